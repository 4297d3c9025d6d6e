import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readDecodeTime, readFragmentHeader } from "../../worker/domain/kernel/files/fragments.ts";
import { findBox, findBoxes } from "../../worker/domain/kernel/files/mp4.ts";
import { readFragmentedMp4 } from "../demo/mp4.ts";
import { RejectedRequest, retry, type Server, waitUntil } from "./demo-client.ts";
import { MEDIA } from "./seed-clips.ts";

/** Number of segments in the playlist, like ffmpeg's option `-hls_list_size 6`. */
const WINDOW = 6;
/** Timeout of one request, ms. */
const REQUEST_MS = 8_000;
/** If the encoder is late by more than this time, ms, it skips the segments that it missed. */
const MAX_LATE_MS = 12_000;

/** A clip that the encoder repeats. */
interface Loop {
  init: Buffer;
  segments: { seconds: number; data: Buffer }[];
  /** Length of each track, in units of the track's timescale. */
  ticks: Map<number, bigint>;
}

const LoopFile = z.object({
  init: z.string(),
  tracks: z.array(z.object({ id: z.number(), durationTicks: z.number() })),
  segments: z.array(z.object({ file: z.string(), duration: z.number() })),
});

/** Reads a clip that is stored as segments (`loop.json`) or as one file (`main.mp4`). */
export function readLoop(clip: string): Loop {
  const file = (name: string) => readFileSync(join(MEDIA, clip, name));
  if (clip !== "live-loop") return loopOf(file("main.mp4"));
  const { init, tracks, segments } = LoopFile.parse(JSON.parse(file("loop.json").toString()));
  return {
    init: file(init),
    segments: segments.map((one) => ({ seconds: one.duration, data: file(one.file) })),
    ticks: new Map(tracks.map(({ id, durationTicks }) => [id, BigInt(durationTicks)])),
  };
}

function loopOf(data: Buffer): Loop {
  const { initLength, tracks, fragments } = readFragmentedMp4(data);
  const video = tracks.find(({ kind }) => kind === "video");
  if (!video) throw new Error("The recording has no video track.");
  const segments = fragments.map(({ offset, length, ticks }) => ({
    seconds: (ticks.get(video.id) ?? 0) / video.timescale,
    data: data.subarray(offset, offset + length),
  }));
  const seconds = segments.reduce((total, segment) => total + segment.seconds, 0);
  // All tracks repeat after the length of the video, so that sound and video stay in sync.
  const ticks = tracks.map(({ id, timescale }): [number, bigint] => [
    id,
    BigInt(Math.round(seconds * timescale)),
  ]);
  return { init: data.subarray(0, initLength), segments, ticks: new Map(ticks) };
}

interface Target {
  server: Server;
  playlist: URL;
  stop: AbortSignal;
  /** Called once, after the server has accepted the first segment and the playlist. */
  onAir: () => void;
}

/** Sends a clip repeatedly until `stop` is aborted. Like an encoder, it repeats failed requests. */
export async function pushLoop(loop: Loop, { server, playlist, stop, onAir }: Target) {
  const put = (name: string, body: Buffer) =>
    putFile(server, { url: new URL(name, playlist), body, stop });
  await put("init.mp4", loop.init);
  const target = Math.ceil(Math.max(...loop.segments.map(({ seconds }) => seconds)));
  const head = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:${target}\n`;
  const listed: string[] = [];
  let due = Date.now();
  for (let n = 0; !stop.aborted; n++) {
    const segment = loop.segments[n % loop.segments.length];
    if (!segment) return;
    const round = BigInt(Math.floor(n / loop.segments.length));
    const name = `seg-${n}.m4s`;
    await put(name, shiftFragment(segment.data, loop.ticks, round));
    listed.push(`#EXTINF:${segment.seconds.toFixed(6)},\n${name}\n`);
    if (listed.length > WINDOW) listed.shift();
    const first = n + 1 - listed.length;
    const start = `#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-MAP:URI="init.mp4"\n`;
    await put("index.m3u8", Buffer.from(head + start + listed.join("")));
    if (n === 0) onAir();
    due += segment.seconds * 1000;
    if (Date.now() - due > MAX_LATE_MS) due = Date.now();
    await waitUntil(due, stop);
  }
}

function putFile(
  { fetch }: Server,
  { url, body, stop }: { url: URL; body: Buffer; stop: AbortSignal },
): Promise<void> {
  const send = async () => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(REQUEST_MS)]);
    const response = await fetch(url, { method: "PUT", body: new Uint8Array(body), signal });
    const text = await response.text();
    if (!response.ok) throw new RejectedRequest("Push of the broadcast", response.status, text);
  };
  return retry(send, { stop });
}

/** Adds `round` lengths of the clip to a fragment's decode times (ISO/IEC 14496-12, 8.8.12). */
function shiftFragment(
  fragment: Buffer,
  ticks: ReadonlyMap<number, bigint>,
  round: bigint,
): Buffer {
  const shifted = Buffer.from(fragment);
  for (const moof of findBoxes(shifted, "moof")) {
    for (const traf of findBoxes(shifted, "traf", moof)) {
      const header = readFragmentHeader(shifted, traf);
      const time = readDecodeTime(shifted, traf);
      const tfdt = findBox(shifted, traf, "tfdt");
      if (!header || time === null || !tfdt)
        throw new Error("The live loop has a fragment without tfhd or tfdt.");
      const sum = BigInt(time) + (ticks.get(header.trackId) ?? 0n) * round;
      if (shifted[tfdt.start] === 1) shifted.writeBigUInt64BE(sum, tfdt.start + 4);
      else shifted.writeUInt32BE(Number(sum), tfdt.start + 4);
    }
  }
  return shifted;
}
