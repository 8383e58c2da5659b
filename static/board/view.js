"use strict";
// The part of a map that is seen: zoom and pan, kept for each map while its page is open.
window.View = (() => {
  const SIZE = 44; // from the middle of a hex to a corner
  const CLOSEST = 2.4; // pixels to a unit
  const RIM = 56; // pixels by which the map may be moved beyond its edge, from under the buttons
  const views = new Map(); // map id: [x, y, width, height]

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
    let [x, y, w, h] = view;
    const size = Math.min(Math.max(w, Math.min(wide / CLOSEST, all[2])), all[2]) / w;
    [x, y, w, h] = [x + (w * (1 - size)) / 2, y + (h * (1 - size)) / 2, w * size, h * size];
    const [left, top, length, height] = numbers(svg.dataset.whole), rim = (over * w) / wide;
    x = within(x, w, left, length, rim);
    y = within(y, h, top, height, rim);
    views.set(svg.id, [x, y, w, h]);
    svg.setAttribute("viewBox", [x, y, w, h].map((n) => n.toFixed(1)).join(" "));
    const scale = wide / w;
    svg.dataset.zoom = scale < 0.36 ? 1 : scale < 0.55 ? 2 : scale < 0.78 ? 3 : scale < 1.05 ? 4 : 5;
  }
  function within(at, size, from, length, rim) { // the map fills its frame as far as it can
    const middle = from + (length - size) / 2, play = Math.max(0, length - size) / 2 + rim;
    return Math.min(Math.max(at, middle - play), middle + play);
  }
  const view = () => views.get(map().id) ?? fit(numbers(map().getAttribute("viewBox")));
  function zoom(by, [px, py] = [view()[0] + view()[2] / 2, view()[1] + view()[3] / 2]) {
    const [x, y, w, h] = view();
    const limit = Math.min(Math.max(w / by, map().getBoundingClientRect().width / CLOSEST), whole()[2]) / w;
    show([px - (px - x) * limit, py - (py - y) * limit, w * limit, h * limit]);
  }
  const isWhole = () => view()[2] > whole()[2] * 0.98;
  function seen(hex) { // the keys never lead out of sight
    const [x, y] = grid.centre(hex), [vx, vy, w, h] = view(), rim = SIZE * 1.5;
    const nx = Math.min(Math.max(vx, x + rim - w), x - rim), ny = Math.min(Math.max(vy, y + rim - h), y - rim);
    if (nx !== vx || ny !== vy) show([nx, ny, w, h]);
  }
  function open() { // a map that is new on the page is shown as it was left
    const svg = map(), before = svg.id === "map" ? null : views.get(svg.id);
    show(before ?? fit(numbers(svg.getAttribute("viewBox"))), before ? RIM : 0);
    new ResizeObserver(() => { if (svg.isConnected) show(fit(view())); }).observe(svg);
  }

  return { SIZE, map, flat, grid, words, cities, point, numbers, fit, whole, show, view, zoom, isWhole, seen, open };
})();
