"use strict";
// The map by keys, buttons and lists: all that a finger can do.
(() => {
  const { flat, words, whole, show, zoom, seen } = View;
  const { edgeTo } = Hexes;
  const { said, last } = Pen;

  function press(event) {
    const on = event.target;
    if (!on.matches?.(".mapbox") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "-") { zoom(event.key === "+" ? 1.4 : 1 / 1.4); return; }
    if (event.key === "0") { show(whole()); return; }
    if (on.id === "mapbox" && drawn(event.key)) event.preventDefault();
  }
  function drawn(key) { // whether that key draws
    const known = words(), cursor = Pen.cursor() ?? last() ?? Pen.starts()[0];
    Pen.point(cursor);
    if (key.startsWith("Arrow")) wander(cursor, Hexes.towards(cursor, key, flat()));
    else if (key === "Enter" || key === " ") { Pen.tap(cursor); said(`${known[cursor]}: drawn`); }
    else if (key === "Backspace") Pen.back();
    else if (key >= "1" && key <= "6" && last()) Pen.turn(Number(key) - 1);
    else return false;
    return true;
  }
  function wander(here, next) {
    const known = words(), cursor = known[next] ? next : here;
    Pen.point(cursor);
    said(`${known[cursor] ?? ""}${last() && edgeTo(last(), cursor) !== undefined ? ", next to the last one" : ""}`);
    seen(cursor);
  }
  document.addEventListener("keydown", press);
  document.addEventListener("focusout", (event) => { if (event.target.matches?.("#mapbox")) Pen.point(null); });

  let urban = null; // the open fold of a New City, which may lie anywhere
  document.addEventListener("toggle", (event) => {
    if (!event.target.matches?.("details.urban")) return;
    urban = event.target.open ? event.target : null;
    show(urban ? whole() : View.near(MapFrame.home()));
    if (!urban) event.target.classList.remove("asks");
  }, true);
  document.addEventListener("htmx:after:swap", () => { // it was placed: a finger draws again, and sees where it lies
    if (!urban || urban.isConnected || !Pen.box()) return;
    const town = urban.querySelector("[data-town]").value.replace(" ", ",");
    urban = null;
    show(View.near(MapFrame.home()));
    if (town) seen(town);
  });

  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    if (on("[data-zoom-by]")) zoom(Number(on("[data-zoom-by]").dataset.zoomBy));
    else if (on("[data-zoom-whole]")) show(View.isWhole() && Pen.box() ? View.near(MapFrame.home()) : whole());
    else if (on("[data-draw]")) (on("[data-draw]").dataset.draw === "back" ? Pen.back : Pen.clear)();
    else if (on("[data-asks]")) ask(document.querySelector("details.urban"));
    else if (on("[data-go]")) Pen.go(Number(on("[data-go]").dataset.go));
  });
  function ask(fold) { // an end of the build that would leave a New City unplaced is asked about once
    fold.classList.add("asks");
    fold.open = true;
    fold.querySelector(".asked").scrollIntoView({ block: "nearest" });
  }
  document.addEventListener("change", (event) => {
    const on = event.target;
    if (on.matches("[data-begin]") && on.value) { Pen.begin(on.value); seen(on.value); Pen.changed(0); }
    else if (on.matches("[data-edge]")) Pen.turn(on.value === "" ? null : Number(on.value));
    else if (on.matches("[data-kind]")) Pen.pick(...on.dataset.kind.split("="));
    else if (on.matches("[data-letter],[data-town]")) Pen.show();
  });
})();
