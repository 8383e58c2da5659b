"use strict";
// The form of an entry that is amended shows what was entered: numbers, choices, and the button that was pressed.
(() => {
  const told = (form, pairs) => (name) => pairs.filter(([one]) => one === name).map(([, value]) => value);

  function fill(form, pairs) {
    const was = told(form, pairs);
    for (const field of form.elements) {
      const values = was(field.name);
      if (!field.name || !values.length || ["type", "seat", "seen", "key"].includes(field.name)) continue;
      if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
      else if (field.type === "submit") mark(field, values.includes(field.value));
      else if (field.type !== "hidden") field.value = values[0];
    }
    const only = form.querySelectorAll("button:not([type=button]):not([name])");
    if (only.length === 1) mark(only[0], hidden(form).every(([name, value]) => was(name).includes(value)) && hidden(form).length);
  }
  const hidden = (form) => [...form.querySelectorAll("input[type=hidden]")]
    .filter((input) => !["key", "seen"].includes(input.name))
    .map((input) => [input.name, input.value]);
  function mark(button, was) {
    if (was) button.insertAdjacentHTML("beforeend", "<small>as it was</small>");
    button.toggleAttribute("data-was", Boolean(was));
  }

  document.addEventListener("DOMContentLoaded", () => {
    const block = document.getElementById("block");
    const pairs = JSON.parse(block.dataset.was);
    const type = pairs.find(([name]) => name === "type")[1];
    for (const form of block.querySelectorAll("form")) {
      if (form.elements.type && form.elements.type.value === type) fill(form, pairs);
    }
  });
})();
