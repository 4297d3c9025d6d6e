import Hls from "hls.js";
import {
  createLivePlayer,
  type LivePlayerSnapshot,
} from "#app/features/live/viewer/live-player.ts";
import { ageOf, BAR_HEIGHT, BARS } from "../clock.ts";
import type { Measured } from "../contract.ts";
import { tapBeeps } from "./beep-tap.ts";

const STALL_MS = 400;
const RECENT = 15;

async function link(streamId: string): Promise<string> {
  const response = await fetch(`/api/streams/${streamId}/playback`, { method: "POST" });
  const { base }: { base: string } = await response.json();
  return base;
}

function readBars(ink: CanvasRenderingContext2D, video: HTMLVideoElement): boolean[] {
  ink.drawImage(video, 0, 0, video.videoWidth, video.videoHeight * BAR_HEIGHT, 0, 0, BARS * 8, 8);
  const { data } = ink.getImageData(0, 4, BARS * 8, 1);
  return Array.from({ length: BARS }, (_, i) => (data[(i * 8 + 4) * 4 + 1] ?? 0) > 127);
}

window.measure = async (streamId, mode, settleMs, measureMs) => {
  const base = await link(streamId);
  const video = document.createElement("video");
  video.width = 640;
  document.body.appendChild(video);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: BARS * 8, height: 8 });
  const ink = canvas.getContext("2d", { willReadFrequently: true });
  if (!ink) throw new Error("no canvas");
  const startedAt = performance.now();
  let firstFrameMs = 0;
  let lastFrame = 0;
  const result: Measured = {
    firstFrameMs: 0,
    ages: [],
    unreadable: 0,
    skews: [],
    stalls: 0,
    mode,
    saidMs: null,
  };
  let running = true;
  tapBeeps((soundAge) => {
    const recent = result.ages.slice(-RECENT).sort((a, b) => a - b);
    const frameAge = recent[Math.floor(recent.length / 2)];
    if (running && frameAge !== undefined && recent.length === RECENT)
      result.skews.push(soundAge - frameAge);
  });
  const onFrame = (_now: number, metadata: VideoFrameCallbackMetadata) => {
    if (!running) return;
    const shownAt = performance.timeOrigin + metadata.expectedDisplayTime;
    if (firstFrameMs === 0) firstFrameMs = metadata.expectedDisplayTime - startedAt;
    const settled = performance.now() - startedAt - firstFrameMs > settleMs;
    if (settled) {
      const age = ageOf(readBars(ink, video), shownAt);
      if (age === null) result.unreadable++;
      else result.ages.push(age);
      if (lastFrame > 0 && metadata.expectedDisplayTime - lastFrame > STALL_MS) result.stalls++;
      lastFrame = metadata.expectedDisplayTime;
    }
    video.requestVideoFrameCallback(onFrame);
  };
  video.requestVideoFrameCallback(onFrame);
  let snapshot: LivePlayerSnapshot | null = null;
  let close: () => void;
  if (mode === "plain") {
    const hls = new Hls();
    hls.loadSource(`${base}/hls.m3u8`);
    hls.attachMedia(video);
    hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play());
    close = () => hls.destroy();
  } else {
    const player = createLivePlayer(video, { base, only: mode, refresh: () => link(streamId) });
    player.subscribe((next) => {
      snapshot = next;
    });
    close = () => player.destroy();
  }
  await new Promise<void>((resolve, reject) => {
    const timer = setInterval(() => {
      if (firstFrameMs > 0 && performance.now() - startedAt - firstFrameMs > settleMs + measureMs) {
        clearInterval(timer);
        resolve();
      } else if (performance.now() - startedAt > 30_000 + measureMs) {
        clearInterval(timer);
        reject(new Error(`${mode}: no picture, ${JSON.stringify(snapshot)}`));
      }
    }, 50);
  });
  running = false;
  const last: LivePlayerSnapshot | null = snapshot;
  if (last !== null) {
    const { latencyMs, mode: played }: LivePlayerSnapshot = last;
    result.saidMs = latencyMs;
    result.mode = played;
  }
  close();
  video.remove();
  return { ...result, firstFrameMs };
};
