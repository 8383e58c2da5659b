"use strict";
// Track drawn hex by hex. It is only a path over hexes; the server makes tiles of it and says what they cost.
window.Pen = (() => {
  const { SIZE, map, grid, words } = View;
  const { centre, at: hexAt, nearestEdge, outline } = grid;
  const { beyond, edgeTo, draw } = Hexes;
  let strokes = []; // {hexes: ["q,r", …], edge: null | 0…5}
  let kinds = {}; // "q,r": which kind of tile was picked
  let drawing = ""; // which turn and seat the strokes belong to
  let since = 0; // the entry that the page showed when they were last changed by hand
  let cursor = null; // the hex that the keys stand on

  const box = () => document.getElementById("mapbox");
  const form = () => document.getElementById("draw-form");
  const said = (text) => { const place = document.getElementById("map-said"); if (place) place.textContent = text; };
  const stroke = () => strokes.at(-1);
  const last = () => stroke()?.hexes.at(-1);
  const copy = () => strokes.map((one) => ({ hexes: [...one.hexes], edge: one.edge }));
  const starts = () => new Set((box()?.dataset.starts ?? "").split(" "));
  const canStart = (hex) => hex === last() || starts().has(hex);
  const written = () => strokes.map((one) => one.hexes.join(" ") + (one.edge === null ? "" : `@${one.edge}`)).join("|");
  const isCity = (hex) => View.cities().has(hex);

  let asked = null;
  function ask(soon = 0) {
    clearTimeout(asked);
    asked = setTimeout(() => {
      if (!form()) return;
      fill();
      document.dispatchEvent(new CustomEvent("drawn"));
    }, soon);
  }
  function fill() {
    form().elements.path.value = written();
    form().elements.kinds.value = Object.entries(kinds).map(([hex, kind]) => `${hex}=${kind}`).join(" ");
    form().elements.since.value = since;
  }
  const place = () => `drawn ${location.pathname}`;
  function keep() { // a page that is loaded anew goes on where it was
    try { sessionStorage.setItem(place(), JSON.stringify({ drawing, strokes, kinds, since })); } catch { return; } // no storage, nothing kept
  }
  function kept() {
    try {
      const found = JSON.parse(sessionStorage.getItem(place()));
      return found?.drawing === drawing ? found : {};
    } catch { return {}; }
  }
  function changed(soon = 40) {
    const there = new Set(strokes.flatMap((one) => one.hexes));
    for (const hex of Object.keys(kinds)) if (!there.has(hex)) delete kinds[hex];
    const edge = document.querySelector("[data-edge]");
    if (edge) edge.value = stroke()?.edge ?? "";
    since = Number(document.getElementById("block").dataset.number);
    keep();
    hand();
    ask(soon);
  }
  function step(hex) { // one hex on, or one back
    const path = stroke().hexes;
    if (path.at(-2) === hex) path.pop();
    else path.push(hex);
    stroke().edge = null;
  }
  function begin(hex) {
    if (hex === last()) return;
    if (stroke()?.hexes.length === 1 && stroke().edge === null) strokes.pop();
    strokes.push({ hexes: [hex], edge: null });
  }
  function back() {
    if (!stroke()) return;
    if (stroke().edge !== null) stroke().edge = null;
    else if (stroke().hexes.length > 2) {
      const gone = stroke().hexes.pop(); // the tile before a city would still reach it
      if (isCity(gone) && stroke().hexes.length > 2) stroke().hexes.pop();
    } else strokes.pop();
    changed(0);
  }
  function clear() { strokes = []; kinds = {}; changed(0); }

  function extend(at) { // the finger has come here
    const known = words(), hex = hexAt(at), [x, y] = centre(hex);
    if (hex !== last() && known[hex] && edgeTo(last(), hex) !== undefined && Math.hypot(at[0] - x, at[1] - y) < SIZE * 0.8) {
      step(hex);
      changed();
      return;
    }
    const edge = isCity(last()) ? null : nearestEdge(last(), at);
    const entered = stroke().hexes.length > 1 ? edgeTo(last(), stroke().hexes.at(-2)) : undefined;
    const wanted = edge === entered ? null : edge;
    if (stroke().hexes.length > 1 && wanted !== stroke().edge) { stroke().edge = wanted; changed(90); }
  }
  function walk(from, to) { // a quick finger skips over hexes
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const n = Math.max(1, Math.ceil(length / (SIZE * 0.3)));
    for (let i = 1; i <= n; i++) extend([from[0] + ((to[0] - from[0]) * i) / n, from[1] + ((to[1] - from[1]) * i) / n]);
  }
  function tap(hex, at) {
    const known = words();
    if (!known[hex]) return;
    if (newCity(hex)) return;
    if (hex === last()) {
      const edge = at && !isCity(hex) ? nearestEdge(hex, at) : null;
      stroke().edge = edge;
      changed(0);
    } else if (last() && edgeTo(last(), hex) !== undefined) { step(hex); changed(0); }
    else if (canStart(hex)) { begin(hex); changed(0); }
    else said("Tap a hex next to the last one, or start at a city or an open end.");
  }
  function newCity(hex) { // a letter is picked: the tapped town takes it
    const picked = document.querySelector("[data-letter]:checked");
    const towns = document.querySelector("[data-town]");
    if (!picked || !towns) return false;
    const option = [...towns.options].find((one) => one.value === hex.replace(",", " "));
    if (!option) return false;
    towns.value = option.value;
    said(`New City ${picked.value} on ${option.text}`);
    hand();
    return true;
  }

  const shape = (kind, path) => draw("path", { class: kind, d: path });
  const rim = (hex) => Hexes.path(outline(centre(hex)));
  function hand() { // what the finger and the keys point at, before the server has answered
    const layer = map()?.querySelector(".hand");
    if (!layer || !box()) return;
    const drawn = [];
    const answered = document.querySelector(".draftlayer [data-for]")?.dataset.for === written();
    for (const { hexes, edge } of answered ? [] : strokes) {
      const path = hexes.map((hex) => centre(hex).map((n) => n.toFixed(1)).join(" "));
      if (edge !== null) {
        const [a, b] = [centre(hexes.at(-1)), centre(beyond(hexes.at(-1), edge))];
        path.push(`${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`);
      }
      if (path.length > 1) drawn.push(shape("ghost", `M${path.join("L")}`));
      else drawn.push(shape("spot", rim(hexes[0])));
    }
    const town = document.querySelector("[data-town]")?.value;
    if (town && document.querySelector("[data-letter]:checked")) drawn.push(shape("aim", rim(town.replace(" ", ","))));
    if (cursor) drawn.push(shape("cursor", rim(cursor)));
    layer.replaceChildren(...drawn);
  }

  function turn(edge) { // where the open end of the last tile points
    if (!stroke()) return;
    stroke().edge = edge;
    changed(0);
  }
  function pick(hex, kind) { kinds[hex] = kind; changed(0); }
  function restore(before) { strokes = before; if (box()) changed(0); }
  function point(hex) { cursor = hex; hand(); } // where the keys stand; null for nowhere
  function go(edge) {
    if (!last()) return said("Choose where to begin first.");
    const next = beyond(last(), edge);
    if (!words()[next]) return said("That is off the board.");
    step(next);
    View.seen(next);
    changed(0);
    said(`${words()[next]}: drawn`);
  }
  function settle() { // the page is new, or was drawn anew by somebody's move
    if (!box()) return;
    if (box().dataset.drawing !== drawing) {
      drawing = box().dataset.drawing;
      ({ strokes = [], kinds = {}, since = 0 } = kept());
    }
    hand();
    if (strokes.length && form() && !form().elements.path.value) ask(0);
  }

  return {
    box, said, last, copy, starts, canStart, begin, back, clear, walk, tap, turn, pick, restore, point, go, hand, settle, changed, ask,
    cursor: () => cursor,
  };
})();
