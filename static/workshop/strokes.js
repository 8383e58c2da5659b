"use strict";
// Fingers and the mouse on the board that is painted: one paints, two move and zoom it, or the photo below it.
(() => {
  const { map, point, view, show, zoom, grid } = View;
  const box = document.getElementById("easel");
  const fingers = new Map();
  let gesture = null; // { mode: "paint" | "pan" | "pinch" | "photo" | "done", at, screen, hex, moved }

  function down(event) {
    if (event.pointerType === "mouse" && event.button === 2) return;
    if (!event.target.closest("#easel svg.map, #easel canvas")) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    box.setPointerCapture(event.pointerId);
    box.focus({ preventScroll: true });
    if (fingers.size === 2) return second();
    if (fingers.size > 2) return;
    const at = point(event), free = event.button === 1 || !Brush.paints();
    gesture = { mode: Photo.held() ? "photo" : free ? "pan" : "paint", at, from: at, screen: [event.clientX, event.clientY], hex: grid.at(at), moved: false };
  }
  function second() {
    if (gesture?.mode === "paint" && gesture.moved) { Draft.back(); }
    gesture = { mode: "pinch", ...Pinch.spread(fingers) };
  }
  function move(event) {
    if (!fingers.has(event.pointerId) || !gesture) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (gesture.mode === "pinch") {
      if (fingers.size !== 2) return;
      const now = Pinch.spread(fingers);
      if (Photo.held()) Photo.pinch(gesture, now);
      else Pinch.move(gesture, now);
      Object.assign(gesture, now);
      return;
    }
    if (fingers.size !== 1 || gesture.mode === "done") return;
    const [sx, sy] = gesture.screen;
    if (!gesture.moved && Math.hypot(event.clientX - sx, event.clientY - sy) < 9) return;
    if (!gesture.moved && gesture.mode === "paint") { Brush.begin(); Brush.over(gesture.from, gesture.from); }
    gesture.moved = true;
    drag(point(event));
  }
  function drag(at) {
    if (gesture.mode === "paint") Brush.over(gesture.at, at);
    if (gesture.mode === "photo") Photo.move(at[0] - gesture.at[0], at[1] - gesture.at[1]);
    if (gesture.mode === "pan") {
      const [x, y, w, h] = view();
      show([x + gesture.at[0] - at[0], y + gesture.at[1] - at[1], w, h]);
    } else gesture.at = at;
  }
  function up(event) {
    if (!fingers.delete(event.pointerId) || !gesture) return;
    if (fingers.size) { gesture = { mode: "done" }; return; }
    const { mode, moved, from, at, hex } = gesture;
    gesture = null;
    if (mode === "photo") return Photo.keep();
    if (mode === "pinch" || mode === "done") return void Photo.keep();
    if (event.type === "pointercancel") { if (moved && mode === "paint") Draft.back(); return; }
    if (!moved) Brush.tap(from, hex);
    else if (mode === "paint") Brush.end(grid.at(at));
  }
  box.addEventListener("pointerdown", down);
  box.addEventListener("pointermove", move);
  box.addEventListener("pointerup", up);
  box.addEventListener("pointercancel", up);
  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    const by = event.deltaY < 0 ? 1.15 : 1 / 1.15;
    if (Photo.held()) Photo.scale(by, point(event));
    else zoom(by, point(event));
  }, { passive: false });
  // The click that follows a touch would land on the card which that touch has opened
  box.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  box.addEventListener("contextmenu", (event) => event.preventDefault());
})();
