"use strict";
// A delivery entered by hand, by taps on the map: first where the cube lies, then where it goes.
window.ByHand = (() => {
  const picked = () => document.querySelector("[name='from+color']:checked");
  const row = () => picked()?.closest("[data-at]");
  const to = () => document.querySelector("select[name=to]");
  const aim = (one) => document.querySelectorAll(".row[data-at]").forEach((each) => each.classList.toggle("aimed", each === one));

  function tap(nearest) {
    const target = picked() && nearest(to().options);
    if (target && target.dataset.at !== row()?.dataset.at) to().value = target.selected ? "" : target.value;
    else from(nearest(document.querySelectorAll(".row[data-at]")));
    tell();
  }
  function from(place) { // the only cube that lies there is meant; of several one is tapped in its row
    if (!place) return;
    const cubes = place.querySelectorAll("input"), again = place === row();
    if (picked()) picked().checked = false;
    to().value = "";
    if (!again && cubes.length === 1) cubes[0].checked = true;
    aim(again ? null : place);
  }
  function tell() { // what would be delivered, beside the buttons
    const said = picked()?.form.querySelector("[data-said]"), target = to()?.selectedOptions[0];
    const source = row() ?? document.querySelector(".row.aimed");
    aim(source);
    Deliver.ring([source?.dataset.at, target?.dataset.at]);
    if (!said) return;
    const cube = picked().parentElement.querySelector(".cube").getAttribute("aria-label");
    const name = row()?.firstElementChild.textContent;
    said.textContent = `${name ? `${cube[0].toUpperCase()}${cube.slice(1)}, ${name}` : "A cube that is not listed"}${target?.value ? ` → ${target.text}` : ""}`;
  }
  document.addEventListener("toggle", (event) => { // a map that is opened lies between the figures and the buttons
    if (event.target.open) event.target.querySelector(":scope>.tall")?.scrollIntoView();
  }, true);
  document.addEventListener("change", (event) => {
    if (event.target.matches("[name='from+color'],select[name=to]")) tell();
  });

  return { tap };
})();
