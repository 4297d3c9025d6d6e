import { createLivePublisher } from "#app/features/live/broadcast-studio/publisher.ts";
import { BEEP_SOURCE } from "../beep.ts";
import { BAR_HEIGHT, BARS, barsOf } from "../clock.ts";
import workletUrl from "./beep-worklet.ts?worker&url";

function draw(ink: CanvasRenderingContext2D, width: number, height: number): void {
  const now = performance.timeOrigin + performance.now();
  const t = now / 1000;
  const sky = ink.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, `hsl(${(t * 20) % 360} 60% 35%)`);
  sky.addColorStop(1, `hsl(${(t * 20 + 120) % 360} 60% 55%)`);
  ink.fillStyle = sky;
  ink.fillRect(0, 0, width, height);
  for (let i = 0; i < 40; i++) {
    ink.fillStyle = `hsl(${(i * 47) % 360} 70% 60%)`;
    const x = width * (0.5 + 0.45 * Math.sin(t * (0.4 + i / 40) + i));
    const y = height * (0.56 + 0.38 * Math.cos(t * (0.5 + i / 60) + i * 2));
    ink.fillRect(x, y, 40, 40);
  }
  const bar = width / BARS;
  barsOf(now).forEach((white, i) => {
    ink.fillStyle = white ? "#fff" : "#000";
    ink.fillRect(i * bar, 0, bar + 1, height * BAR_HEIGHT);
  });
}

async function makeStream({
  width,
  height,
  frameRate,
}: {
  width: number;
  height: number;
  frameRate: number;
}): Promise<MediaStream> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  document.body.appendChild(canvas);
  const ink = canvas.getContext("2d", { alpha: false });
  if (!ink) throw new Error("no canvas");
  let next = 0;
  const step = (at: number) => {
    if (at >= next) {
      draw(ink, width, height);
      next = Math.max(next + 1000 / frameRate, at);
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  const audio = new AudioContext({ sampleRate: 48000 });
  await audio.audioWorklet.addModule(workletUrl);
  const beeps = new AudioWorkletNode(audio, BEEP_SOURCE, {
    numberOfInputs: 0,
    outputChannelCount: [2],
  });
  const out = audio.createMediaStreamDestination();
  beeps.connect(out);
  return new MediaStream([
    ...canvas.captureStream(frameRate).getVideoTracks(),
    ...out.stream.getAudioTracks(),
  ]);
}

window.broadcast = async (streamId, size) => {
  const publisher = createLivePublisher({ streamId });
  publisher.subscribe((snapshot) => {
    window.snapshot = snapshot;
  });
  window.stopBroadcast = () => publisher.stop();
  await publisher.start(await makeStream(size), size);
};

window.sendWhip = async ({ endpoint, key }, size) => {
  const connection = new RTCPeerConnection();
  const codecs = RTCRtpSender.getCapabilities("video")?.codecs ?? [];
  for (const track of (await makeStream(size)).getTracks()) {
    const sending = connection.addTransceiver(track, { direction: "sendonly" });
    if (track.kind === "video")
      sending.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType === "video/H264"));
  }
  await connection.setLocalDescription();
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/sdp" },
    body: connection.localDescription?.sdp ?? "",
  });
  if (response.status !== 201) throw new Error(await response.text());
  await connection.setRemoteDescription({ type: "answer", sdp: await response.text() });
};
