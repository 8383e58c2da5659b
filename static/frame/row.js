"use strict";
// Cubes drawn at the table: taps or keys in a row, sent together when their city or row of the display is full.
(() => {
  const row = () => document.querySelector("[data-together]");
  const form = () => row().querySelector("form");
  const spots = () => JSON.parse(row().dataset.together);
  const chips = () => [...row().querySelectorAll("[data-undraw]")];
  const colors = () => [...row().querySelectorAll("button[name=colors]")];
  const send = () => row().querySelector("[data-send]");

  let tapped = []; // colours for the row that is shown and, while it is on its way, for the next one
  let shown; // the spots of that row
  let sent = 0; // how many of `tapped` are on their way
  let request; // by which they go

  function put(color) {
    settle();
    if (!sent && tapped.length === spots().length) return; // a full row that was refused
    tapped.push(color);
    draw();
    go();
  }
  function settle() { // news may have brought the next row, or the same one drawn anew
    const now = row()?.dataset.together;
    if (now === shown) return now && draw();
    tapped = now && sent ? tapped.slice(sent) : [];
    [shown, sent] = [now, 0];
    if (!now) return;
    draw();
    go();
  }
  function go() {
    if (!sent && tapped.length >= spots().length) form().requestSubmit(send());
  }
  function draw() {
    const values = tapped.slice(0, spots().length), before = chips();
    const longer = before.every((chip, place) => chip.firstElementChild.value === values[place]);
    if (!longer) before.forEach((chip) => chip.remove());
    form().id = row().id.replace("row", "drawn");
    const place = row().querySelector("[data-drawn-cubes]");
    for (const color of values.slice(longer ? before.length : 0)) place.append(chip(color, chips().length));
    tell(values);
  }
  function chip(color, place) {
    const cube = document.createElement("button"), input = document.createElement("input");
    const letter = colors().find((one) => one.value === color).dataset.letter;
    Object.assign(cube, { type: "button", className: `cube g-${color}`, textContent: letter });
    cube.dataset.undraw = "";
    cube.setAttribute("aria-label", `${color}, ${spots()[place]}: take back`);
    Object.assign(input, { type: "hidden", name: "colors", value: color });
    input.setAttribute("form", form().id);
    cube.append(input);
    return cube;
  }
  function tell(values) { // what comes next, how many spots are empty, and what is left in the bag
    const toGo = document.querySelector("[data-to-go]");
    document.querySelector("[data-next]").textContent = spots()[values.length] ?? "all there";
    toGo.textContent = `${toGo.dataset.toGo - values.length} to go`;
    send().disabled = !values.length;
    for (const button of colors()) {
      const small = button.querySelector("small"), bag = (button.dataset.bag ??= parseInt(small.textContent, 10));
      small.textContent = `${bag - values.filter((color) => color === button.value).length} left`;
    }
  }
  function takeBack(place) {
    if (sent && place < sent) return; // on its way
    tapped.splice(place, 1);
    draw();
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-together] button[name=colors]"), cube = event.target.closest("[data-undraw]");
    if (button) {
      event.preventDefault();
      put(button.value);
    } else if (cube) {
      takeBack(chips().indexOf(cube));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!row() || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input,select,textarea")) return;
    if (event.key === "Backspace") return tapped.length && takeBack(tapped.length - 1);
    const button = colors().find((one) => one.dataset.letter === event.key.toUpperCase());
    if (button) put(button.value);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.closest("[data-together]")) sent = chips().length;
  });
  document.addEventListener("htmx:before:request", (event) => {
    if (event.target.closest?.("[data-together]")) request = event.detail.ctx;
  });
  document.addEventListener("htmx:finally:request", (event) => {
    if (event.detail.ctx !== request) return;
    settle();
    if (!sent) return;
    sent = 0; // refused, or it did not get through: the row stays as it is
    tapped = tapped.slice(0, shown ? spots().length : 0);
  });
  document.addEventListener("htmx:after:swap", settle);
  settle();
})();
