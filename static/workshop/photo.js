"use strict";
// A photo of the printed board under the grid. It never leaves the browser, and is forgotten with its tab:
// the file is decoded here and drawn onto a canvas, so no address of an image is ever asked for.
window.Photo = (() => {
  const { map, point, unit } = View;
  const { form } = Rows;
  const place = `photo ${form.dataset.draft}`;
  const LONGEST = 1600; // pixels of the copy that a reload finds again
  const canvas = document.querySelector("#easel canvas");
  const file = document.getElementById("photo-file"), hold = document.getElementById("photo-hold"), strength = document.getElementById("photo-strength");
  let picture = null; // an ImageBitmap
  let lies = { x: 0, y: 0, scale: 1, turn: 0 }; // its middle on the map, map units to a pixel of it, in radians

  const shown = () => document.querySelector("[name=group]:checked")?.value === "photo";
  const held = () => Boolean(picture) && hold.checked && shown(); // with any other tool, fingers paint
  function draw() {
    const box = canvas.getBoundingClientRect(), dots = devicePixelRatio || 1;
    if (!box.width) return;
    canvas.width = Math.round(box.width * dots);
    canvas.height = Math.round(box.height * dots);
    const pen = canvas.getContext("2d");
    if (!picture) return;
    const [x, y] = View.view(), to = dots / unit(), size = lies.scale * to;
    pen.globalAlpha = Number(strength.value) / 100;
    pen.translate((lies.x - x) * to, (lies.y - y) * to);
    pen.rotate(lies.turn);
    pen.drawImage(picture, (-picture.width * size) / 2, (-picture.height * size) / 2, picture.width * size, picture.height * size);
  }
  function show() {
    document.getElementById("easel").classList.toggle("over-photo", Boolean(picture));
    form.querySelectorAll("[data-photo]").forEach((part) => { part.hidden = !picture; });
    form.querySelector("[data-no-photo]").hidden = Boolean(picture);
    if (!picture) hold.checked = false;
    draw();
  }

  // Moving ---------------------------------------------------------------------------------------
  function move(x, y) { lies.x += x; lies.y += y; draw(); }
  function scale(by, [x, y] = [lies.x, lies.y]) {
    lies = { ...lies, scale: lies.scale * by, x: x + (lies.x - x) * by, y: y + (lies.y - y) * by };
    draw();
  }
  function turn(by, [x, y] = [lies.x, lies.y]) {
    const [u, v] = [lies.x - x, lies.y - y], [c, s] = [Math.cos(by), Math.sin(by)];
    lies = { ...lies, turn: lies.turn + by, x: x + u * c - v * s, y: y + u * s + v * c };
    draw();
  }
  const spot = ([clientX, clientY]) => point({ clientX, clientY });
  function pinch(was, now) { // what lies between the fingers stays there
    const from = spot(was.middle), to = spot(now.middle);
    move(to[0] - from[0], to[1] - from[1]);
    scale(now.wide / Math.max(was.wide, 1), to);
    turn(now.turn - was.turn, to);
  }
  function fit() { // over the whole grid at first
    const [x, y, w, h] = map().dataset.whole.split(" ").map(Number);
    lies = { x: x + w / 2, y: y + h / 2, scale: Math.min(w / picture.width, h / picture.height), turn: 0 };
  }

  // The file, and the copy for a reload -------------------------------------------------------------
  async function take(blob) {
    picture = await createImageBitmap(blob);
    const smaller = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const copy = Object.assign(document.createElement("canvas"), { width: picture.width * smaller, height: picture.height * smaller });
    copy.getContext("2d").drawImage(picture, 0, 0, copy.width, copy.height);
    picture = copy;
    fit();
    hold.checked = true;
    show();
    keep(copy.toDataURL("image/jpeg", 0.7));
  }
  function keep(data) { // for as long as the tab is open
    if (!picture) return;
    try {
      if (data) sessionStorage.setItem(place, data);
      sessionStorage.setItem(`${place} lies`, JSON.stringify(lies));
    } catch { return; } // too large: it is chosen again
  }
  function away() {
    picture = null;
    file.value = "";
    for (const name of [place, `${place} lies`]) sessionStorage.removeItem(name);
    show();
  }
  async function back() {
    let data = null;
    try { data = sessionStorage.getItem(place); } catch { return; }
    if (!data) return;
    const bytes = Uint8Array.from(atob(data.split(",")[1]), (letter) => letter.charCodeAt(0));
    picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    lies = JSON.parse(sessionStorage.getItem(`${place} lies`)) ?? lies;
    show();
  }
  file.addEventListener("change", async () => {
    try { if (file.files[0]) await take(file.files[0]); } catch { Brush.said("This file is not a picture that can be shown."); }
  });
  strength.addEventListener("input", draw);
  form.querySelector("[data-photo-away]").addEventListener("click", away);
  new MutationObserver(draw).observe(map(), { attributes: true, attributeFilter: ["viewBox"] });
  new ResizeObserver(draw).observe(canvas);
  back();
  return { held, move, scale, turn, pinch, keep };
})();
