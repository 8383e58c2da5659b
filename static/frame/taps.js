"use strict";
// Taps that fill a form before it is sent: steppers, tile prices, faces and colours, and "keep".
(() => {
  const say = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));
  const within = (input, value) =>
    Math.min(Number(input.dataset.max ?? 999), Math.max(Number(input.dataset.min ?? -999), value));
  const number = (input) => Number(input.value.replace("−", "-")) || 0;
  const tiles = new WeakMap(); // form: prices tapped so far
  const set = (input, value) => { input.value = within(input, value); };

  function step(button) {
    const input = button.parentElement.querySelector("input");
    set(input, number(input) + Number(button.dataset.step));
    input.dataset.touched = "1";
    follow(input);
    say(input);
  }
  function follow(leader) {
    const form = leader.form;
    form.querySelectorAll(`[data-follows="${leader.name}"]`).forEach((input) => {
      if (!input.dataset.touched) set(input, number(leader));
    });
  }
  function tile(button) {
    const form = document.getElementById(button.dataset.form);
    const laid = tiles.get(form) ?? [];
    if (button.dataset.tile === "back") laid.pop();
    else if (laid.length < Number(form.elements.tiles.dataset.max)) laid.push(button.dataset.tile);
    tiles.set(form, laid);
    const { half, free } = form.elements.tiles.dataset;
    form.elements.cost.value = cost(laid.map(Number), free ?? half, free === undefined ? 2 : 1);
    set(form.elements.tiles, laid.length);
    document.querySelectorAll("[data-shows-tiles]").forEach((shown) => { shown.textContent = laid.length; });
    follow(form.elements.tiles);
    say(form.elements.cost);
  }
  function cost(prices, paid, part) { // where a tile is at half price or free, it is the dearest of the whole build
    const before = (paid ?? "").split(" ").filter(Boolean).map(Number);
    const off = (some) => (paid === undefined ? 0 : Math.floor(Math.max(0, ...some) / part));
    return prices.reduce((sum, price) => sum + price, 0) - off([...before, ...prices]) + off(before);
  }
  function pick(button) {
    const pad = button.closest("[data-pad]");
    const picked = pad.querySelector("[data-picked]");
    if (picked.querySelectorAll("input").length >= Number(pad.dataset.count)) return;
    const chip = document.createElement("button");
    chip.type = "button";
    chip.dataset.unpick = "";
    chip.className = button.dataset.class ?? "die";
    chip.textContent = button.dataset.letter ?? button.dataset.value;
    chip.setAttribute("aria-label", `${button.dataset.value}, take back`);
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = pad.dataset.pad;
    input.value = button.dataset.value;
    if (button.dataset.for) input.setAttribute("form", button.dataset.for);
    chip.append(input);
    picked.append(chip);
    left(pad);
  }
  function left(pad) {
    const missing = Number(pad.dataset.count) - pad.querySelectorAll("[data-picked] input").length;
    pad.querySelector("[data-left]").textContent = missing ? `${missing} to go` : "all there";
    pad.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Taps in order: the first takes the first place. Another tap frees it, and any place that followed by itself;
  // whoever taps the one that followed goes on as they began.
  const placed = (all) => [...all.querySelectorAll("[data-place]")];
  const unplaced = (all) => [...all.querySelectorAll("[data-rank]:not([data-place])")];
  function place(all, button) {
    const marks = [...all.querySelectorAll("[data-mark]")];
    const at = marks.findIndex((_, n) => placed(all).every((one) => Number(one.dataset.place) !== n));
    if (at < 0) return;
    const mark = document.createElement("span");
    mark.className = "mark";
    mark.append(marks[at].content.cloneNode(true));
    button.append(mark);
    button.dataset.place = at;
    button.setAttribute("aria-pressed", "true");
  }
  function unplace(button) {
    button.querySelector(".mark").remove();
    delete button.dataset.place;
    delete button.dataset.followed;
    button.setAttribute("aria-pressed", "false");
  }
  function rank(button) {
    const all = button.closest("[data-ranked]");
    if ("followed" in button.dataset) delete button.dataset.followed;
    else if (button.dataset.place) {
      all.querySelectorAll("[data-followed]").forEach(unplace);
      if (button.dataset.place) unplace(button);
    } else place(all, button);
    const [last, ...more] = unplaced(all);
    if (button.dataset.place && "rest" in all.dataset && last && !more.length) {
      place(all, last);
      last.dataset.followed = "";
    }
    places(all);
  }
  function places(all) {
    const order = placed(all).sort((one, other) => one.dataset.place - other.dataset.place);
    all.querySelector("[data-places]").replaceChildren(...order.map((button) => {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = all.dataset.ranked;
      input.value = button.dataset.rank;
      if (all.dataset.form) input.setAttribute("form", all.dataset.form);
      return input;
    }));
    document.querySelectorAll(`[data-goes="${all.dataset.ranked}"]`).forEach((goes, n) => {
      const there = order.find((button) => Number(button.dataset.place) === n);
      goes.textContent = there ? there.getAttribute("aria-label") : "";
    });
  }

  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    const taken = on("[data-unpick]");
    if (taken) {
      const pad = taken.closest("[data-pad]");
      taken.remove();
      left(pad);
    } else if (on("[data-step]")) step(on("[data-step]"));
    else if (on("[data-tile]")) tile(on("[data-tile]"));
    else if (on("[data-value]")) pick(on("[data-value]"));
    else if (on("[data-rank]")) rank(on("[data-rank]"));
    else if (on("[data-drop-asked]")) on("[data-asked]").replaceChildren();
    else if (on("[data-close]")) on("details").open = false;
  });
  // The table is asked for dice or cubes: where the move was sent from, and in sight.
  document.addEventListener("htmx:after:swap", () => {
    document.querySelector("[data-asked]:not(:empty)")?.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("input", (event) => {
    const input = event.target;
    if (!event.isTrusted || !input.form) return;
    if (input.matches("[data-follows]")) input.dataset.touched = "1";
    follow(input);
  });
})();
