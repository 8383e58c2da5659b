"use strict";
// What the rules still ask of the board: beside each field, and counted on each tab. The server knows; it is asked as the form changes.
(() => {
  const { form } = Rows;
  let asked = 0;

  async function ask() {
    const number = ++asked, body = new FormData(form);
    let answer;
    try { answer = await fetch(form.dataset.look, { method: "POST", body }); } catch { return; } // no connection: what was said stays
    if (!answer.ok || number !== asked) return;
    show(await answer.json());
  }
  const slot = (name) => name && form.querySelector(`[data-gap="${CSS.escape(name)}"]`);
  function show({ gaps = [], depth = "", refusal = "" }) {
    form.querySelectorAll("[data-gap]").forEach((place) => place.replaceChildren());
    form.querySelector("[data-depth]").textContent = refusal || depth;
    form.querySelector("[data-depth]").classList.toggle("warn", Boolean(refusal));
    gaps.forEach((gap) => {
      const place = slot(gap.at) || slot(gap.row) || slot(gap.pane);
      const line = document.createElement("small");
      line.textContent = gap.says;
      place.append(line);
    });
    form.querySelectorAll("[data-row]").forEach((row) => row.classList.toggle("lacks", Boolean(row.querySelector("[data-gap] > *"))));
    form.querySelectorAll("[data-lacks]").forEach((tab) => {
      const many = gaps.filter((gap) => gap.pane === tab.dataset.lacks).length;
      tab.textContent = many ? `${many} to say` : refusal ? "" : "complete";
    });
  }
  let soon = null;
  function later() {
    clearTimeout(soon);
    soon = setTimeout(ask, 300);
  }
  form.addEventListener("stepped", later);
  form.addEventListener("filled", later);
  ask();
})();
