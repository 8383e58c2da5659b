"use strict";
// The board as it is painted: ground, what is printed on hexes and edges, places and their names.
window.Easel = (() => {
  const { map, grid, SIZE } = View;
  const { centre, outline } = grid;
  const { draw: make } = Hexes;
  const { form, letters } = Rows;
  const GROUND = { "~": "rv", "^": "mt", "=": "wt", "%": "sw", "^~": "mt", "^^": "hi", "*": "fi" };
  const WORDS = {
    ".": "land", "~": "river", "^": "mountain", "=": "water", "%": "swamp", "^~": "mountain with river", "^^": "high mountain", "*": "fire",
  };
  const layer = (name) => map().querySelector(`[data-layer="${name}"]`);
  const tool = (name) => document.querySelector(`[name=tool][value="${CSS.escape(name)}"]`);
  const drawn = new Map(); // "q,r": what its cell shows
  let cursor = "";

  // Words ------------------------------------------------------------------------------------------
  const wordOf = (name) => tool(name)?.dataset.word ?? name.slice(2);
  const ground = (sign) => document.querySelector(`[name=tool][value="g${CSS.escape(sign)}"]`)?.dataset.word.toLowerCase() ?? WORDS[sign];
  function words(hex) {
    const there = Laid.hexes.get(hex);
    if (!there) return "no hex";
    const place = named().get(there.place);
    const marks = Object.entries(there.marks).map(([name, value]) => `${wordOf(`h:${name}`)}${value === "1" ? "" : ` ${value}`}`);
    const edges = [0, 1, 2, 3, 4, 5].flatMap((edge) => edgeWords(hex, edge));
    const on = place ? `${place.name || "no name yet"}, ${place.town ? "town" : "city"}${place.town ? ` on ${ground(there.ground)}` : ""}` : ground(there.ground);
    return [on, ...marks, ...edges].join(", ");
  }
  function edgeWords(hex, edge) {
    const at = [Laid.edgeKey(hex, edge), Laid.edgeKey(hex, edge, true)];
    const names = new Set(at.flatMap((one) => Object.keys(Laid.edges.get(one) ?? {})));
    return [...names].map((name) => `edge ${edge + 1} ${wordOf(`e:${name}`).toLowerCase()}`);
  }
  function where(hex) {
    const [x, y] = Laid.spotOf(hex), { left, top } = Laid.span();
    return `column ${x - left + 1}, row ${y - top + 1}`;
  }
  const named = () => new Map(Rows.places().map((place) => [place.row, place]));

  // Cells: only what has changed is drawn again ----------------------------------------------------
  function cell(hex) {
    const there = Laid.hexes.get(hex), [x, y] = centre(hex), kind = there ? GROUND[there.ground] ?? "" : "no";
    const group = make("g", { "data-at": hex }, make("polygon", { class: `hx ${kind}`.trim(), points: outline([x, y]) }));
    if (there && !there.place) group.append(...signs(there.ground, x, y));
    return group;
  }
  function signs(sign, x, y) {
    const shown = [];
    if (sign === "~" || sign === "^~") shown.push(make("path", { class: "gr", d: `M${x - 18} ${y + 12}q9 -10 18 0t18 0` }));
    if (sign[0] === "^") shown.push(make("path", { class: "gm", d: `M${x - 19} ${y + 5}l13 -22l9 13l4 -6l12 15z` }));
    if (sign === "^^") shown.push(make("path", { class: "gm", d: `M${x - 13} ${y + 24}l9 -15l6 9l3 -4l8 10z` }));
    if (sign === "%") shown.push(make("path", { class: "gr", d: `M${x - 16} ${y}v-12m8 16v-18m8 14v-14m8 18v-12M${x - 20} ${y + 8}h40` }));
    if (sign === "*") shown.push(make("path", { class: "gf", d: `M${x} ${y - 20}q14 14 8 28h-16q-8 -12 8 -28z` }));
    return shown;
  }
  function cells() {
    const want = new Set([...Laid.every(), ...Laid.hexes.keys()]), ground = layer("ground");
    drawn.forEach((one, hex) => { if (!want.has(hex)) { one.group.remove(); drawn.delete(hex); } });
    want.forEach((hex) => {
      const there = Laid.hexes.get(hex), says = there ? `${there.ground} ${Boolean(there.place)} ${Laid.flat()}` : `none ${Laid.flat()}`;
      if (drawn.get(hex)?.says === says) return;
      const group = cell(hex);
      if (drawn.has(hex)) drawn.get(hex).group.replaceWith(group);
      else ground.append(group);
      drawn.set(hex, { says, group });
    });
  }

  // What lies above the ground ---------------------------------------------------------------------
  function side(hex, edge, inwards) { // the ends of an edge, a little inside the hex
    const corners = outline(centre(hex), SIZE - inwards).split(" ");
    const first = Laid.flat() ? (edge + 4) % 6 : (edge + 3) % 6;
    return [corners[first], corners[(first + 1) % 6]];
  }
  function edges() {
    return [...Laid.edges].flatMap(([at, marks]) => {
      const [hex, edge] = at.split(" ");
      return Object.entries(marks).flatMap(([name, value]) => edgeMark(hex, Number(edge), name, value));
    });
  }
  function edgeMark(hex, edge, name, value) {
    const box = tool(`e:${name}`), look = box?.dataset.look ?? 0, oneSided = Boolean(box?.dataset.sided);
    const [a, b] = side(hex, edge, oneSided ? 5 : 0), [[ax, ay], [bx, by]] = [a, b].map((spot) => spot.split(",").map(Number));
    const line = make("path", { class: `em em${look}${value in letters ? ` g-${value}` : ""}`, d: `M${a}L${b}` });
    if (value === "1" || value === "") return [line];
    const [cx, cy] = centre(hex), x = (ax + bx) / 2, y = (ay + by) / 2;
    return [line, make("text", { class: "emt", x: x + (cx - x) * 0.28, y: y + (cy - y) * 0.28 + 5 }, letters[value] ?? value)];
  }
  function stop(place, [x, y]) {
    if (place.town) return make("circle", { class: "tn", cx: x, cy: y, r: 13 });
    const shape = make("path", { d: Hexes.path(outline([x, y], 26)) });
    const group = make("g", { class: place.color ? `ct g-${place.color}` : "ct nobody" }, shape);
    if (place.color) group.append(make("text", { x, y: y + 7 }, letters[place.color]));
    return group;
  }
  function above() {
    const known = named(), stops = [], labels = [];
    Laid.hexes.forEach((hex, at) => {
      const [x, y] = centre(at), place = known.get(hex.place);
      if (place) {
        stops.push(stop(place, [x, y - 6]));
        labels.push(make("text", { class: place.town ? "nt" : "nc", x, y: y + 34 }, place.name || "?"));
      }
      Object.entries(hex.marks).forEach(([name, value], n) => labels.push(hexMark(name, value, x, y + (place ? -26 : 26 - 17 * n))));
    });
    layer("edges").replaceChildren(...edges());
    layer("stops").replaceChildren(...stops);
    layer("labels").replaceChildren(...labels);
  }
  function hexMark(name, value, x, y) {
    const box = tool(`h:${name}`), sign = box?.dataset.sign ?? name.slice(0, 2);
    return make("text", { class: "hm", x, y: y + 6 }, value === "1" && box?.dataset.kind === "yes" ? sign : `${name === "cost" ? "$" : `${sign} `}${value}`);
  }
  function point(hex) { // where the keys stand
    cursor = hex;
    layer("cursor").replaceChildren(...(hex ? [make("path", { class: "cursor", d: Hexes.path(outline(centre(hex))) })] : []));
  }

  function frame() { // the part of the plane that the board takes
    const every = Laid.every().map(centre), rim = SIZE * 1.9;
    const xs = every.map(([x]) => x), ys = every.map(([, y]) => y);
    const x = Math.min(...xs) - rim, y = Math.min(...ys) - rim;
    return [x, y, Math.max(...xs) - x + rim, Math.max(...ys) - y + rim];
  }
  const seen = () => map().getBoundingClientRect().width > 0;
  function draw() {
    const svg = map();
    svg.dataset.lie = Laid.flat() ? "flat" : "pointy";
    form.querySelector("[data-begin]").hidden = Boolean(Laid.span());
    form.querySelector("[data-paint]").hidden = !Laid.span();
    cells();
    above();
    if (!Laid.span()) return;
    const first = !svg.dataset.whole;
    svg.dataset.whole = frame().map((n) => n.toFixed(0)).join(" ");
    if (!seen()) { delete svg.dataset.whole; return; }
    View.show(first ? View.whole() : View.view());
  }
  function whole() { delete map().dataset.whole; draw(); }
  return { draw, above, cells, words, where, point, whole, seen, cursor: () => cursor };
})();
