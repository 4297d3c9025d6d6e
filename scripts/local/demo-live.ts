import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { PING } from "../../worker/domain/live/chat/contract.ts";
import { LIVE_STREAM, VIEWERS } from "../demo/catalogue.ts";
import { CHAT_LINES } from "../demo/catalogue-texts.ts";
import { root } from "../lib/run.ts";
import { call, type SignedInUser, signIn, waitUntil } from "./demo-client.ts";
import { giveTips } from "./demo-tips.ts";

const MEDIA = join(root, "scripts/demo/media/live-loop");
/** Number of segments in the playlist, as with ffmpeg's `-hls_list_size 6`. */
const WINDOW = 6;
/** Maximum length of a stream, ms, so that a forgotten one fills at most 25 MB of the disk. */
const MAX_MS = 20 * 60_000;

const CHAT_EVERY_MS = 12_000;
const FIRST_LINES = 6;
const PING_EVERY_MS = 25_000;

const Loop = z.object({
  init: z.string(),
  tracks: z.array(z.object({ id: z.number(), durationTicks: z.number() })),
  segments: z.array(z.object({ file: z.string(), duration: z.number() })),
});

/**
 * Pushes the looped clip like an encoder, 20 minutes at most. Returns a function that ends the
 * stream.
 */
export async function startDemoLive(
  origin: string,
  { checkouts, onError }: { checkouts: string | null; onError: (error: unknown) => void },
): Promise<() => Promise<void>> {
  const creator = await signIn(origin, LIVE_STREAM.creator);
  const { title, description, category } = LIVE_STREAM;
  await endOldBroadcast(origin, creator);
  await removeOldReplays(origin, creator, title);
  const stream = await call(
    origin,
    "POST",
    "/api/streams",
    creator,
    { title, description, category, source: "encoder", monetized: true },
    z.object({ id: z.string() }),
  );
  const { ingestUrl } = await call(
    origin,
    "GET",
    "/api/stream-key",
    creator,
    undefined,
    z.object({ ingestUrl: z.string() }),
  );
  const stopped = new AbortController();
  const ends = setTimeout(() => stopped.abort(), MAX_MS);
  const guard = (work: Promise<void>) =>
    work.catch((error) => (stopped.signal.aborted ? undefined : onError(error)));
  const running = [
    guard(uploadThumbnail(origin, creator, stream.id)),
    guard(push(new URL(ingestUrl.replace(/^https?:\/\/[^/]+/, origin)), stopped.signal)),
    guard(talk(origin, stream.id, stopped.signal)),
    ...(checkouts === null
      ? []
      : [guard(giveTips({ origin, checkouts, streamId: stream.id, stop: stopped.signal }))]),
  ];
  return async () => {
    clearTimeout(ends);
    stopped.abort();
    await Promise.all(running);
    await call(origin, "POST", `/api/streams/${stream.id}/end`, creator, {}, z.unknown());
  };
}

async function uploadThumbnail(
  origin: string,
  { cookie }: SignedInUser,
  streamId: string,
): Promise<void> {
  const image = new Uint8Array(readFileSync(join(MEDIA, "poster.webp")));
  const headers = { Origin: origin, Cookie: cookie, "Content-Type": "image/webp" };
  const response = await fetch(`${origin}/api/streams/${streamId}/thumbnail`, {
    method: "PUT",
    headers,
    body: image,
  });
  if (!response.ok)
    throw new Error(
      `The demo broadcast's picture was refused with ${response.status}: ${await response.text()}`,
    );
}

/** Ends the live stream of an earlier run of the demo that was interrupted. */
async function endOldBroadcast(origin: string, creator: SignedInUser): Promise<void> {
  const Live = z.array(z.object({ id: z.string(), streamer: z.object({ username: z.string() }) }));
  for (const { id, streamer } of await call(
    origin,
    "GET",
    "/api/streams/live",
    creator,
    undefined,
    Live,
  ))
    if (streamer.username === LIVE_STREAM.creator)
      await call(origin, "POST", `/api/streams/${id}/end`, creator, {}, z.unknown());
}

/** Deletes older replays: each start of the server would add another one of the same clip. */
async function removeOldReplays(
  origin: string,
  creator: SignedInUser,
  title: string,
): Promise<void> {
  const videos = await call(
    origin,
    "GET",
    "/api/videos?limit=100",
    creator,
    undefined,
    z.array(z.object({ id: z.string(), title: z.string() })),
  );
  for (const video of videos)
    if (video.title === title)
      await call(origin, "DELETE", `/api/videos/${video.id}`, creator, undefined, z.unknown());
}

