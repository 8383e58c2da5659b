"use strict";
// The form of an own map: rows of cities, turns for the players there may be, what each row says when it is shut.
(() => {
  const form = document.querySelector(".ownform");
  const list = form.querySelector(".cities");
  const blank = form.querySelector("template");
  const letters = { red: "R", blue: "B", purple: "P", yellow: "Y", black: "K", white: "W" };
  const number = (name, other) => Number(form.elements[name].value) || other;
  const changed = () => form.dispatchEvent(new Event("places"));
  let next = Math.max(-1, ...[...form.querySelectorAll("input[name=city]")].map((row) => Number(row.value))) + 1;

  function piece(kind, text) {
    const shown = document.createElement("b");
    shown.className = kind;
    shown.textContent = text;
    return shown;
  }
  function show(city) {
    const name = city.querySelector("[name$='.name']").value.trim();
    city.querySelector(".cityname").textContent = name || "A city";
    const ticked = (what) => [...city.querySelectorAll(`[name$='.${what}']:checked`)].map((box) => box.value);
    const colors = ticked("colors").map((color) => piece(`cube g-${color}`, letters[color]));
    const dice = ticked("growth").map((column) => {
      const [side, face] = column.split(" ");
      return piece(side === "dark" ? "die dk" : "die", face);
    });
    city.querySelector(".citysays").replaceChildren(...colors, ...dice);
  }
  function count() {
    const named = [...list.querySelectorAll("[name$='.name']")].filter((input) => input.value.trim()).length;
    form.querySelector("[data-cities]").textContent = named || "";
    const towns = form.elements.towns.value.split("\n").filter((line) => line.trim()).length;
    form.querySelector("[data-towns]").textContent = towns || "";
  }
  function add() {
    const row = document.createElement("template");
    row.innerHTML = blank.innerHTML.replaceAll("ROW", String(next));
    next += 1;
    list.querySelectorAll("details[open]").forEach((city) => {
      if (city.querySelector("[name$='.name']").value.trim()) city.open = false;
    });
    list.append(row.content);
    const city = list.lastElementChild;
    show(city);
    city.querySelector("[name$='.name']").focus();
    city.scrollIntoView({ block: "nearest" });
  }
  function players() {
    const low = number("low", 1), high = number("high", 1);
    form.querySelectorAll("[data-players]").forEach((box) => {
      const at = Number(box.dataset.players);
      box.hidden = at < low || at > high;
    });
    form.querySelector("[data-dice]").hidden = form.elements.dice.value !== "number";
  }

  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-add-city]")) add();
    const taken = event.target.closest("[data-remove-city]");
    if (taken) {
      taken.closest(".city").remove();
      form.querySelector("[data-add-city]").focus();
      count();
      changed();
    }
  });
  form.addEventListener("input", (event) => {
    const city = event.target.closest(".city");
    if (city) show(city);
    players();
    count();
    if (city || event.target === form.elements.towns) changed();
    form.querySelector("#refusal").replaceChildren();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault(); // Enter in a name goes on, and does not send half a map
    if (event.target.name.endsWith(".name")) add();
  });
  function all() {
    list.querySelectorAll(".city").forEach(show);
    players();
    count();
  }
  addEventListener("pageshow", all);
  all();
})();
