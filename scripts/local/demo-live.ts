import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { VIEWERS } from "../demo/catalogue.ts";
import { type DemoStream, LIVE_STREAMS } from "../demo/catalogue-live.ts";
import { talk } from "./demo-chat.ts";
import { call, defer, retry, type Server, type SignedInUser, signIn } from "./demo-client.ts";
import { pushLoop, readLoop } from "./demo-encoder.ts";
import { giveTips } from "./demo-tips.ts";
import { type OnAir, takeTurns } from "./demo-turns.ts";
import { MEDIA } from "./seed-clips.ts";

/**
 * Time from the start of one broadcast to the start of the next, ms. Each of the two creators goes
 * live 36 times a day; the limit is 40. Up to two recordings exist at a time and use up to 80 MB.
 */
const TURN_MS = 20 * 60_000;
const OVERLAP_MS = 20_000;
const PAUSE_MS = 15_000;
const CHATTERS = 4;

interface Options {
  /** Origin of the sandbox's checkout pages. If it is null, no tips are sent. */
  checkouts: string | null;
  onError: (error: unknown) => void;
  turnMs?: number;
  overlapMs?: number;
  fetch?: typeof fetch;
}

interface Demo extends Options {
  server: Server;
  stop: AbortSignal;
  account: (username: string) => Promise<SignedInUser>;
  ingestUrl: (creator: string) => Promise<string>;
  /** Creators who have already received the demo's tips since the start. */
  tipped: Set<string>;
}

/**
 * Starts the demo's two broadcasts, which alternate until the server stops. Resolves when the first
 * broadcast is live or has failed. Returns a function that ends the broadcasts.
 */
export async function startDemoLive(
  origin: string,
  options: Options,
): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  const server = { origin, fetch: options.fetch ?? fetch };
  const stop = stopped.signal;
  const account = remember((username) => retry(() => signIn(server, username), { stop }));
  // The server shows the stream key only within ten minutes of the sign-in.
  const ingestUrl = remember(async (creator) => findIngestUrl(server, await account(creator)));
  const demo = { ...options, server, stop, account, ingestUrl, tipped: new Set<string>() };
  const { turnMs = TURN_MS, overlapMs = OVERLAP_MS } = options;
  const first = defer();
  const goLive = (stream: DemoStream) => broadcast(demo, stream).finally(first.resolve);
  const { onError } = options;
  const timing = { turnMs, overlapMs, pauseMs: Math.min(PAUSE_MS, turnMs / 4) };
  const turns = takeTurns({ channels: LIVE_STREAMS, ...timing, goLive, onError, stop });
  await first.promise;
  return async () => {
    stopped.abort();
    await turns;
  };
}

/** Caches the result of `find` for each key. Does not cache errors. */
function remember<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? find(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

async function findIngestUrl(server: Server, creator: SignedInUser): Promise<string> {
  const Key = z.object({ ingestUrl: z.string() });
  const { ingestUrl } = await call(server, "GET", "/api/stream-key", creator, undefined, Key);
  return ingestUrl.replace(/^https?:\/\/[^/]+/, server.origin);
}

/** Starts a broadcast. Resolves when viewers can watch it. */
async function broadcast(demo: Demo, stream: DemoStream): Promise<OnAir> {
  const { server, stop, onError } = demo;
  const creator = await demo.account(stream.creator);
  const ingestUrl = await retry(() => demo.ingestUrl(stream.creator), { stop });
  const ask = <S extends z.ZodType>(method: string, path: string, body: object, schema: S) =>
    retry(() => call(server, method, path, creator, body, schema), { stop });
  await retry(() => endOldBroadcasts(server, { creator, username: stream.creator }), { stop });
  await retry(() => eraseOldReplays(server, { creator, title: stream.title }), { stop });
  const { title, description, category, monetized } = stream;
  const details = { title, description, category, monetized, source: "encoder" };
  const { id } = await ask("POST", "/api/streams", details, z.object({ id: z.string() }));
  const ended = new AbortController();
  const isOver = AbortSignal.any([stop, ended.signal]);
  const guard = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      if (!isOver.aborted) onError(error);
    });
  const onAir = defer();
  const target = { server, playlist: new URL(ingestUrl), stop: isOver, onAir: onAir.resolve };
  const push = pushLoop(readLoop(stream.clip), target);
  const stoppedEarly = () => onAir.reject(new Error(`The broadcast of ${stream.creator} stopped.`));
  push.then(stoppedEarly, onAir.reject);
  // The server still responds after `stop` was aborted, so `stop` does not abort these requests.
  const always = { stop: new AbortController().signal, forMs: 10_000 };
  const endIt = () => {
    ended.abort();
    return retry(() => endBroadcast(server, { creator, streamId: id, title }), always);
  };
  await onAir.promise.catch(async (error: unknown) => {
    await endIt().catch(() => undefined);
    throw error;
  });
  const running = [
    guard(push),
    guard(retry(() => uploadImage(server, { creator, streamId: id, stream }), { stop: isOver })),
    guard(chat(demo, { streamId: id, stream, stop: isOver })),
    ...tips(demo, { streamId: id, stream, stop: isOver }).map(guard),
  ];
  const failed = push.then(
    () => undefined,
    () => undefined,
  );
  return {
    failed,
    end: async () => {
      ended.abort();
      await Promise.all(running);
      await endIt();
    },
  };
}

