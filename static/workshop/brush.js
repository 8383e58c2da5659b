"use strict";
// What is painted with, and what a tap or a stroke of it does: ground, marks on hexes and edges, places.
window.Brush = (() => {
  const { grid } = View;
  const { form } = Rows;
  const said = (text) => { form.querySelector("[data-said]").textContent = text; };
  const picked = () => document.querySelector("[name=tool]:checked");
  const tool = () => picked()?.value ?? "move";
  const kind = () => tool()[0];
  const value = () => { // what a mark says; "1" for one that is there or not
    const field = form.querySelector(`[data-value-of="${CSS.escape(tool())}"]`);
    return field ? field.value.trim() : "1";
  };
  const paints = () => ["g", "h", "e"].includes(kind());
  const cap = (text) => text && text[0].toUpperCase() + text.slice(1);
  let wanted = null; // what this stroke sets: its first hex or edge decides whether it puts or takes off
  let changed = false;

  function begin() { wanted = null; changed = false; }
  function at(spot, hex = grid.at(spot)) {
    if (kind() === "g") return ground(hex);
    if (kind() === "h") return hexMark(hex);
    return edgeMark(hex, grid.nearestEdge(hex, spot));
  }
  function ground(hex) {
    const done = tool() === "g" ? Laid.lift(hex) : Laid.lay(hex, tool().slice(1));
    if (done) { changed = true; Easel.cells(); }
    return done;
  }
  function hexMark(hex) {
    const name = tool().slice(2), there = Laid.hexes.get(hex);
    if (!there) return false;
    const place = Rows.places().find((one) => one.row === there.place);
    if (place && !place.town) { said(`${place.name || "A city"}: that is printed on hexes and towns, not on cities.`); return false; }
    wanted ??= there.marks[name] === value() ? "" : value();
    const done = Laid.mark(hex, name, wanted);
    changed ||= done;
    return done;
  }
  function edgeMark(hex, edge) {
    if (edge === null || !Laid.hexes.has(hex)) return false;
    const name = tool().slice(2), sided = Boolean(picked().dataset.sided);
    if (!sided && !Laid.hexes.has(Hexes.beyond(hex, edge))) return false; // the end of the board is no edge to cross
    const on = Laid.edgeKey(hex, edge, sided);
    wanted ??= Laid.edgeMark(on, name) === value() ? "" : value();
    const done = Laid.markEdge(on, name, wanted);
    changed ||= done;
    return done;
  }
  function over(from, to) { // a quick finger skips over hexes
    const n = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (grid.size * 0.3)));
    let any = false;
    for (let i = 1; i <= n; i++) any = at([from[0] + ((to[0] - from[0]) * i) / n, from[1] + ((to[1] - from[1]) * i) / n]) || any;
    if (any) Easel.above();
  }
  function end(hex) {
    if (!changed) return;
    Laid.keep();
    Easel.draw();
    Draft.step();
    if (hex) said(`${cap(Easel.words(hex))}.`);
  }
  const mayOpen = (spot, hex) => tool() !== "g" && !(kind() === "e" && grid.nearestEdge(hex, spot) !== null) && kind() !== "h";

  // A tap --------------------------------------------------------------------------------------------
  function tap(spot, hex = grid.at(spot)) {
    const place = Laid.placeOn(hex);
    if (place && mayOpen(spot, hex)) return open(place);
    if (kind() === "n" || kind() === "p") return put(hex);
    if (!paints()) return said(`${cap(Easel.words(hex))}.`);
    begin();
    at(spot, hex);
    if (!changed && kind() === "e") said("Tap beside the edge that is meant.");
    end(hex);
  }
  function edge(hex, number) { // by keys
    if (kind() !== "e") return;
    begin();
    edgeMark(hex, number);
    end(hex);
  }
  function put(hex) {
    if (!Laid.near(hex)) return;
    const row = kind() === "p" ? tool().slice(2) : Rows.add("place", "", tool() === "n:city").dataset.row;
    Laid.put(hex, row);
    Laid.keep();
    const fresh = kind() === "n";
    list();
    Easel.draw();
    Draft.step();
    if (fresh) open(row);
    else said(`${cap(Easel.words(hex))}.`);
  }

  // Cards --------------------------------------------------------------------------------------------
  function open(row) {
    close();
    const card = Rows.card(row);
    if (!card) return;
    card.open = true;
    card.classList.add("atop");
    form.classList.add("carded");
    const name = Rows.one(card, "name");
    if (!name.value) name.focus({ preventScroll: true });
    else card.querySelector("summary").focus({ preventScroll: true });
    card.scrollTop = 0;
  }
  function close() {
    form.querySelectorAll(".atop").forEach((card) => card.classList.remove("atop"));
    form.classList.remove("carded");
  }
  function takeOff(row) { // the place stays in the list
    Laid.off(row);
    Laid.keep();
    close();
    list();
    Easel.draw();
    Draft.step();
  }

  // The places that are still to be put on the board: the next one is chosen by itself ---------------------
  function list() {
    const on = Laid.placed(), before = tool(), box = form.querySelector("[data-unplaced]");
    const left = Rows.places().filter((place) => place.name && !on.has(place.row));
    box.replaceChildren(...left.map((place) => {
      const chip = document.createElement("label"), input = document.createElement("input"), word = document.createElement("span");
      chip.className = "chip";
      Object.assign(input, { type: "radio", name: "tool", value: `p:${place.row}` });
      input.setAttribute("form", "brush");
      word.textContent = place.name;
      chip.append(input, word);
      return chip;
    }));
    const again = [...box.querySelectorAll("input")], want = again.find((input) => input.value === before) ?? again[0];
    if (before[0] === "p") (want ?? document.querySelector("[name=tool][value=move]")).checked = true;
    form.querySelector("[data-left]").textContent = left.length ? `${left.length} to place` : "";
    if (before[0] === "p" && !want) said("All places are on the board.");
  }
  return { tool, paints, begin, over, end, tap, edge, close, takeOff, list, said };
})();
