"use strict";
// The grid of an own map: taps, arrow keys and Enter, or a drawn mouse, lay hexes, paint ground and put places.
(() => {
  const form = document.querySelector(".ownform");
  const kept = form.elements.hexes;
  const box = form.querySelector("[data-box]");
  const said = form.querySelector("[data-said]");
  const placelist = form.querySelector("[data-places]");
  const SIZE = 27;
  const KINDS = {
    ".": ["", "land"], "~": ["rv", "river"], "^": ["mt", "mountain"], "=": ["wt", "water"],
    "%": ["sw", "swamp"], "^~": ["mt", "mountain with river"], "^^": ["hi", "high mountain"], "*": ["fi", "fire"],
  };
  const MARKS = { "%": "swamp", "^~": "river", "^^": "high", "*": "fire" };
  const laid = new Map(); // "q,r": { ground, place }
  let span = { left: 0, top: 0, across: 0, down: 0 };
  let here = "";
  const flat = () => form.elements.orientation.value === "flat";
  const half = (n) => Math.floor(n / 2);
  const hexAt = (x, y) => (flat() ? [x, y - half(x)] : [x - half(y), y]);
  const spotOf = (q, r) => (flat() ? [q, r + half(q)] : [q + half(r), r]);
  const key = (x, y) => Hexes.key(...hexAt(x, y));
  const { draw: make, parts } = Hexes;
  const { centre, outline } = Hexes.grid(SIZE, flat);

  // places -------------------------------------------------------------------------------------
  function places() {
    const cities = [...form.querySelectorAll(".city")].map((city) => ({
      id: `c:${city.querySelector("[name=city]").value}`,
      name: city.querySelector("[name$='.name']").value.trim(),
      color: city.querySelector("[name$='.colors']:checked")?.value ?? "",
    }));
    const towns = form.elements.towns.value.split("\n").map((line) => line.trim().replace(/\s+/g, " "));
    return [...cities, ...[...new Set(towns)].map((name) => ({ id: `t:${name}`, name }))].filter((p) => p.name);
  }
  const named = () => new Map(places().map((place) => [place.id, place]));
  const placed = () => new Set([...laid.values()].map((hex) => hex.place).filter(Boolean));

  function list() {
    const tool = form.elements.tool?.value ?? "g.";
    const on = placed();
    const every = places();
    placelist.replaceChildren(...every.map((place) => {
      const label = document.createElement("label");
      label.className = "chip";
      const input = document.createElement("input");
      Object.assign(input, { type: "radio", name: "tool", value: `p${place.id}`, checked: tool === `p${place.id}` });
      const word = document.createElement("span");
      word.textContent = place.name;
      word.classList.toggle("on", on.has(place.id));
      label.append(input, word);
      return label;
    }));
    const missing = every.filter((place) => !on.has(place.id)).length;
    form.querySelector("[data-unplaced]").textContent =
      missing ? `a city or town: ${missing} to go` : "a city or town: all are on the map";
    if (![...form.querySelectorAll("[name=tool]")].some((input) => input.checked)) form.querySelector("[name=tool]").checked = true;
  }

  // reading and keeping ------------------------------------------------------------------------
  function read() {
    laid.clear();
    kept.value.split("\n").forEach((line) => {
      const [at, ground, ...place] = line.trim().split(" ");
      if (at && ground) laid.set(at, { ground, place: place.join(" ") });
    });
    const spots = [...laid.keys()].map((at) => spotOf(...parts(at)));
    if (!spots.length) return;
    const xs = spots.map(([x]) => x), ys = spots.map(([, y]) => y);
    const left = Math.min(...xs), top = Math.min(...ys);
    span = { left, top, across: Math.max(...xs) - left + 1, down: Math.max(...ys) - top + 1 };
  }
  function keep() {
    const known = named();
    kept.value = [...laid].map(([at, hex]) => `${at} ${hex.ground} ${known.has(hex.place) ? hex.place : ""}`.trim()).join("\n");
  }

  // drawing ------------------------------------------------------------------------------------
  function words(at) {
    const hex = laid.get(at);
    if (!hex) return "no hex";
    const place = named().get(hex.place);
    const ground = KINDS[hex.ground]?.[1] ?? "ground of its own";
    if (!place) return ground;
    return place.id[0] === "c" ? `${place.name}, city` : `${place.name}, town on ${ground}`;
  }
  function cell(x, y, known) {
    const at = key(x, y), hex = laid.get(at), [cx, cy] = centre(at);
    const kind = hex ? (KINDS[hex.ground]?.[0] ?? "") : "no";
    const group = make("g", {
      class: "cell", "data-at": at, "data-spot": `${x},${y}`, role: "button", tabindex: at === here ? "0" : "-1",
      "aria-label": `Column ${x - span.left + 1}, row ${y - span.top + 1}: ${words(at)}`,
    }, make("polygon", { class: kind === "wt" ? "hx wt" : `hx ${kind}`.trim(), points: outline([cx, cy]) }));
    const place = hex && known.get(hex.place);
    if (hex && !place) group.append(...marks(hex, cx, cy));
    if (place) group.append(stop(place, cx, cy));
    return group;
  }
  function marks(hex, x, y) {
    const drawn = [];
    if (hex.ground === "~" || hex.ground === "^~") drawn.push(make("path", { class: "gr", d: `M${x - 12} ${y + 8}q6 -7 12 0t12 0` }));
    if (hex.ground[0] === "^") drawn.push(make("path", { class: "gm", d: `M${x - 13} ${y + 3}l9 -15l6 9l3 -4l8 10z` }));
    return drawn;
  }
  function stop(place, x, y) {
    if (place.id[0] === "t") return make("circle", { class: "tn", cx: x, cy: y - 3, r: 7 });
    const path = make("path", { d: Hexes.path(outline([x, y - 3], 17)) });
    return make("g", { class: place.color ? `ct g-${place.color}` : "ct nobody" }, path);
  }
  // Words lie above all hexes, so that none cuts another's name off.
  function labels(known) {
    const layer = make("g", { class: "labels", "aria-hidden": "true" });
    laid.forEach((hex, at) => {
      const [x, y] = centre(at);
      const place = known.get(hex.place);
      const mark = MARKS[hex.ground] ?? (KINDS[hex.ground] ? "" : hex.ground);
      if (place) layer.append(make("text", { class: place.id[0] === "c" ? "nc" : "nt", x, y: y + 21 }, place.name));
      else if (mark) layer.append(make("text", { class: "sg", x, y: y + 20 }, mark));
      if (!place?.color) return;
      const letter = place.color === "black" ? "K" : place.color[0].toUpperCase();
      layer.append(make("g", { class: `ct g-${place.color}` }, make("text", { x, y: y + 3 }, letter)));
    });
    return layer;
  }
  function draw() {
    const known = named();
    form.querySelector("[data-begin]").hidden = laid.size > 0 || span.across > 0;
    form.querySelector("[data-grid]").hidden = !span.across;
    if (!span.across) return box.replaceChildren();
    const spots = [];
    for (let y = span.top; y < span.top + span.down; y += 1) {
      for (let x = span.left; x < span.left + span.across; x += 1) spots.push([x, y]);
    }
    if (!spots.some(([x, y]) => key(x, y) === here)) here = key(...spots[0]);
    const cells = spots.map(([x, y]) => cell(x, y, known));
    const points = spots.map(([x, y]) => centre(key(x, y)));
    const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
    const edge = SIZE + 4, x0 = Math.min(...xs) - edge, y0 = Math.min(...ys) - edge;
    const wide = Math.max(...xs) - x0 + edge, high = Math.max(...ys) - y0 + edge;
    const was = [box.scrollLeft, box.scrollTop];
    const svg = make("svg", {
      class: "map", role: "group", "aria-label": "The hexes of the map; arrow keys move, Enter taps",
      viewBox: [x0, y0, wide, high].map((n) => n.toFixed(0)).join(" "), width: wide.toFixed(0), height: high.toFixed(0),
    }, ...cells, labels(known));
    box.replaceChildren(svg);
    [box.scrollLeft, box.scrollTop] = was;
  }
  function again(at) {
    const old = box.querySelector(`[data-at="${at}"]`);
    if (!old) return;
    const fresh = cell(...parts(old.dataset.spot), named());
    const focused = old === document.activeElement;
    old.replaceWith(fresh);
    if (focused) fresh.focus({ preventScroll: true });
  }

  // taps ---------------------------------------------------------------------------------------
  function tap(at) {
    const tool = form.elements.tool.value;
    const touched = [at];
    if (tool[0] === "p") touched.push(...put(at, tool.slice(1)));
    else if (tool === "g") laid.delete(at);
    else laid.set(at, { ground: tool.slice(1), place: laid.get(at)?.place ?? "" });
    if (tool === "g=") laid.get(at).place = "";
    keep();
    touched.forEach(again);
    said.textContent = `${words(at)[0].toUpperCase()}${words(at).slice(1)}.`;
    box.querySelector(".labels").replaceWith(labels(named()));
    if (tool[0] === "p" || tool === "g" || tool === "g=") list();
  }
  function put(at, place) {
    const old = [...laid.keys()].filter((other) => laid.get(other).place === place && other !== at);
    old.forEach((other) => { laid.get(other).place = ""; });
    const ground = laid.get(at)?.ground ?? ".";
    laid.set(at, { ground: ground === "=" ? "." : ground, place });
    const on = placed();
    const every = places();
    const from = every.findIndex((one) => one.id === place);
    const next = [...every.slice(from + 1), ...every.slice(0, from)].find((one) => !on.has(one.id));
    if (next) [...form.querySelectorAll("[name=tool]")].find((input) => input.value === `p${next.id}`).checked = true;
    return old;
  }
  function focusOn(at) {
    const old = box.querySelector('[tabindex="0"]');
    const now = box.querySelector(`[data-at="${at}"]`);
    if (!now) return;
    old?.setAttribute("tabindex", "-1");
    now.setAttribute("tabindex", "0");
    here = at;
    now.focus();
  }
  box.addEventListener("click", (event) => {
    const found = event.target.closest("[data-at]");
    if (!found || painted) return;
    here = found.dataset.at;
    tap(here);
  });
  box.addEventListener("keydown", (event) => {
    const found = event.target.closest("[data-at]");
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!found || (!step && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (!step) return tap(found.dataset.at);
    const [x, y] = parts(found.dataset.spot);
    focusOn(key(x + step[0], y + step[1]));
  });
  let painting = false, painted = false;
  box.addEventListener("pointerdown", (event) => {
    painted = false;
    painting = event.pointerType === "mouse" && event.button === 0 && form.elements.tool.value[0] === "g";
    if (painting) start = event.target.closest("[data-at]")?.dataset.at ?? "";
  });
  let start = "";
  box.addEventListener("pointermove", (event) => {
    const at = painting && event.target.closest("[data-at]")?.dataset.at;
    if (!at || at === start) return;
    if (!painted) tap(start || at);
    painted = true;
    start = at;
    tap(at);
  });
  addEventListener("pointerup", () => { painting = false; });

  // the whole grid -----------------------------------------------------------------------------
  form.addEventListener("click", (event) => {
    const on = (name) => event.target.closest(`[data-${name}]`);
    if (on("lay")) lay(on("lay").dataset.lay);
    if (on("grow")) grow(on("grow").dataset.grow);
    if (on("clear")) {
      laid.clear();
      span = { left: 0, top: 0, across: 0, down: 0 };
      on("clear").closest("details").open = false;
      keep();
      draw();
      list();
    }
  });
  function lay(orientation) {
    const whole = (name) => Math.min(40, Math.max(1, Number(form.elements[name].value) || 1));
    form.elements.orientation.value = orientation;
    span = { left: 0, top: 0, across: whole("across"), down: whole("down") };
    for (let y = 0; y < span.down; y += 1) {
      for (let x = 0; x < span.across; x += 1) laid.set(key(x, y), { ground: ".", place: "" });
    }
    keep();
    list();
    draw();
  }
  function grow(where) {
    if (where === "left") span.left -= 1;
    if (where === "above") span.top -= 1;
    if (where === "left" || where === "right") span.across += 1;
    else span.down += 1;
    draw();
  }
  form.addEventListener("places", () => {
    if (!span.across) return;
    list();
    draw();
    keep();
  });
  function all() {
    read();
    list();
    draw();
  }
  addEventListener("pageshow", all);
  all();
})();
