"use strict";
// The page on which a map is described: its buttons, and what follows when a field, a row or the board changes.
(() => {
  const { form } = Rows;
  const svg = View.map();
  const number = (name, other) => Number(form.elements[name].value) || other;

  function players() { // turns for as many players as there may be
    if (!form.elements.low) return; // the figures come with a map's rules
    const low = number("low", 1), high = number("high", 1);
    form.querySelectorAll("[data-players]").forEach((box) => { box.hidden = Number(box.dataset.players) < low || Number(box.dataset.players) > high; });
    form.querySelector("[data-dice]").hidden = form.elements.dice.value !== "number";
  }
  function all() { // whatever has changed
    Laid.take();
    Rows.showAll();
    players();
    Brush.list();
    Easel.draw();
  }

  // Rows -----------------------------------------------------------------------------------------
  function added(kind) {
    const made = Rows.add(kind);
    if (kind === "place") shutNamed(made);
    if (kind === "link") Rows.ends(made);
    (Rows.one(made, "name") ?? made.querySelector("select")).focus();
    made.scrollIntoView({ block: "nearest" });
    Draft.step();
  }
  function shutNamed(but) {
    Rows.places().filter((place) => place.name && place.card !== but).forEach((place) => { place.card.open = false; });
  }
  function paste() { // a whole list of towns
    const box = document.getElementById("paste"), known = new Set(Rows.places().map((place) => place.name));
    const names = box.value.split("\n").map((line) => line.trim().replace(/\s+/g, " ")).filter((name) => name && !known.has(name));
    [...new Set(names)].forEach((name) => { Rows.add("place", name, false).open = false; });
    box.value = "";
    box.closest("details").open = false;
    Draft.step();
  }
  function gone(row) {
    if (row.matches(".placecard")) { Laid.off(row.dataset.row); Laid.keep(); }
    Brush.close();
    Rows.remove(row);
    Easel.draw();
    Draft.step();
  }

  // The whole grid -------------------------------------------------------------------------------
  function changed(act) {
    act();
    Laid.keep();
    Brush.list();
    Easel.draw();
    Draft.step();
  }
  const within = (name) => Math.min(40, Math.max(1, number(name, 1)));
  const acts = {
    add: (on) => added(on.dataset.add),
    paste: () => paste(),
    remove: (on) => gone(on.closest("[data-row]")),
    off: (on) => Brush.takeOff(on.closest("[data-row]").dataset.row),
    done: () => { Brush.close(); document.getElementById("easel").focus({ preventScroll: true }); },
    lay: (on) => { changed(() => Laid.begin(on.dataset.lay, within("across"), within("down"))); Easel.whole(); },
    grow: (on) => changed(() => Laid.grow(on.dataset.grow)),
    clear: (on) => { changed(Laid.clear); on.closest("details").open = false; },
    zoomBy: (on) => View.zoom(Number(on.dataset.zoomBy)),
    zoomWhole: () => View.show(View.whole()),
  };
  form.addEventListener("click", (event) => {
    const on = event.target.closest("button");
    const act = on && Object.keys(acts).find((name) => name in on.dataset);
    if (act) acts[act](on);
  });
  form.addEventListener("keydown", (event) => { // Enter in a name goes on, and does not send half a map
    const on = event.target;
    if (event.key !== "Enter" || !on.matches("input:not([type=file])")) return;
    event.preventDefault();
    if (form.classList.contains("carded")) Brush.close();
    else if (on.matches(".placecard [name$='.name']")) added("place");
  });
  form.addEventListener("input", (event) => {
    if (event.target.closest(".placecard")) { Rows.showAll(); Easel.draw(); Brush.list(); }
    players();
    form.querySelector("#refusal").replaceChildren();
  });
  form.addEventListener("places", () => { Rows.showAll(); Brush.list(); });
  form.addEventListener("filled", all);

  // Panes and tools --------------------------------------------------------------------------------
  const panes = ["rules", "places", "board"];
  function pane() { // the address says which is shown, so a reload and the back button know too
    const on = panes.find((name) => location.hash === `#${name}`) ?? "rules";
    form.dataset.pane = on;
    form.querySelectorAll(".panes a").forEach((tab) => {
      if (tab.hash === `#${on}`) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    });
    form.action = form.action.split("#")[0] + location.hash;
    Brush.close();
    document.documentElement.classList.toggle("painting", on === "board");
    scrollTo(0, 0);
    if (on === "board") Easel.draw();
  }
  function tools() { // a mark that says a number or a colour has a field for it
    form.querySelectorAll("[data-value-of]").forEach((field) => { field.closest("[data-value]").hidden = field.dataset.valueOf !== Brush.tool(); });
  }
  const last = {}; // the tool that each group was left with
  function group(name) {
    const row = form.querySelector(`[data-group="${name}"]`), boxes = [...row.querySelectorAll("[name=tool]")];
    const fresh = boxes.find((box) => box.value === last[name]) ?? boxes[0];
    if (!fresh) return;
    fresh.checked = true;
    tools();
  }
  document.addEventListener("change", (event) => {
    const on = event.target;
    if (on.name === "group") group(on.value);
    if (on.name !== "tool") return;
    last[on.closest("[data-group]").dataset.group] = on.value;
    Brush.said(on.dataset.says ?? "");
    tools();
  });
  form.addEventListener("change", (event) => { // before the step is noted
    if (event.target.name?.endsWith(".kind")) Rows.usual(event.target.closest(".placecard"));
    if (event.target.matches("[data-rules]")) location.href = event.target.value;
  }, true);
  addEventListener("hashchange", pane);
  new ResizeObserver(() => { if (Easel.seen() && svg.dataset.whole) View.show(View.fit(View.view())); else if (Laid.span()) Easel.draw(); }).observe(svg);

  all();
  Draft.begin();
  pane();
  tools();
})();
