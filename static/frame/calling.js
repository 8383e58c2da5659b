"use strict";
// Calls a player: a chime and a buzz for those who want them, offered once an evening. Keeps the screen awake.
(() => {
  const EVENING = 12 * 3600 * 1000;
  const FILM = new URL("../frame/awake.mp4", document.currentScript.src).href;
  const said = () => localStorage.getItem("chime");
  const on = () => said() === "on";
  let audio = null;

  function sound() { // made at a tap: until then browsers keep a page silent
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
    return audio;
  }
  function chime() {
    const player = sound();
    [660, 880].forEach((pitch, i) => {
      const at = player.currentTime + i * 0.18, tone = player.createOscillator(), gain = player.createGain();
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0.15, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
      tone.connect(gain).connect(player.destination);
      tone.start(at);
      tone.stop(at + 0.5);
    });
  }
  function call() {
    if (navigator.vibrate && said() !== "off") navigator.vibrate([120, 80, 120]);
    if (on()) chime();
  }
  function choose(wanted) {
    localStorage.setItem("chime", wanted ? "on" : "off");
    call();
    show();
  }
  function show() {
    document.querySelectorAll("[data-chime]").forEach((button) => {
      button.setAttribute("aria-pressed", on());
      button.textContent = on() ? "Chime and buzz are on" : "Chime and buzz when it’s my move";
    });
  }
  function offer() {
    const bar = document.getElementById("offer");
    if (!bar || on() || Date.now() - Number(localStorage.getItem("chime-offered")) < EVENING) return;
    localStorage.setItem("chime-offered", Date.now());
    bar.hidden = false;
  }

  document.addEventListener("click", (event) => {
    const answer = event.target.closest("[data-call]");
    if (answer) {
      document.getElementById("offer").hidden = true;
      choose(answer.dataset.call === "on");
    } else if (event.target.closest("[data-chime]")) choose(!on());
    else offer();
    if (on()) sound();
    awake();
  });

  // The browser's own lock asks for a secure address. Elsewhere a silent film behind the page keeps the screen awake;
  // Chromium counts it only where it fills a good part of the screen.
  let lock = null;
  function awake() {
    if (document.hidden || lock) return;
    if (!navigator.wakeLock) return film();
    navigator.wakeLock.request("screen").then((got) => {
      lock = got;
      got.addEventListener("release", () => { lock = null; });
    }).catch(film);
  }
  function film() {
    let reel = document.getElementById("awake");
    if (!reel) {
      reel = document.createElement("video");
      Object.assign(reel, { id: "awake", src: FILM, loop: true, muted: true, playsInline: true, ariaHidden: "true" });
      document.body.append(reel);
    }
    reel.play().catch(() => {}); // a browser that wants a tap first gets it
  }

  document.addEventListener("visibilitychange", awake);
  document.addEventListener("htmx:after:swap", show);
  window.calling = { call, chime };
  show();
  awake();
})();