async function chat(
  { server, account, turnMs = TURN_MS }: Demo,
  { streamId, stream, stop }: { streamId: string; stream: DemoStream; stop: AbortSignal },
): Promise<void> {
  const names = VIEWERS.slice(0, CHATTERS).map(({ username }) => username);
  const users = await Promise.all(names.map(account));
  await talk(server, { streamId, lines: stream.chat, users, spreadMs: turnMs }, stop);
}

/** Sends the demo's tips to the first broadcast of a creator who takes tips. */
function tips(
  { server, checkouts, tipped }: Demo,
  { streamId, stream, stop }: { streamId: string; stream: DemoStream; stop: AbortSignal },
): Promise<void>[] {
  if (checkouts === null || !stream.monetized || tipped.has(stream.creator)) return [];
  tipped.add(stream.creator);
  return [giveTips({ server, checkouts, streamId, stop })];
}

async function uploadImage(
  { origin, fetch }: Server,
  { creator, streamId, stream }: { creator: SignedInUser; streamId: string; stream: DemoStream },
): Promise<void> {
  const image = new Uint8Array(readFileSync(join(MEDIA, stream.clip, stream.image)));
  const headers = { Origin: origin, Cookie: creator.cookie, "Content-Type": "image/webp" };
  const response = await fetch(`${origin}/api/streams/${streamId}/thumbnail`, {
    method: "PUT",
    headers,
    body: image,
  });
  if (!response.ok)
    throw new Error(
      `The demo broadcast's picture was rejected with ${response.status}: ${await response.text()}`,
    );
}

/** Ends the creator's broadcast if an interrupted run of the demo has not ended it. */
async function endOldBroadcasts(
  server: Server,
  { creator, username }: { creator: SignedInUser; username: string },
): Promise<void> {
  const Live = z.array(z.object({ id: z.string(), streamer: z.object({ username: z.string() }) }));
  const live = await call(server, "GET", "/api/streams/live", creator, undefined, Live);
  for (const { id, streamer } of live)
    if (streamer.username === username)
      await call(server, "POST", `/api/streams/${id}/end`, creator, {}, z.unknown());
}

/** Erases replays that interrupted runs of the demo have not erased. */
async function eraseOldReplays(
  server: Server,
  { creator, title }: { creator: SignedInUser; title: string },
): Promise<void> {
  const Videos = z.array(z.object({ id: z.string(), title: z.string() }));
  const path = "/api/videos?limit=100";
  for (const video of await call(server, "GET", path, creator, undefined, Videos))
    if (video.title === title) await eraseReplay(server, { creator, videoId: video.id, title });
}

async function eraseReplay(
  server: Server,
  { creator, videoId, title }: { creator: SignedInUser; videoId: string; title: string },
): Promise<void> {
  const body = { confirm: title };
  await call(server, "POST", `/api/videos/${videoId}/erase`, creator, body, z.unknown());
}

/** Ends a broadcast and erases its replay to free the disk space. */
async function endBroadcast(
  server: Server,
  { creator, streamId, title }: { creator: SignedInUser; streamId: string; title: string },
): Promise<void> {
  const path = `/api/streams/${streamId}`;
  await call(server, "POST", `${path}/end`, creator, {}, z.unknown());
  const Summary = z.object({ replay: z.object({ videoId: z.string() }).nullable() });
  const { replay } = await call(server, "GET", `${path}/summary`, creator, undefined, Summary);
  if (replay) await eraseReplay(server, { creator, videoId: replay.videoId, title });
}
