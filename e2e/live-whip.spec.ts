import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type Bridge, startBridge } from "../bridge/server.ts";
import { signUp } from "./support/accounts.ts";
import { endStream, liveStreamOf, packetsOf, replayUrlOf, streamKeyOf } from "./support/encoder.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";

// TypeScript's types lack the encoded streams of Chromium.
declare global {
  interface Window {
    encoder: {
      sent: SentFrame[];
      pause(): Promise<void>;
      /** Returns the number of video frames that the browser has sent over the network. */
      countOnWire(): Promise<number>;
      /** Ends the WHIP session. */
      end(): Promise<void>;
    };
  }
  interface RTCConfiguration {
    encodedInsertableStreams?: boolean;
  }
  interface RTCRtpSender {
    createEncodedStreams(): {
      readable: ReadableStream<{ data: ArrayBuffer; getMetadata(): { rtpTimestamp: number } }>;
      writable: WritableStream;
    };
  }
}

const start = (origin: string): Promise<Bridge> =>
  startBridge({
    origin,
    ...{ host: "127.0.0.1", port: 0, log: () => undefined },
    whip: { port: 0, settings: { udpPorts: undefined, addresses: ["127.0.0.1"] } },
  });

interface SentFrame {
  /** RTP timestamp, 90 kHz. */
  timestamp: number;
  /** The encoded frame, in Annex B format and base64. */
  data: string;
}

/** Starts a WHIP encoder in a page of the bridge. The encoder sends moving pictures and a tone. */
const startEncoder = (page: Page, key: string): Promise<void> =>
  page.evaluate(async (key) => {
    const sent: SentFrame[] = [];
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 360];
    const ink = canvas.getContext("2d");
    setInterval(() => {
      for (let i = 0; ink && i < 20; i++) {
        ink.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
        ink.fillRect(Math.random() * 600, Math.random() * 320, 160, 90);
      }
    }, 33);
    const sound = new AudioContext();
    const [tone, output] = [sound.createOscillator(), sound.createMediaStreamDestination()];
    tone.connect(output);
    tone.start();
    const [video] = canvas.captureStream(30).getVideoTracks();
    const [audio] = output.stream.getAudioTracks();
    if (!video || !audio) throw new Error("The page has no media");
    // On a busy machine, Chromium would otherwise reduce the size of the video.
    video.contentHint = "detail";
    const connection = new RTCPeerConnection({ encodedInsertableStreams: true });
    const h264 = RTCRtpSender.getCapabilities("video")?.codecs.filter(
      ({ mimeType }) => mimeType === "video/H264",
    );
    const sending = connection.addTransceiver(video, {
      direction: "sendonly",
      sendEncodings: [{ maxBitrate: 1_500_000 }],
    });
    sending.setCodecPreferences(h264 ?? []);
    const audioSending = connection.addTransceiver(audio, { direction: "sendonly" });
    for (const { sender } of [sending, audioSending]) {
      const streams = sender.createEncodedStreams();
      const record = new TransformStream({
        transform(frame, controller) {
          if (sender === sending.sender)
            sent.push({
              timestamp: frame.getMetadata().rtpTimestamp,
              data: btoa(String.fromCharCode(...new Uint8Array(frame.data))),
            });
          controller.enqueue(frame);
        },
      });
      void streams.readable.pipeThrough(record).pipeTo(streams.writable);
    }
    await connection.setLocalDescription();
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/sdp" };
    const body = connection.localDescription?.sdp ?? "";
    const response = await fetch("/whip", { method: "POST", headers, body });
    if (response.status !== 201) throw new Error(await response.text());
    await connection.setRemoteDescription({ type: "answer", sdp: await response.text() });
    window.encoder = {
      sent,
      pause: () => sending.sender.replaceTrack(null),
      async countOnWire() {
        let frames = 0;
        for (const stats of (await sending.sender.getStats()).values())
          if (stats.type === "outbound-rtp") frames += stats.framesSent;
        return frames;
      },
      async end() {
        await fetch(response.headers.get("location") ?? "", { method: "DELETE", headers });
      },
    };
  }, key);

interface Sending {
  key: string;
  /** Number of video frames to send. */
  frames: number;
  /** False for an encoder that disappears without ending its session. */
  ends: boolean;
}

