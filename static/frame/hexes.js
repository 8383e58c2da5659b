"use strict";
// Hexes by their axial coordinates, written "q,r": where they lie, which touch, how they are drawn.
window.Hexes = (() => {
  const ROOT3 = Math.sqrt(3);
  const STEPS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]]; // through edges 0 to 5
  const key = (q, r) => `${q},${r}`;
  const parts = (hex) => hex.split(",").map(Number);
  const beyond = (hex, edge) => { const [q, r] = parts(hex); return key(q + STEPS[edge][0], r + STEPS[edge][1]); };
  const edgeTo = (hex, other) => [0, 1, 2, 3, 4, 5].find((edge) => beyond(hex, edge) === other);
  const FLATLY = { ArrowUp: [0, 0], ArrowDown: [3, 3], ArrowRight: [2, 1], ArrowLeft: [4, 5] }; // from an even column, from an odd one
  const POINTY = { ArrowRight: [2, 2], ArrowLeft: [5, 5], ArrowUp: [1, 0], ArrowDown: [3, 4] };
  function towards(hex, arrow, flat) { // the hex that an arrow key leads to; up and down on a pointy grid go to and fro
    const [q, r] = parts(hex), edge = (flat ? FLATLY : POINTY)[arrow][Math.abs(flat ? q : r) % 2];
    return beyond(hex, edge);
  }

  // A grid of hexes of one size; `flat` says whether a flat side lies on top.
  function grid(size, flat) {
    function centre(hex) {
      const [q, r] = parts(hex);
      return flat() ? [1.5 * size * q, ROOT3 * size * (r + q / 2)] : [ROOT3 * size * (q + r / 2), 1.5 * size * r];
    }
    function at([x, y]) {
      const a = flat() ? x / (1.5 * size) : x / (ROOT3 * size) - y / (3 * size);
      const b = flat() ? y / (ROOT3 * size) - x / (3 * size) : y / (1.5 * size);
      let q = Math.round(a), r = Math.round(b);
      const s = Math.round(-a - b);
      const dq = Math.abs(q - a), dr = Math.abs(r - b), ds = Math.abs(s + a + b);
      if (dq > dr && dq > ds) q = -r - s;
      else if (dr > ds) r = -q - s;
      return key(q, r);
    }
    function nearestEdge(hex, [x, y]) { // none near the middle
      const [cx, cy] = centre(hex);
      if (Math.hypot(x - cx, y - cy) < size * 0.42) return null;
      const turn = (Math.atan2(y - cy, x - cx) * 180) / Math.PI + (flat() ? 90 : 120);
      return ((Math.round(turn / 60) % 6) + 6) % 6;
    }
    function outline([x, y], radius = size) { // as the points of a polygon
      const first = flat() ? 0 : 30;
      return [0, 60, 120, 180, 240, 300].map((turn) => {
        const a = ((turn + first) * Math.PI) / 180;
        return `${(x + radius * Math.cos(a)).toFixed(1)},${(y + radius * Math.sin(a)).toFixed(1)}`;
      }).join(" ");
    }
    return { size, centre, at, nearestEdge, outline };
  }

  function draw(tag, attributes, ...inside) {
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", tag);
    Object.entries(attributes).forEach(([name, value]) => drawn.setAttribute(name, value));
    drawn.append(...inside);
    return drawn;
  }
  const path = (points) => `M${points.replaceAll(" ", "L")}Z`; // an outline as a path

  return { key, parts, beyond, edgeTo, towards, grid, draw, path };
})();
