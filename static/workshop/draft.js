"use strict";
// The whole form as it stands: each step can be undone, and a reload loses nothing.
window.Draft = (() => {
  const { form } = Rows;
  const MANY = 200; // steps that can be undone
  const place = `map ${form.dataset.draft}`;
  const said = form.querySelector("[data-draft-said]");
  let now = "", past = [], future = [];

  const text = () => JSON.stringify([...new FormData(form)].filter(([name]) => name !== "base"));
  function fill(entries) {
    const by = new Map();
    entries.forEach(([name, value]) => by.set(name, [...(by.get(name) ?? []), value]));
    for (const kind of ["place", "link"]) Rows.reset(kind, by.get(kind) ?? []);
    for (const field of form.elements) {
      if (!field.name || ["place", "link", "base"].includes(field.name)) continue;
      const values = by.get(field.name) ?? [];
      if (["radio", "checkbox"].includes(field.type)) field.checked = values.includes(field.value);
      else if (field.matches("[data-end]")) field.dataset.kept = values[0] ?? "";
      else if (values.length) [field.value] = values;
    }
    form.dispatchEvent(new Event("filled"));
  }
  function keep() {
    try { localStorage.setItem(place, JSON.stringify({ now: text() })); } catch { return; } // no room, nothing kept
  }
  function kept() {
    try { return JSON.parse(localStorage.getItem(place)); } catch { return null; }
  }
  function drop() { try { localStorage.removeItem(place); } catch { return; } }

  function step() { // something was done: it may be undone
    const fresh = text();
    if (fresh === now) return;
    past = [...past.slice(-MANY), now];
    future = [];
    now = fresh;
    keep();
    buttons();
    form.dispatchEvent(new Event("stepped"));
  }
  function go(from, to) {
    if (!from.length) return false;
    to.push(now);
    now = from.pop();
    fill(JSON.parse(now));
    keep();
    buttons();
    form.dispatchEvent(new Event("stepped"));
    return true;
  }
  const undo = () => go(past, future);
  const redo = () => go(future, past);
  function back() { fill(JSON.parse(now)); } // a step that was begun and given up
  function buttons() {
    form.querySelectorAll("[data-undo]").forEach((button) => { button.dataset.none = past.length ? "" : "1"; });
    form.querySelectorAll("[data-redo]").forEach((button) => { button.dataset.none = future.length ? "" : "1"; });
  }
  function begin() { // what the server sent, or what was being worked on when the page was left
    now = text();
    const left = "refused" in form.dataset ? null : kept();
    if (left && left.now !== now) {
      past = [now];
      now = left.now;
      fill(JSON.parse(now));
      said.hidden = false;
    }
    buttons();
  }
  form.addEventListener("change", step);
  form.addEventListener("input", keep);
  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-undo]")) undo();
    if (event.target.closest("[data-redo]")) redo();
    if (event.target.closest("[data-anew]")) { drop(); location.reload(); }
  });
  form.addEventListener("submit", () => { // the list of maps drops it, once the map is saved
    try { sessionStorage.setItem("map sent", place); } catch { return; }
  });
  return { step, undo, redo, back, begin };
})();
