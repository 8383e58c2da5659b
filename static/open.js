"use strict";
// Opening a table: colours are numbered in the order they are tapped; names stand in the same order.
(() => {
  const form = document.querySelector(".openform");
  const order = form.elements.order;
  const names = form.querySelector(".names");
  const boxes = [...form.querySelectorAll("[name=seat]")];
  const told = form.querySelector("[data-count]");

  function tapped() {
    const known = order.value.split(" ").filter(Boolean);
    const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
    return [...known.filter((color) => ticked.includes(color)), ...ticked.filter((c) => !known.includes(c))];
  }
  function show() {
    const seats = tapped();
    order.value = seats.join(" ");
    boxes.forEach((box) => {
      const place = seats.indexOf(box.value) + 1;
      box.parentElement.querySelector(".nth").textContent = place || "";
      names.querySelector(`[data-name="${box.value}"]`).hidden = !place;
    });
    seats.forEach((color) => names.append(names.querySelector(`[data-name="${color}"]`)));
    form.querySelector("#names").hidden = !seats.length;
    told.textContent = seats.length ? ` for ${seats.length}` : "";
  }
  const map = form.elements.map;
  const hand = "Known by its places: track is entered by hand.";
  function note() {
    const { note: told, places } = map.selectedOptions[0].dataset;
    const track = form.elements.track?.[0]?.closest("fieldset");
    if (track) track.hidden = places !== undefined;
    form.querySelector("#map-note").textContent = [told, places === undefined ? "" : hand].filter(Boolean).join(" ");
  }
  map.addEventListener("change", note);
  addEventListener("pageshow", note);
  form.addEventListener("change", () => form.querySelector("#refusal").replaceChildren());
  boxes.forEach((box) => box.addEventListener("change", show));
  addEventListener("pageshow", show);
  show();
})();
