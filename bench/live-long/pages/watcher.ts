import Hls from "hls.js";
import type { Watched } from "../contract.ts";

const watched: Watched = { stalls: 0, stalledMs: 0, played: 0, errors: [] };

window.watch = (playlist) => {
  const video = document.createElement("video");
  video.muted = true;
  document.body.appendChild(video);
  const hls = new Hls();
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    if (fatal) watched.errors.push(`${type}: ${details}`);
  });
  let hasStarted = false;
  let since: number | null = null;
  let last = 0;
  video.addEventListener("timeupdate", () => {
    const step = video.currentTime - last;
    last = video.currentTime;
    if (step > 0 && step < 2) watched.played += step;
  });
  video.addEventListener("playing", () => {
    hasStarted = true;
    if (since !== null) watched.stalledMs += performance.now() - since;
    since = null;
  });
  video.addEventListener("waiting", () => {
    if (!hasStarted || video.ended) return;
    watched.stalls++;
    since ??= performance.now();
  });
  hls.loadSource(playlist);
  hls.attachMedia(video);
  void video.play();
};
window.seen = () => watched;
