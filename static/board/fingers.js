"use strict";
// Fingers on the map: one draws where track may begin and moves the map elsewhere, two zoom, two taps look closer.
(() => {
  const { grid, point, view, show, zoom, closer } = View;
  const fingers = new Map();
  let gesture = null; // {mode, from, at, before, moved}
  let tapped = { time: 0 };

  function down(event) {
    const svg = event.target.closest("svg.map");
    if (!svg || (event.pointerType === "mouse" && event.button)) return;
    if (svg.closest(".strip")) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    svg.setPointerCapture?.(event.pointerId);
    if (fingers.size === 2) {
      Lens.hide();
      if (gesture?.mode === "draw") Pen.restore(gesture.before);
      gesture = { mode: "pinch", ...Pinch.spread(fingers) };
    } else if (fingers.size === 1) {
      const at = point(event), hex = grid.at(at), start = Pen.box() && Pen.startAt(at);
      Pen.said("");
      gesture = { mode: start ? "draw" : "pan", start, hex, at, screen: [event.clientX, event.clientY], before: Pen.copy(), moved: false, time: Date.now() };
    }
  }
  function move(event) {
    if (!fingers.has(event.pointerId) || !gesture) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (gesture.mode === "pinch" && fingers.size === 2) return pinch();
    if (fingers.size !== 1 || gesture.mode === "pinch") return;
    const [sx, sy] = gesture.screen;
    if (!gesture.moved && Math.hypot(event.clientX - sx, event.clientY - sy) < 9) return;
    if (!gesture.moved) {
      gesture.moved = true;
      if (gesture.mode === "draw") Pen.begin(gesture.start);
    }
    const at = point(event);
    if (gesture.mode === "draw") { Pen.walk(gesture.at, at); gesture.at = at; if (event.pointerType === "touch") Lens.show(event, at); }
    else { const [x, y, w, h] = view(); show([x + gesture.at[0] - at[0], y + gesture.at[1] - at[1], w, h]); }
  }
  function pinch() {
    const now = Pinch.spread(fingers);
    Pinch.move(gesture, now);
    Object.assign(gesture, now);
  }
  function up(event) {
    if (!fingers.delete(event.pointerId) || !gesture) return;
    Lens.hide();
    if (fingers.size) { gesture = { mode: "done" }; return; }
    const { mode, moved, at, hex, before, time } = gesture;
    gesture = null;
    if (mode === "pinch" || mode === "done") return;
    if (event.type === "pointercancel") { Pen.restore(before); return; }
    if (moved) { if (mode === "draw") Pen.lift(); return; }
    if (Date.now() - time > 700) return;
    const twice = Date.now() - tapped.time < 320 && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 30;
    if (twice) {
      Pen.restore(tapped.before);
      closer(at);
      tapped = { time: 0 };
      return;
    }
    tapped = { time: Date.now(), x: event.clientX, y: event.clientY, before };
    if (Pen.box()) { Pen.point(null); Pen.tap(hex, at); }
  }
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
  document.addEventListener("wheel", (event) => {
    const svg = event.target.closest?.("svg.map");
    if (!svg || svg.closest(".strip")) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, point(event));
  }, { passive: false });
})();
