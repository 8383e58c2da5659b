"use strict";
// Deliveries: the chosen one on the map, and a tap on the map that lists what may leave or reach a place.
window.Deliver = (() => {
  const { SIZE, grid, show, whole, point } = View;
  const NEAR = SIZE * 2.2; // how far from a place a finger may land
  const box = () => document.getElementById("stripbox");
  const place = () => document.getElementById("place");
  const way = () => document.querySelector(".said-way");
  let pressed = null; // where the finger came down: a map that is moved is not tapped

  function settle() {
    const strip = document.getElementById("strip"), picked = document.querySelector("[name=delivery]:checked");
    if (!strip) return;
    if (place() && box()?.matches(".stays")) ring(); // the hexes to choose from
    MapFrame.shown();
    const links = new Set((picked?.dataset.links ?? "").split(" "));
    strip.querySelectorAll(".tk").forEach((track) => track.classList.toggle("dim", Boolean(picked?.dataset.links) && !links.has(track.dataset.link)));
    if (!document.getElementById("deliver-form")) return;
    if (place()) ring();
    const button = document.getElementById("deliver-it"), after = document.querySelector("#delivery-after span");
    if (!button) return;
    const gain = picked?.dataset.gain ?? "";
    button.textContent = gain ? `Deliver: ${gain}` : "Deliver";
    button.classList.toggle("alt", !gain || gain === "0"); // what only others gain by is not urged
    after?.replaceChildren(...(picked?.parentElement.querySelector(".after").cloneNode(true).childNodes ?? []));
  }
  function ring(places = [place()?.selectedOptions[0]?.dataset.at]) { // around what is chosen
    const rim = (kind) => (at) => Hexes.draw("path", { class: kind, d: Hexes.path(grid.outline(grid.centre(at))) });
    const free = box()?.matches(".stays") ? [...(place()?.options ?? [])].map((one) => one.dataset.at).filter(Boolean) : [];
    const chosen = places.filter(Boolean).map(rim(free.length ? "pen" : "aim"));
    document.getElementById("strip-hand")?.replaceChildren(...free.map(rim("start")), ...chosen);
  }
  function nearest([x, y], places) { // of these elements, the one whose place lies next to the finger
    const away = (one) => {
      const [u, v] = grid.centre(one.dataset.at);
      return Math.hypot(u - x, v - y);
    };
    const near = [...places].filter((one) => one.dataset.at && away(one) < NEAR);
    return near.sort((a, b) => away(a) - away(b))[0];
  }
  function enlarge(large) {
    box().classList.toggle("strip", !large);
    box().classList.toggle("tall", large);
    if (large) show(whole());
    else settle();
  }
  function tap(event) {
    const option = nearest(point(event), place().options);
    const stays = box().matches(".stays"); // a map of one size
    if (!option) return stays || enlarge(!box().matches(".tall"));
    place().value = option.selected ? "" : option.value; // a second tap shows all of them again
    if (!stays && box().matches(".tall")) enlarge(false);
    place().dispatchEvent(new Event("change", { bubbles: true }));
    ring();
  }
  function step(one) { // of a way that is said stop by stop: a stop, or the place a cube lies at
    const buttons = one?.querySelectorAll("button") ?? [];
    if (box().matches(".tall")) enlarge(false);
    if (buttons.length === 1) return buttons[0].click();
    for (const each of way().querySelectorAll("[data-at]")) each.classList.toggle("aimed", each === one && !each.matches(".aimed"));
    ring([way().querySelector(".aimed")?.dataset.at]);
  }
  document.addEventListener("pointerdown", (event) => { pressed = [event.clientX, event.clientY]; });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-strip]")) return enlarge(!box().matches(".tall"));
    const moved = pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 9;
    if (!event.target.closest("#strip") || moved) return;
    if (place()) tap(event);
    else if (way()) step(nearest(point(event), way().querySelectorAll("[data-at]")));
    else ByHand.tap((places) => nearest(point(event), places));
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[name=delivery]")) settle();
    else if (event.target === place() && box()?.matches(".stays")) ring();
  });
  document.addEventListener("htmx:after:swap", settle);
  settle();

  return { ring };
})();
