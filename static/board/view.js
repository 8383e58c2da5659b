"use strict";
// The part of a map that is seen: zoom and pan, kept for each map while its page is open.
window.View = (() => {
  const SIZE = 44; // from the middle of a hex to a corner
  const CLOSEST = 2.4; // pixels to a unit
  const RIM = 48; // pixels by which the map may be moved beyond its edge, to be drawn upon with room for the hand
  const FINGER = 44 / (SIZE * Math.sqrt(3)); // pixels to a unit at which a finger finds a hex
  const views = new Map(); // map id: [x, y, width, height]
  const meant = new Map(); // what was last shown on purpose: {middle, unit, all}, whatever its frame has come to since

  const map = () => document.querySelector("svg.map");
  const flat = () => map().dataset.lie === "flat";
  const grid = Hexes.grid(SIZE, flat);
  const still = () => map().querySelector(".still");
  const words = () => (still() ? (still().words ??= JSON.parse(still().dataset.hexes)) : {});
  const cities = () => (still() ? (still().cities ??= new Set(still().dataset.cities.split(" "))) : new Set());

  function point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map().getScreenCTM().inverse());
    return [at.x, at.y];
  }
  const numbers = (text) => text.split(" ").map(Number);
  function fit([x, y, w, h]) { // as wide or high as the screen wants it
    const at = map().getBoundingClientRect();
    if (!at.width) return [x, y, w, h];
    const want = at.width / at.height;
    if (w / h < want) return [x - (h * want - w) / 2, y, h * want, h];
    return [x, y - (w / want - h) / 2, w, w / want];
  }
  const whole = () => fit(numbers(map().dataset.whole));
  function show(view, over = RIM) {
    const svg = map(), all = whole(), wide = svg.getBoundingClientRect().width;
    if (!wide) return; // folded away: shown once it has a size
    let [x, y, w, h] = view;
    const size = Math.min(Math.max(w, Math.min(wide / CLOSEST, all[2])), all[2]) / w;
    [x, y, w, h] = [x + (w * (1 - size)) / 2, y + (h * (1 - size)) / 2, w * size, h * size];
    const [left, top, length, height] = numbers(svg.dataset.whole), rim = (over * w) / wide;
    x = within(x, w, left, length, rim);
    y = within(y, h, top, height, rim);
    views.set(svg.id, [x, y, w, h]);
    meant.set(svg.id, { middle: [x + w / 2, y + h / 2], unit: w / wide, all: w > all[2] * 0.98 });
    svg.setAttribute("viewBox", [x, y, w, h].map((n) => n.toFixed(1)).join(" "));
    const scale = wide / w;
    svg.dataset.zoom = scale < 0.36 ? 1 : scale < 0.55 ? 2 : scale < 0.78 ? 3 : scale < 1.05 ? 4 : 5;
  }
  function within(at, size, from, length, rim) { // the map fills its frame as far as it can
    const middle = from + (length - size) / 2, play = Math.max(0, length - size) / 2 + rim;
    return Math.min(Math.max(at, middle - play), middle + play);
  }
  function refit(...hexes) { // the frame has another size: neither scale nor middle change; when it comes back, so does the view
    const { id } = map(), before = meant.get(id), { width, height } = map().getBoundingClientRect();
    if (!width) return;
    if (!before) return open(null);
    const [w, h] = [width * before.unit, height * before.unit];
    show(before.all ? whole() : [before.middle[0] - w / 2, before.middle[1] - h / 2, w, h]);
    seen(...hexes);
    meant.set(id, before);
  }
  const view = () => views.get(map().id) ?? fit(numbers(map().getAttribute("viewBox")));
  function closer(at) { // two quick taps: as close as a finger likes it, or the whole map
    const by = (1.8 * FINGER) / (1 / unit());
    if (by > 1.2) zoom(by, at);
    else show(whole());
  }
  function zoom(by, [px, py] = [view()[0] + view()[2] / 2, view()[1] + view()[3] / 2]) {
    const [x, y, w, h] = view();
    const limit = Math.min(Math.max(w / by, map().getBoundingClientRect().width / CLOSEST), whole()[2]) / w;
    show([px - (px - x) * limit, py - (py - y) * limit, w * limit, h * limit]);
  }
  const isWhole = () => view()[2] > whole()[2] * 0.98;

  // Where a finger begins: the whole map, what is looked for first, or the part that holds most of it.
  const wide = () => map().getBoundingClientRect().width;
  const unit = () => view()[2] / wide(); // units to a pixel
  const fingerWide = (view) => wide() / view[2] >= FINGER * 0.999;
  function near(home) {
    const all = whole(), spots = home.map(grid.centre), { width, height } = map().getBoundingClientRect();
    if (fingerWide(all) || !spots.length) return all;
    const part = fit(boxOf(spots));
    if (fingerWide(part)) return part;
    const size = [width / FINGER, height / FINGER], rim = 0.8 * SIZE;
    const held = (spot) => {
      const [x, y] = inside(boxOf([spot]), size);
      return spots.filter(([u, v]) => u > x + rim && u < x + size[0] - rim && v > y + rim && v < y + size[1] - rim);
    };
    return inside(boxOf(spots.map(held).reduce((best, one) => (one.length > best.length ? one : best))), size);
  }
  function inside([x, y, w, h], [wide, high]) { // of this size around the middle of a box, no further out than the map
    const [left, top, length, height] = numbers(map().dataset.whole);
    return [within(x + (w - wide) / 2, wide, left, length, 0), within(y + (h - high) / 2, high, top, height, 0), wide, high];
  }
  function boxOf(spots) { // around these, and no smaller than a hand's breadth
    const xs = spots.map(([x]) => x), ys = spots.map(([, y]) => y), [x, y] = [Math.min(...xs), Math.min(...ys)];
    const [w, h] = [Math.max(...xs) - x + 4 * SIZE, Math.max(...ys) - y + 4 * SIZE];
    const [wider, higher] = [Math.max(0, 11 * SIZE - w), Math.max(0, 11 * SIZE - h)];
    return [x - 2 * SIZE - wider / 2, y - 2 * SIZE - higher / 2, w + wider, h + higher];
  }
  function seen(...hexes) { // what is drawn never leads out of sight; the last hex counts most
    const rim = SIZE * 1.5;
    for (const [x, y] of hexes.map(grid.centre)) {
      const [vx, vy, w, h] = view();
      const nx = Math.min(Math.max(vx, x + rim - w), x - rim), ny = Math.min(Math.max(vy, y + rim - h), y - rim);
      if (nx !== vx || ny !== vy) show([nx, ny, w, h]);
    }
  }
  function open(home) { // a map that is new on the page is shown as it was left: the whole of it in whatever frame
    const svg = map(), before = home ? null : meant.get(svg.id)?.all ? whole() : views.get(svg.id);
    show(before ?? (home ? near(home) : fit(numbers(svg.getAttribute("viewBox")))), before || home ? RIM : 0);
  }

  return { SIZE, map, flat, grid, words, cities, point, numbers, fit, whole, show, refit, view, zoom, isWhole, near, seen, open, unit, closer };
})();
