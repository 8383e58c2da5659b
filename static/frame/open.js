"use strict";
// Opening a table: colours are numbered in the order they are tapped; names stand in the same order. Another game
// has other colours and questions; whoever was entered stays entered.
(() => {
  const form = document.querySelector(".openform");
  const map = form.elements.map;
  const radios = (place) => place.querySelectorAll("[type=radio]");
  const told = form.querySelector("[data-count]");

  function party(place) {
    const order = place.querySelector("[name=order]");
    const names = place.querySelector(".names");
    const boxes = [...place.querySelectorAll("[name=seat]")];
    const row = (color) => names.querySelector(`[data-name="${color}"]`);
    const field = (color) => row(color).querySelector("input");

    function tapped() {
      const known = order.value.split(" ").filter(Boolean);
      const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
      return [...known.filter((color) => ticked.includes(color)), ...ticked.filter((c) => !known.includes(c))];
    }
    function show() {
      const seats = tapped();
      order.value = seats.join(" ");
      boxes.forEach((box) => {
        const nth = seats.indexOf(box.value) + 1;
        box.parentElement.querySelector(".nth").textContent = nth || "";
        row(box.value).hidden = !nth;
      });
      seats.forEach((color) => names.append(row(color)));
      told.textContent = seats.length ? ` for ${seats.length}` : "";
    }
    function people() {
      return tapped().map((color) => ({ color, name: field(color).value }));
    }
    function seat(persons) { // in their own colour where there is one, else in one that nobody has
      const all = boxes.map((box) => box.value);
      const free = all.filter((color) => !persons.some((person) => person.color === color));
      const seated = persons.map(({ color, name }) => ({ color: all.includes(color) ? color : free.shift(), name }))
        .filter(({ color }) => color);
      boxes.forEach((box) => { box.checked = seated.some(({ color }) => color === box.value); });
      order.value = seated.map(({ color }) => color).join(" ");
      seated.forEach(({ color, name }) => { field(color).value = name; });
    }
    boxes.forEach((box) => box.addEventListener("change", show));
    return { place, show, people, seat };
  }

  const parties = Object.fromEntries([...form.querySelectorAll("[data-game]")].map((el) => [el.dataset.game, party(el)]));
  let now = Object.values(parties).find(({ place }) => !place.disabled);

  function choose() {
    const { of, note, settled, draw } = map.selectedOptions[0].dataset;
    const next = parties[of];
    if (next !== now) {
      next.seat(now.people());
      now.place.disabled = now.place.hidden = true;
      radios(now.place).forEach((el) => { el.name = `${now.place.dataset.game}/${el.name}`; });
      radios(next.place).forEach((el) => { el.name = el.name.split("/").pop(); });
      next.place.disabled = next.place.hidden = false;
      now = next;
    }
    const parts = settled.split(" ");
    now.place.querySelectorAll("[data-part]").forEach((el) => { el.hidden = parts.includes(el.dataset.part); });
    now.place.querySelectorAll("[data-instead]").forEach((el) => { el.hidden = !parts.includes(el.dataset.instead); });
    form.querySelector("#map-note").textContent = note;
    const known = form.querySelector("#map-draw"); // only a board that is not known can be drawn
    known.hidden = !draw;
    if (draw) known.firstElementChild.href = draw;
    now.show();
  }
  map.addEventListener("change", choose);
  form.addEventListener("submit", () => { // a phone goes on to a seat, a laptop becomes the table screen
    form.elements.phone.value = matchMedia("(max-width: 47.99em)").matches ? "1" : "";
  });
  form.addEventListener("change", () => form.querySelector("#refusal").replaceChildren());
  addEventListener("pageshow", choose);
  choose();
})();