async function push(playlist: URL, stop: AbortSignal): Promise<void> {
  const loop = Loop.parse(JSON.parse(readFileSync(join(MEDIA, "loop.json"), "utf8")));
  const segments = loop.segments.map(({ file, duration }) => ({
    duration,
    data: readFileSync(join(MEDIA, file)),
  }));
  await putFile(new URL("init.mp4", playlist), readFileSync(join(MEDIA, loop.init)), stop);
  const listed: string[] = [];
  const target = Math.ceil(Math.max(...segments.map((s) => s.duration)));
  const startedAt = Date.now();
  let mediaMs = 0;
  for (let n = 0; !stop.aborted; n++) {
    const segment = segments[n % segments.length];
    if (!segment) return;
    const round = Math.floor(n / segments.length);
    const shift = new Map(
      loop.tracks.map(({ id, durationTicks }) => [id, BigInt(durationTicks * round)]),
    );
    const name = `seg-${n}.m4s`;
    await putFile(new URL(name, playlist), shiftFragment(segment.data, shift), stop);
    listed.push(`#EXTINF:${segment.duration.toFixed(6)},\n${name}`);
    const first = Math.max(0, listed.length - WINDOW);
    const head = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:${target}\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-MAP:URI="init.mp4"\n`;
    await putFile(playlist, Buffer.from(`${head}${listed.slice(first).join("\n")}\n`), stop);
    mediaMs += segment.duration * 1000;
    await waitUntil(startedAt + mediaMs, stop);
  }
}

/** Shifts a fragment's decode times by a number of ticks per track (ISO/IEC 14496-12, 8.8.12). */
function shiftFragment(fragment: Buffer, shift: Map<number, bigint>): Buffer {
  const shifted = Buffer.from(fragment);
  for (const moof of boxes(shifted, 0, shifted.length, "moof")) {
    for (const traf of boxes(shifted, moof.start, moof.end, "traf")) {
      const [tfhd] = boxes(shifted, traf.start, traf.end, "tfhd");
      const [tfdt] = boxes(shifted, traf.start, traf.end, "tfdt");
      if (!tfhd || !tfdt) throw new Error("The live loop has a fragment without tfhd or tfdt.");
      const by = shift.get(shifted.readUInt32BE(tfhd.start + 4)) ?? 0n;
      if (shifted[tfdt.start] === 1)
        shifted.writeBigUInt64BE(shifted.readBigUInt64BE(tfdt.start + 4) + by, tfdt.start + 4);
      else shifted.writeUInt32BE(shifted.readUInt32BE(tfdt.start + 4) + Number(by), tfdt.start + 4);
    }
  }
  return shifted;
}

function boxes(
  data: Buffer,
  from: number,
  to: number,
  type: string,
): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let at = from; at + 8 <= to; at += Math.max(8, data.readUInt32BE(at))) {
    if (data.toString("latin1", at + 4, at + 8) === type)
      found.push({ start: at + 8, end: at + data.readUInt32BE(at) });
  }
  return found;
}

async function putFile(url: URL, body: Buffer, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { method: "PUT", body: new Uint8Array(body), signal });
  if (!response.ok)
    throw new Error(
      `The demo broadcast was refused with ${response.status}: ${await response.text()}`,
    );
}

async function talk(origin: string, streamId: string, stop: AbortSignal): Promise<void> {
  const names = VIEWERS.slice(0, 4).map(({ username }) => username);
  const sockets = await Promise.all(
    names.map(async (name) => joinRoom(origin, streamId, await signIn(origin, name))),
  );
  // The chat room removes a viewer who sends no pings.
  const pinging = setInterval(() => {
    for (const socket of sockets) socket.send(PING);
  }, PING_EVERY_MS);
  stop.addEventListener("abort", () => {
    clearInterval(pinging);
    for (const socket of sockets) socket.close();
  });
  const startedAt = Date.now();
  for (const [i, content] of CHAT_LINES.entries()) {
    await waitUntil(startedAt + Math.max(0, i - FIRST_LINES) * CHAT_EVERY_MS, stop);
    if (stop.aborted) return;
    sockets[i % sockets.length]?.send(JSON.stringify({ type: "chat", content }));
  }
}

async function joinRoom(
  origin: string,
  streamId: string,
  { cookie }: SignedInUser,
): Promise<WebSocket> {
  const url = `${origin.replace("http", "ws")}/api/streams/${streamId}/ws`;
  // Node's WebSocket accepts headers as its second argument, but the browser's type does not.
  const socket: WebSocket = Reflect.construct(WebSocket, [
    url,
    { headers: { Cookie: cookie, Origin: origin } },
  ]);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("The demo's chat did not open.")), {
      once: true,
    });
  });
  return socket;
}
