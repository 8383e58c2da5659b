"use strict";
// The table screen calls out: a chime, and the browser's own voice, each for whoever wants it in the room.
(() => {
  const WORDS = { chime: "Chime", voice: "Voice" };
  const wants = (what) => localStorage.getItem(`room-${what}`) === "on";
  const heard = () => navigator.userActivation?.hasBeenActive ?? true; // until a tap browsers keep a page silent
  let last = null;

  function show() {
    document.querySelectorAll("[data-room]").forEach((button) => {
      const what = button.dataset.room;
      button.setAttribute("aria-pressed", wants(what));
      button.textContent = `${WORDS[what]} ${!wants(what) ? "off" : heard() ? "on" : "on: tap once"}`;
    });
  }
  function toggle(what) {
    localStorage.setItem(`room-${what}`, wants(what) ? "off" : "on");
    if (!wants(what)) speechSynthesis.cancel();
    else if (what === "chime") window.calling?.chime();
    else speak(now().turn);
  }
  function speak(words) {
    const local = speechSynthesis.getVoices().filter((voice) => voice.localService); // works without the internet
    const said = new SpeechSynthesisUtterance(words);
    said.lang = "en";
    said.voice = local.find((voice) => voice.lang.startsWith("en")) ?? null;
    said.rate = 0.95;
    speechSynthesis.speak(said);
  }
  const now = () => ({ ...document.getElementById("aloud").dataset });
  function call() {
    const { turn, cubes } = now(), before = last;
    last = { turn, cubes };
    if (!before || (before.turn === turn && before.cubes === cubes)) return;
    if (wants("chime")) window.calling?.chime();
    if (!wants("voice")) return;
    speechSynthesis.cancel();
    if (cubes && cubes !== before.cubes) speak(cubes);
    speak(turn);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-room]");
    if (button) toggle(button.dataset.room);
    show();
  });
  document.addEventListener("htmx:after:swap", () => { show(); call(); });
  document.addEventListener("DOMContentLoaded", () => { show(); call(); speechSynthesis.getVoices(); });
})();
