"use strict";
// Track drawn hex by hex. It is only a path over hexes; the server makes tiles of it and says what they cost.
window.Pen = (() => {
  const { SIZE, grid, words } = View;
  const { centre, at: hexAt, nearestEdge } = grid;
  const { beyond, edgeTo } = Hexes;
  const MEANT = SIZE * 0.6; // a finger that never came so near to a hex's middle only brushed it
  const REACH = 26; // pixels from a start's middle within which a finger means it
  let strokes = []; // {hexes: ["q,r", …], edge: null | 0…5}
  let kinds = {}; // "q,r": which kind of tile was picked
  let sketch = ""; // which turn and seat the strokes belong to
  let since = 0; // the entry that the page showed when they were last changed by hand
  let cursor = null; // the hex that the keys stand on
  let came = new Map(); // hex: how near the finger came to its middle

  const box = () => document.getElementById("mapbox");
  const form = () => document.getElementById("draw-form");
  const said = (text) => { const place = document.getElementById("map-said"); if (place) place.textContent = text; };
  const stroke = () => strokes.at(-1);
  const last = () => stroke()?.hexes.at(-1);
  const copy = () => strokes.map((one) => ({ hexes: [...one.hexes], edge: one.edge }));
  const listed = (text) => (text ? text.split(" ") : []);
  const starts = () => listed(box()?.dataset.starts).filter((hex) => words()[hex] !== undefined);
  const written = () => strokes.map((one) => one.hexes.join(" ") + (one.edge === null ? "" : `@${one.edge}`)).join("|");
  const isCity = (hex) => View.cities().has(hex);
  const away = (hex, [x, y]) => Math.hypot(centre(hex)[0] - x, centre(hex)[1] - y);
  function startAt(at) { // the place to begin that a finger means, if there is one
    const reach = Math.max(REACH * View.unit(), SIZE * 0.87);
    const near = [...new Set([last(), ...starts()])].filter((hex) => hex && away(hex, at) < reach);
    return near.sort((a, b) => away(a, at) - away(b, at))[0];
  }

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
  function place() { // a shared phone holds one for each seat; what is drawn to amend an entry is none of them
    const [, , code, page, entry] = location.pathname.split("/");
    return `drawn ${code} ${sketch}${page === "amend" ? ` ${entry}` : ""}`;
  }
  function keep() { // a page that is loaded anew goes on where it was
    try { sessionStorage.setItem(place(), JSON.stringify({ strokes, kinds, since })); } catch { return; } // no storage, nothing kept
  }
  function kept() {
    try { return JSON.parse(sessionStorage.getItem(place())) ?? {}; } catch { return {}; }
  }
  function changed(soon = 40) {
    const there = new Set(strokes.flatMap((one) => one.hexes));
    for (const hex of Object.keys(kinds)) if (hex.includes(",") && !there.has(hex)) delete kinds[hex]; // land grants are for all of it
    const edge = document.querySelector("[data-edge]");
    if (edge) edge.value = stroke()?.edge ?? "";
    since = Number(document.getElementById("block").dataset.number);
    keep();
    show();
    ask(soon);
  }
  function show() {
    const answered = document.querySelector(".draftlayer [data-for]")?.dataset.for === written();
    if (box()) Hand.show({ strokes, starts: starts().filter((hex) => !isCity(hex)), answered, cursor });
  }

  // One hex on, one back, another place to begin --------------------------------------------
  function step(hex) {
    const path = stroke().hexes;
    if (path.at(-2) === hex) path.pop();
    else path.push(hex);
    stroke().edge = null;
  }
  function begin(hex) {
    came = new Map();
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

  // A finger that goes on ----------------------------------------------------------------------
  const brushed = (hex) => came.get(hex) > MEANT;
  function extend(at) { // the finger has come here
    const hex = hexAt(at);
    if (hex !== last() && words()[hex] !== undefined && away(hex, at) < SIZE * 0.8) onto(hex);
    if (hex === last()) came.set(hex, Math.min(came.get(hex) ?? Infinity, away(hex, at)));
    leave(at);
  }
  function onto(hex) {
    const path = stroke().hexes, corner = path.length > 1 && path.at(-2) !== hex && brushed(last()) && edgeTo(path.at(-2), hex) !== undefined;
    if (corner) path.pop(); // the finger cut it: the hex before touches this one
    if (edgeTo(last(), hex) === undefined) return;
    step(hex);
    changed();
  }
  function leave(at) { // by which edge the last tile would be left
    if (stroke().hexes.length < 2) return;
    const edge = isCity(last()) ? null : nearestEdge(last(), at);
    const wanted = edge === edgeTo(last(), stroke().hexes.at(-2)) ? null : edge;
    if (wanted !== stroke().edge) { stroke().edge = wanted; changed(90); }
  }
  function walk(from, to) { // a quick finger skips over hexes
    const n = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (SIZE * 0.15)));
    for (let i = 1; i <= n; i++) extend([from[0] + ((to[0] - from[0]) * i) / n, from[1] + ((to[1] - from[1]) * i) / n]);
  }
  function lift() { // a last hex that was only brushed is where the track points, not where it lies
    const path = stroke()?.hexes ?? [];
    if (path.length > 2 && brushed(last()) && !isCity(last())) {
      const gone = path.pop();
      stroke().edge = edgeTo(last(), gone);
    }
    if (last()) View.seen(...path);
    changed(0);
  }

  // A tap ----------------------------------------------------------------------------------------
  function tap(hex, at) {
    if (newCity(hex, at) || words()[hex] === undefined) return;
    const start = at ? startAt(at) : starts().find((one) => one === hex);
    if (hex === last()) stroke().edge = at && !isCity(hex) ? nearestEdge(hex, at) : null;
    else if (last() && edgeTo(last(), hex) !== undefined) step(hex);
    else if (start) begin(start);
    else return said(last() ? "Tap a hex beside the pen, or start elsewhere: at a city or an open end." : "Track starts at a city or an open end.");
    View.seen(last());
    changed(0);
  }
  function newCity(hex, at = centre(hex)) { // while a New City is placed, the town under the finger takes it
    const picked = document.querySelector("[data-letter]:checked");
    const towns = document.querySelector("[data-town]");
    if (!towns || !(picked || towns.closest("[open]"))) return false;
    const reach = REACH * View.unit(), far = (one) => away(one.value.replace(" ", ","), at);
    const option = [...towns.options].filter((one) => one.value && far(one) < Math.max(reach, SIZE)).sort((a, b) => far(a) - far(b))[0];
    if (!option) return false;
    towns.value = option.value;
    said(picked ? `New City ${picked.value} on ${option.text}` : `On ${option.text}: choose the New City`);
    show();
    return true;
  }

  // By keys and from lists ------------------------------------------------------------------------
  function turn(edge) { // where the open end of the last tile points
    if (!stroke()) return;
    stroke().edge = edge;
    changed(0);
  }
  function pick(hex, kind) { kinds[hex] = kind; changed(0); }
  function restore(before) { strokes = before; if (box()) changed(0); }
  function point(hex) { cursor = hex; show(); } // where the keys stand; null for nowhere
  function go(edge) {
    if (!last()) return said("Choose where to begin first.");
    const next = beyond(last(), edge);
    if (words()[next] === undefined) return said("That is off the board.");
    step(next);
    View.seen(next);
    changed(0);
    said(`${words()[next]}: drawn`);
  }
  function settle() { // the page is new, or was drawn anew by somebody's move
    if (!box()) return;
    if (box().dataset.sketch !== sketch) {
      sketch = box().dataset.sketch;
      ({ strokes = [], kinds = {}, since = 0 } = kept());
      View.seen(...strokes.flatMap((one) => one.hexes));
    }
    show();
    if (strokes.length && form() && !form().elements.path.value) ask(0);
  }
  document.addEventListener("htmx:after:swap", settle);
  settle();

  return {
    box, said, last, copy, starts, startAt, begin, back, clear, walk, lift, tap, turn, pick, restore, point, go, show, changed,
    drawn: () => strokes.flatMap((one) => one.hexes), cursor: () => cursor,
  };
})();
