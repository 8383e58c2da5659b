"use strict";
// The map under a finger: zoom and pan, track drawn hex by hex, a delivery chosen and shown.
// What is drawn is only a path over hexes; the server makes tiles of it and says what they cost.
(() => {
  const SIZE = 44;
  const CLOSEST = 2.4; // pixels to a unit
  const RIM = 56; // pixels by which the map may be moved beyond its edge, from under the buttons
  let strokes = []; // {hexes: ["q,r", …], edge: null | 0…5}
  let kinds = {}; // "q,r": which kind of tile was picked
  let drawing = ""; // which turn and seat the strokes belong to
  let cursor = null; // the hex that the keys stand on
  let begun = new WeakSet();
  const views = new Map(); // map id: [x, y, width, height]

  const map = () => document.querySelector("svg.map");
  const box = () => document.getElementById("mapbox");
  const form = () => document.getElementById("draw-form");
  const flat = () => map().dataset.lie === "flat";
  const { parts, beyond, edgeTo, draw } = Hexes;
  const { centre, at: hexAt, nearestEdge, outline } = Hexes.grid(SIZE, flat);
  const words = () => {
    const still = map().querySelector(".still");
    if (!still) return {};
    return (still.words ??= JSON.parse(still.dataset.hexes));
  };
  const said = (text) => { const place = document.getElementById("map-said"); if (place) place.textContent = text; };

  function point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map().getScreenCTM().inverse());
    return [at.x, at.y];
  }

  // The view ---------------------------------------------------------------------------------
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

  // The drawing ------------------------------------------------------------------------------
  const stroke = () => strokes.at(-1);
  const last = () => stroke()?.hexes.at(-1);
  const copy = () => strokes.map((one) => ({ hexes: [...one.hexes], edge: one.edge }));
  const starts = () => new Set((box()?.dataset.starts ?? "").split(" "));
  const canStart = (hex) => hex === last() || starts().has(hex);
  const written = () => strokes.map((one) => one.hexes.join(" ") + (one.edge === null ? "" : `@${one.edge}`)).join("|");
  const cities = () => {
    const still = map().querySelector(".still");
    if (!still) return new Set();
    return (still.cities ??= new Set(still.dataset.cities.split(" ")));
  };
  const isCity = (hex) => cities().has(hex);

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
  }
  const place = () => `drawn ${location.pathname}`;
  function keep() { // a page that is loaded anew goes on where it was
    try { sessionStorage.setItem(place(), JSON.stringify({ drawing, strokes, kinds })); } catch { return; } // no storage, nothing kept
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

  // Fingers ----------------------------------------------------------------------------------
  const fingers = new Map();
  let gesture = null; // {mode, from, at, before, moved}
  let tapped = { time: 0 };

  function spread() {
    const [a, b] = [...fingers.values()];
    return { middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], wide: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  }
  function down(event) {
    const svg = event.target.closest("svg.map");
    if (!svg || (event.pointerType === "mouse" && event.button)) return;
    if (svg.id === "strip") return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    svg.setPointerCapture?.(event.pointerId);
    if (fingers.size === 2) {
      if (gesture?.mode === "draw") { strokes = gesture.before; changed(0); }
      gesture = { mode: "pinch", ...spread() };
    } else if (fingers.size === 1) {
      const at = point(event), hex = hexAt(at);
      const mode = box() && canStart(hex) && words()[hex] ? "draw" : "pan";
      gesture = { mode, hex, at, screen: [event.clientX, event.clientY], before: copy(), moved: false, time: Date.now() };
    }
  }
  function move(event) {
    if (!fingers.has(event.pointerId) || !gesture) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (gesture.mode === "pinch" && fingers.size === 2) return pinch();
    if (fingers.size !== 1 || gesture.mode === "pinch") return;
    const [sx, sy] = gesture.screen;
    if (!gesture.moved && Math.hypot(event.clientX - sx, event.clientY - sy) < 9) return;
    if (!gesture.moved) {
      gesture.moved = true;
      if (gesture.mode === "draw") begin(gesture.hex);
    }
    const at = point(event);
    if (gesture.mode === "draw") { walk(gesture.at, at); gesture.at = at; }
    else { const [x, y, w, h] = view(); show([x + gesture.at[0] - at[0], y + gesture.at[1] - at[1], w, h]); }
  }
  function pinch() {
    const now = spread(), rect = map().getBoundingClientRect(), [x, y, w] = view();
    const unit = w / rect.width;
    zoom(now.wide / Math.max(gesture.wide, 1), [x + (gesture.middle[0] - rect.left) * unit, y + (gesture.middle[1] - rect.top) * unit]);
    const [vx, vy, vw, vh] = view(), after = vw / rect.width;
    show([vx - (now.middle[0] - gesture.middle[0]) * after, vy - (now.middle[1] - gesture.middle[1]) * after, vw, vh]);
    Object.assign(gesture, now);
  }
  function up(event) {
    if (!fingers.delete(event.pointerId) || !gesture) return;
    if (fingers.size) { gesture = { mode: "done" }; return; }
    const { mode, moved, at, hex, before, time } = gesture;
    gesture = null;
    if (mode === "pinch" || mode === "done") return;
    if (event.type === "pointercancel") { strokes = before; changed(0); return; }
    if (moved) { if (mode === "draw") ask(0); return; }
    if (Date.now() - time > 700) return;
    const twice = Date.now() - tapped.time < 320 && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 30;
    if (twice) {
      strokes = tapped.before;
      if (box()) changed(0);
      if (isWhole()) zoom(2.6, at);
      else show(whole());
      tapped = { time: 0 };
      return;
    }
    tapped = { time: Date.now(), x: event.clientX, y: event.clientY, before };
    if (box()) { cursor = null; tap(hex, at); }
  }
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
  document.addEventListener("wheel", (event) => {
    const svg = event.target.closest?.("svg.map");
    if (!svg || svg.id === "strip") return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, point(event));
  }, { passive: false });

  // Keys and buttons -------------------------------------------------------------------------
  function arrow(name) {
    const [q, r] = parts(cursor), odd = (flat() ? q : r) % 2;
    const flatly = { ArrowUp: 0, ArrowDown: 3, ArrowRight: odd ? 1 : 2, ArrowLeft: odd ? 5 : 4 };
    const pointy = { ArrowRight: 2, ArrowLeft: 5, ArrowUp: odd ? 0 : 1, ArrowDown: odd ? 4 : 3 };
    return (flat() ? flatly : pointy)[name];
  }
  function seen(hex) { // the keys never lead out of sight
    const [x, y] = centre(hex), [vx, vy, w, h] = view(), rim_ = SIZE * 1.5;
    const nx = Math.min(Math.max(vx, x + rim_ - w), x - rim_), ny = Math.min(Math.max(vy, y + rim_ - h), y - rim_);
    if (nx !== vx || ny !== vy) show([nx, ny, w, h]);
  }
  function press(event) {
    const on = event.target;
    if (!on.matches?.(".mapbox") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "-") { zoom(event.key === "+" ? 1.4 : 1 / 1.4); return; }
    if (event.key === "0") { show(whole()); return; }
    if (on.id !== "mapbox") return;
    const known = words();
    cursor ??= last() ?? [...starts()].find((hex) => known[hex]);
    if (event.key.startsWith("Arrow")) {
      const next = beyond(cursor, arrow(event.key));
      if (known[next]) cursor = next;
      said(`${known[cursor] ?? ""}${last() && edgeTo(last(), cursor) !== undefined ? ", next to the last one" : ""}`);
      seen(cursor);
    } else if (event.key === "Enter" || event.key === " ") { tap(cursor); said(`${known[cursor]}: drawn`); }
    else if (event.key === "Backspace") back();
    else if (event.key >= "1" && event.key <= "6" && stroke()) { stroke().edge = Number(event.key) - 1; changed(0); }
    else return;
    event.preventDefault();
    hand();
  }
  document.addEventListener("keydown", press);
  document.addEventListener("focusout", (event) => { if (event.target.matches?.("#mapbox")) { cursor = null; hand(); } });

  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    if (on("[data-zoom-by]")) zoom(Number(on("[data-zoom-by]").dataset.zoomBy));
    else if (on("[data-zoom-whole]")) show(whole());
    else if (on("[data-draw]")) (on("[data-draw]").dataset.draw === "back" ? back : clear)();
    else if (on("[data-go]")) go(Number(on("[data-go]").dataset.go));
  });
  function go(edge) {
    if (!last()) return said("Choose where to begin first.");
    const next = beyond(last(), edge);
    if (!words()[next]) return said("That is off the board.");
    step(next);
    seen(next);
    changed(0);
    said(`${words()[next]}: drawn`);
  }
  document.addEventListener("change", (event) => {
    const on = event.target;
    if (on.matches("[data-begin]") && on.value) { begin(on.value); seen(on.value); changed(0); }
    else if (on.matches("[data-edge]") && stroke()) { stroke().edge = on.value === "" ? null : Number(on.value); changed(0); }
    else if (on.matches("[data-kind]")) { const [hex, kind] = on.dataset.kind.split("="); kinds[hex] = kind; changed(0); }
    else if (on.matches("[data-letter],[data-town]")) hand();
    else if (on.matches("[name=delivery]")) showDelivery();
  });

  // A delivery -------------------------------------------------------------------------------
  function showDelivery() {
    const strip = document.getElementById("strip"), picked = document.querySelector("[name=delivery]:checked");
    if (!strip) return;
    const links = new Set((picked?.dataset.links ?? "").split(" "));
    strip.querySelectorAll(".tk").forEach((track) => track.classList.toggle("dim", Boolean(picked) && !links.has(track.dataset.link)));
    if (!picked) return;
    show(fit(numbers(picked.dataset.box)));
    const button = document.getElementById("deliver-it"), after = document.querySelector("#delivery-after span");
    if (button) button.textContent = `Deliver: ${picked.dataset.gain}`;
    button?.classList.toggle("alt", picked.dataset.gain === "0"); // what only others gain by is not urged
    if (after) after.replaceChildren(...[...picked.parentElement.querySelector(".after").cloneNode(true).childNodes]);
  }

  // The page is new, or was drawn anew by somebody's move ------------------------------------
  function settle() {
    const svg = map();
    if (!svg) return;
    if (!begun.has(svg)) {
      begun.add(svg);
      const before = svg.id === "map" ? null : views.get(svg.id);
      show(before ?? fit(numbers(svg.getAttribute("viewBox"))), before ? RIM : 0);
      new ResizeObserver(() => { if (svg.isConnected) show(fit(view())); }).observe(svg);
    }
    if (svg.id === "strip") return showDelivery();
    if (!box()) return;
    if (box().dataset.drawing !== drawing) {
      drawing = box().dataset.drawing;
      ({ strokes = [], kinds = {} } = kept());
    }
    hand();
    if (strokes.length && form() && !form().elements.path.value) ask(0);
  }
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("DOMContentLoaded", settle);
})();
