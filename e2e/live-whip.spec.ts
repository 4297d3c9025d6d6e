import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type Bridge, startBridge } from "../bridge/server.ts";
import { signUp } from "./support/accounts.ts";
import { endStream, liveStreamOf, replayUrlOf } from "./support/encoder.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";

// Chromium's encoded streams, which TypeScript's types do not contain.
declare global {
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

const keyOf = (page: Page) =>
  page.evaluate(async () => {
    const { key }: { key: string } = await (await fetch("/api/stream-key")).json();
    return key;
  });

interface SentFrame {
  /** RTP timestamp, 90 kHz. */
  timestamp: number;
  /** The encoded frame, in Annex B format and base64. */
  data: string;
}

/**
 * Sends a canvas and a tone from a page of the bridge by WHIP. Returns the encoded video frames that
 * the browser sent. `ends` is false if the encoder disappears without ending its session.
 */
const sendByWhip = (
  page: Page,
  options: { key: string; seconds: number; ends: boolean },
): Promise<SentFrame[]> =>
  page.evaluate(async ({ key, seconds, ends }) => {
    const sent: { timestamp: number; data: string }[] = [];
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 360];
    const ink = canvas.getContext("2d");
    const draw = setInterval(() => {
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
    // Keeps the size of the video, also while this machine is busy.
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
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    await sending.sender.replaceTrack(null);
    clearInterval(draw);
    const countSent = async () => {
      let frames = 0;
      for (const stats of (await sending.sender.getStats()).values())
        if (stats.type === "outbound-rtp") frames += stats.framesSent;
      return frames;
    };
    while ((await countSent()) < sent.length)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const session = response.headers.get("location") ?? "";
    if (ends) await fetch(session, { method: "DELETE", headers });
    connection.close();
    await sound.close();
    return sent;
  }, options);

/** Returns the SHA-256 of each slice of a video in Annex B format (ITU-T H.264, annex B). */
function slicesOf(annexB: Buffer): string[] {
  const starts: number[] = [];
  for (let at = annexB.indexOf("000001", 0, "hex"); at !== -1; )
    at = annexB.indexOf("000001", starts[starts.push(at + 3) - 1], "hex");
  return starts.flatMap((start, i) => {
    const next = starts[i + 1];
    const end = next === undefined ? annexB.length : next - 3;
    // A start code can have a fourth byte, a zero before the three.
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

/** Copies a replay's video with ffmpeg. */
async function copyVideo(url: string, output: string[]): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(
    "ffmpeg",
    ["-v", "error", "-copyts", "-i", url, "-map", "0:v", "-c", "copy", ...output, "-"],
    { encoding: "buffer", maxBuffer: 64 * 1024 * 1024 },
  );
  return stdout;
}

const replaySlices = async (url: string): Promise<string[]> =>
  slicesOf(await copyVideo(url, ["-bsf:v", "h264_mp4toannexb", "-f", "h264"]));

/** Returns the times of a replay's video frames, ms. */
async function replayTimes(url: string): Promise<number[]> {
  const list = String(await copyVideo(url, ["-f", "framemd5"]));
  const [, numerator = "1", denominator = "1"] = /#tb 0: (\d+)\/(\d+)/.exec(list) ?? [];
  const unitMs = (Number(numerator) * 1000) / Number(denominator);
  return list
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => Number(line.split(",")[2]) * unitMs);
}

interface Setup {
  newUserPage(): Promise<Page>;
  baseURL: string | undefined;
}

/** Signs a streamer up, sends a stream for some seconds and opens a page of a viewer who sees it. */
async function goLive(
  page: Page,
  { newUserPage, baseURL, ...options }: Setup & { seconds: number; ends: boolean },
) {
  const { username } = await signUp(page, "whip");
  const key = await keyOf(page);
  const bridge = await start(baseURL ?? "");
  const send = async (how: { seconds: number; ends: boolean }) => {
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
  const how = { newUserPage, baseURL, seconds: 10, ends: true };
  const { id, bridge, sent } = await goLive(page, how);
  await endStream(page, id);
  const replay = await replayUrlOf(page, id);
  await bridge.close();

  expect(await replaySlices(replay)).toEqual(sentSlices(sent));
  const times = await replayTimes(replay);
  const errors = sent.map(({ timestamp }, i) =>
    Math.abs((timestamp - (sent[0]?.timestamp ?? 0)) / 90 - ((times[i] ?? 0) - (times[0] ?? 0))),
  );
  expect(Math.max(...errors)).toBeLessThanOrEqual(1);
});

test("a WHIP encoder that lost its connection continues the same stream", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const how = { newUserPage, baseURL, seconds: 6, ends: false };
  const { username, id, bridge, viewer, video, send, sent } = await goLive(page, how);
  await expect(viewer.getByText("Reconnecting").first()).toBeVisible();
  const sending = send({ seconds: 6, ends: true });
  await expectMovingFrames(video);
  expect((await liveStreamOf(page, username)).id).toBe(id);
  const sentAgain = await sending;
  await endStream(page, id);
  const stored = await replaySlices(await replayUrlOf(page, id));
  await bridge.close();
  expect(stored).toEqual([...sentSlices(sent), ...sentSlices(sentAgain)]);
});
