"use strict";
// The rows of the form that may be added and removed: places and printed links.
window.Rows = (() => {
  const form = document.querySelector(".ownform");
  const letters = { red: "R", blue: "B", purple: "P", yellow: "Y", black: "K", white: "W" };
  const many = (number, one, more) => `${number} ${number === 1 ? one : more}`;
  const list = (kind) => form.querySelector(`[data-rows="${kind}"]`);
  const cards = (kind) => [...list(kind).children];
  const id = (card) => card.dataset.row;
  const card = (row) => list("place").querySelector(`[data-row="${row}"]`);
  const one = (of, ending) => of.querySelector(`[name$=".${ending}"]`);
  const changed = () => form.dispatchEvent(new Event("places"));

  function fresh(kind) { // a number that no row has had, so that an undone row never comes back as another
    const next = Math.max(-1, Number(list(kind).dataset.last ?? -1), ...cards(kind).map((row) => Number(id(row)))) + 1;
    list(kind).dataset.last = next;
    return String(next);
  }
  function make(kind, row) {
    const made = document.createElement("template");
    made.innerHTML = form.querySelector(`template[data-blank="${kind}"]`).innerHTML.replaceAll("ROW", row).trim();
    list(kind).append(made.content);
    return list(kind).lastElementChild;
  }
  function add(kind, called = "", city = true) {
    const made = make(kind, fresh(kind));
    if (kind === "place") {
      one(made, "name").value = called;
      pick(made, city ? "city" : "town");
      usual(made);
      show(made);
    }
    changed();
    return made;
  }
  function reset(kind, told) { // exactly these rows, in this order
    const wanted = told.filter((row) => /^\d+$/.test(row));
    cards(kind).filter((row) => !wanted.includes(id(row))).forEach((row) => row.remove());
    const there = new Set(cards(kind).map(id));
    wanted.filter((row) => !there.has(row)).forEach((row) => { make(kind, row).open = false; });
    list(kind).append(...wanted.map((row) => list(kind).querySelector(`[data-row="${row}"]`)));
  }
  function remove(row) { row.remove(); changed(); }

  // Places ---------------------------------------------------------------------------------------
  const kindOf = (place) => place.querySelector("[name$='.kind']:checked")?.value ?? ""; // '' while nobody knows
  function pick(place, kind) {
    place.querySelectorAll("[name$='.kind']").forEach((radio) => { radio.checked = radio.value === kind; });
  }
  function usual(place) { // a city begins with cubes that a town has not
    const cubes = place.querySelector("[data-usual]:not([data-usual=''])"), town = kindOf(place) === "town";
    if (cubes && town && cubes.value === cubes.dataset.usual) cubes.value = "";
    else if (cubes && !town && !cubes.value) cubes.value = cubes.dataset.usual;
  }
  const ticked = (place, what) => [...place.querySelectorAll(`[name$='.${what}']:checked`)].map((box) => box.value);
  function told(place) {
    const town = kindOf(place) === "town";
    return { row: id(place), town, name: one(place, "name").value.trim().replace(/\s+/g, " "), color: town ? "" : ticked(place, "colors")[0] ?? "", card: place };
  }
  const places = () => cards("place").map(told);

  function piece(kind, text) {
    const shown = document.createElement("b");
    shown.className = kind;
    shown.textContent = text;
    return shown;
  }
  function show(place) { // what a card says while it is shut
    const { town, name } = told(place);
    place.dataset.kind = kindOf(place);
    place.querySelectorAll("[data-on=city], [data-on=town]").forEach((asked) => { // what is not asked of it is not sent
      asked.querySelectorAll("input").forEach((field) => { field.disabled = asked.dataset.on !== kindOf(place); });
    });
    place.querySelector(".placename").textContent = name || (town ? "A town" : "A city");
    const colors = ticked(place, "colors").map((color) => piece(`cube g-${color}`, letters[color]));
    const dice = ticked(place, "growth").map((column) => {
      const [side, face] = column.split(" ");
      return piece(side === "dark" ? "die dk" : "die", face);
    });
    place.querySelector(".placesays").replaceChildren(...(town ? [piece("towndot", "")] : [...colors, ...dice]));
  }
  function ends(of) { // a printed link joins two places of the list
    const known = places().filter((place) => place.name);
    of.querySelectorAll("select[data-end]").forEach((select) => {
      const kept = select.dataset.kept || select.value;
      select.replaceChildren(new Option("A city or town", ""), ...known.map((place) => new Option(place.name, place.row)));
      select.value = known.some((place) => place.row === kept) ? kept : "";
      delete select.dataset.kept;
    });
  }
  function showAll() {
    cards("place").forEach(show);
    cards("link").forEach(ends);
    const named = places().filter((place) => place.name);
    const towns = named.filter((place) => place.town).length;
    form.querySelector("[data-count]").textContent = named.length ? `${many(named.length - towns, "city", "cities")}, ${many(towns, "town", "towns")}` : "";
  }
  return { form, add, usual, reset, remove, card, places, showAll, ends, one, letters };
})();
