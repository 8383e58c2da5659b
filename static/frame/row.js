"use strict";
// Cubes drawn at the table: taps or keys in a row, sent together when their city or row of the display is full.
(() => {
  const row = () => document.querySelector("[data-together]");
  const form = () => row().querySelector("form");
  const spots = () => JSON.parse(row().dataset.together);
  const chips = () => [...row().querySelectorAll("[data-undraw]")];
  const colors = () => [...row().querySelectorAll("button[name=colors]")];
  const send = () => row().querySelector("[data-send]");

  let ahead = []; // colours tapped while a full row is on its way
  let shown = "";

  function put(button) {
    const spot = spots()[chips().length];
    if (spot === undefined) { ahead.push(button.value); return; }
    const chip = document.createElement("button"), input = document.createElement("input");
    Object.assign(chip, { type: "button", className: `cube g-${button.value}`, textContent: button.dataset.letter });
    chip.dataset.undraw = "";
    chip.setAttribute("aria-label", `${button.value}, ${spot}: take back`);
    Object.assign(input, { type: "hidden", name: "colors", value: button.value });
    form().id = row().id.replace("row", "drawn");
    input.setAttribute("form", form().id);
    chip.append(input);
    row().querySelector("[data-drawn-cubes]").append(chip);
    tell();
    if (chips().length === spots().length) form().requestSubmit(send());
  }
  function tell() { // what comes next, and what is left in the bag
    if (!row()) return;
    const tapped = chips().map((chip) => chip.firstElementChild.value), next = document.querySelector("[data-next]");
    next.textContent = spots()[tapped.length] ?? "all there";
    send().disabled = !tapped.length;
    for (const button of colors()) {
      const small = button.querySelector("small"), bag = (button.dataset.bag ??= parseInt(small.textContent, 10));
      small.textContent = `${bag - tapped.filter((color) => color === button.value).length} left`;
    }
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-together] button[name=colors]"), chip = event.target.closest("[data-undraw]");
    if (button) {
      event.preventDefault();
      put(button);
    } else if (chip) {
      chip.remove();
      tell();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!row() || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input,select,textarea")) return;
    if (event.key === "Backspace") return chips().at(-1)?.click();
    const button = colors().find((one) => one.dataset.letter === event.key.toUpperCase());
    if (button) put(button);
  });
  function settle() {
    const came = row()?.id !== shown, early = came && row() ? ahead : [];
    shown = row()?.id;
    ahead = []; // a row that was refused stays as it is
    tell();
    early.forEach((color) => put(colors().find((one) => one.value === color)));
  }
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("DOMContentLoaded", settle);
})();
