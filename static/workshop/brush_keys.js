"use strict";
// The board by keys: arrows move, Enter taps, Shift paints on the way.
(() => {
  const { zoom, whole, show, seen, grid } = View;
  const box = document.getElementById("easel");
  const here = () => Easel.cursor() || Laid.every()[0];

  function walk(event) {
    const from = here(), to = Hexes.towards(from, event.key, Laid.flat());
    if (!Laid.near(to)) return;
    if (event.shiftKey && Brush.paints()) {
      Brush.begin();
      Brush.over(grid.centre(to), grid.centre(to));
      Brush.end(to);
    }
    Easel.point(to);
    seen(to);
    Brush.said(`${Easel.where(to)}: ${Easel.words(to)}`);
  }
  function ofPhoto(event) { // the photo is moved, scaled and turned
    const step = event.shiftKey ? 2 : 12;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (by) Photo.move(...by);
    else if (event.key === "+") Photo.scale(1.02);
    else if (event.key === "-") Photo.scale(1 / 1.02);
    else if (event.key === "[" || event.key === "]") Photo.turn(event.key === "]" ? 0.01 : -0.01);
    else return false;
    Photo.keep();
    return true;
  }
  const keys = {
    "+": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: () => show(whole()),
    z: () => Draft.undo(), y: () => Draft.redo(),
    Enter: () => Brush.tap(grid.centre(here()), here()), " ": () => Brush.tap(grid.centre(here()), here()),
    "[": () => next(-1), "]": () => next(1),
  };
  function next(by) { // another tool
    const all = [...document.querySelectorAll("[name=tool]")], at = all.findIndex((one) => one.checked);
    const fresh = all[(at + by + all.length) % all.length];
    fresh.checked = true;
    fresh.dispatchEvent(new Event("change", { bubbles: true }));
    Brush.said(fresh.dataset.word ?? fresh.nextElementSibling.textContent);
  }
  box.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !Laid.span()) return;
    if (Photo.held() && ofPhoto(event)) event.preventDefault();
    else if (event.key.startsWith("Arrow")) { event.preventDefault(); walk(event); }
    else if (event.key >= "1" && event.key <= "6") Brush.edge(here(), Number(event.key) - 1);
    else if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  box.addEventListener("focusout", () => Easel.point(""));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return Brush.close();
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea, select")) return;
    const key = event.key.toLowerCase(), again = key === "y" || (key === "z" && event.shiftKey);
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (again) Draft.redo();
    else Draft.undo();
  });
})();