/** Sends video frames by WHIP from a page of the bridge. Returns the encoded frames. */
async function sendByWhip(page: Page, { key, frames, ends }: Sending): Promise<SentFrame[]> {
  await startEncoder(page, key);
  const count = () => page.evaluate(() => window.encoder.sent.length);
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThanOrEqual(frames);
  await page.evaluate(() => window.encoder.pause());
  const countWaiting = () =>
    page.evaluate(async () => window.encoder.sent.length - (await window.encoder.countOnWire()));
  await expect.poll(countWaiting).toBeLessThanOrEqual(0);
  const sent = await page.evaluate(() => window.encoder.sent);
  if (ends) await page.evaluate(() => window.encoder.end());
  await page.close();
  return sent;
}

/** Returns the SHA-256 of each slice of a video in Annex B format (ITU-T H.264, annex B). */
function slicesOf(annexB: Buffer): string[] {
  const starts: number[] = [];
  for (let at = annexB.indexOf("000001", 0, "hex"); at !== -1; )
    at = annexB.indexOf("000001", starts[starts.push(at + 3) - 1], "hex");
  return starts.flatMap((start, i) => {
    const next = starts[i + 1];
    const end = next === undefined ? annexB.length : next - 3;
    // A start code can begin with a fourth byte, which is 0.
    const unit = annexB.subarray(
      start,
      annexB[end - 1] === 0 && next !== undefined ? end - 1 : end,
    );
    const type = (unit[0] ?? 0) & 0x1f;
    return type === 1 || type === 5 ? [createHash("sha256").update(unit).digest("hex")] : [];
  });
}

const sentSlices = (frames: SentFrame[]): string[] =>
  slicesOf(Buffer.concat(frames.map(({ data }) => Buffer.from(data, "base64"))));

async function replaySlices(url: string): Promise<string[]> {
  const copy = ["-map", "0:v", "-c", "copy", "-bsf:v", "h264_mp4toannexb", "-f", "h264", "-"];
  const { stdout } = await promisify(execFile)("ffmpeg", ["-v", "error", "-i", url, ...copy], {
    encoding: "buffer",
    maxBuffer: 64 * 1024 * 1024,
  });
  return slicesOf(stdout);
}

interface Setup {
  newUserPage(): Promise<Page>;
  baseURL: string | undefined;
}

/** Signs a streamer up, and sends a stream while a viewer watches it. */
async function goLive(
  page: Page,
  { newUserPage, baseURL, ...options }: Setup & Omit<Sending, "key">,
) {
  const { username } = await signUp(page, "whip");
  const key = await streamKeyOf(page);
  const bridge = await start(baseURL ?? "");
  const send = async (how: Omit<Sending, "key">) => {
    const encoder = await newUserPage();
    await encoder.goto(`http://127.0.0.1:${bridge.whipPort}/`);
    return sendByWhip(encoder, { key, ...how });
  };
  const sending = send(options);
  const { id, streamUrl, title } = await liveStreamOf(page, username);
  const viewer = await newUserPage();
  await viewer.goto(streamUrl);
  const video = viewer.getByLabel(title, { exact: true });
  await expectMovingFrames(video);
  return { username, id, bridge, viewer, video, send, sent: await sending };
}

test("viewers see a stream that a browser sends by WHIP, and the replay contains every frame unchanged", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const how = { newUserPage, baseURL, frames: 300, ends: true };
  const { id, bridge, sent } = await goLive(page, how);
  await endStream(page, id);
  const replay = await replayUrlOf(page, id);
  await bridge.close();

  expect(await replaySlices(replay)).toEqual(sentSlices(sent));
  const stored = await packetsOf(replay, "v");
  const errors = sent.map(({ timestamp }, i) => {
    const sentMs = (timestamp - (sent[0]?.timestamp ?? 0)) / 90;
    const storedMs = ((stored[i]?.seconds ?? Number.NaN) - (stored[0]?.seconds ?? 0)) * 1000;
    return Math.abs(sentMs - storedMs);
  });
  expect(Math.max(...errors)).toBeLessThanOrEqual(1);
});

test("a WHIP encoder continues its stream when it connects again after a lost connection", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const how = { newUserPage, baseURL, frames: 180, ends: false };
  const { username, id, bridge, viewer, video, send, sent } = await goLive(page, how);
  await expect(viewer.getByText("Reconnecting").first()).toBeVisible();
  const sending = send({ frames: 180, ends: true });
  await expectMovingFrames(video);
  expect((await liveStreamOf(page, username)).id).toBe(id);
  const sentAgain = await sending;
  await endStream(page, id);
  const stored = await replaySlices(await replayUrlOf(page, id));
  await bridge.close();
  expect(stored).toEqual([...sentSlices(sent), ...sentSlices(sentAgain)]);
});
