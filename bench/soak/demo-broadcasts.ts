/**
 * Soak test of the demo's broadcasts. Three viewers watch; when a stream ends, they open the other
 * one. One in fifty requests of the broadcasts fails.
 */
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { startDemoLive } from "../../scripts/local/demo-live.ts";
import { failSome, growthAfterSecondLoop, type Sample } from "./demo-figures.ts";
import { folderSize } from "./processes.ts";
import { SoakUser } from "./soak-user.ts";

const POLL_MS = 1_000;
const OVERLAP_MS = 20_000;
const FAILING_ONE_IN = 50;
const VIEWERS = 3;
const MIN_CHANGES = 4;
const MAX_GAP_MS = 10_000;
const MAX_GROWTH = 1_000_000;

interface DemoSoak {
  origin: string;
  /** Folder of the server's data. */
  state: string;
  minutes: number;
  /** Minutes from the start of one broadcast to the start of the next. */
  turn: number;
}

const Live = z.array(z.object({ id: z.string(), streamer: z.object({ username: z.string() }) }));
const Playback = z.object({ base: z.string() });

/** Runs the soak test and prints its figures. Returns true if all figures are within the limits. */
export async function soakDemo({ origin, state, minutes, turn }: DemoSoak): Promise<boolean> {
  const errors: unknown[] = [];
  const failing = failSome(fetch, FAILING_ONE_IN);
  const turnMs = turn * 60_000;
  const end = await startDemoLive(origin, {
    checkouts: null,
    onError: (error) => errors.push(error),
    turnMs,
    overlapMs: Math.min(OVERLAP_MS, turnMs / 3),
    fetch: failing.fetch,
  });
  const startedAt = Date.now();
  const isOver = () => Date.now() - startedAt >= minutes * 60_000;
  const streams = new Map<string, Set<string>>();
  const samples: Sample[] = [];
  const watching = Array.from({ length: VIEWERS }, async (_, n) => {
    const user = new SoakUser(origin, n);
    await user.signUp();
    return watch(user, isOver);
  });
  const observer = new SoakUser(origin, VIEWERS);
  await observer.signUp();
  while (!isOver()) {
    samples.push({ ms: Date.now() - startedAt, bytes: folderSize(state) });
    for (const { id, streamer } of await observer.get("/api/streams/live", Live))
      streams.set(streamer.username, (streams.get(streamer.username) ?? new Set()).add(id));
    await sleep(POLL_MS);
  }
  const gaps = await Promise.all(watching);
  await end();
  const growth = growthAfterSecondLoop(samples, turnMs * 2);
  const changes = [...streams].map(([name, ids]): [string, number] => [name, ids.size - 1]);
  const { sent, failed } = failing.counts;
  console.log(`\n${minutes} minutes, a change every ${turn} minutes`);
  console.log(`  requests ${sent}, failed on purpose ${failed}`);
  for (const [name, count] of changes) console.log(`  changes of ${name}: ${count}`);
  console.log(`  longest time without new media, by viewer: ${gaps.map(seconds).join(", ")}`);
  console.log(
    `  growth of the disk after the second loop: ${growth === null ? "-" : `${Math.round(growth / 1000)} KB`}`,
  );
  for (const error of errors) console.log(`  error: ${error}`);
  return (
    changes.length > 1 &&
    changes.every(([, count]) => count >= MIN_CHANGES) &&
    gaps.every((gap) => gap <= MAX_GAP_MS) &&
    growth !== null &&
    growth < MAX_GROWTH
  );
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Watches whichever stream is live. Returns the longest time without new media, ms. */
async function watch(user: SoakUser, isOver: () => boolean): Promise<number> {
  let newestAt = Date.now();
  let longest = 0;
  while (!isOver()) {
    const playlist = await openStream(user).catch(ignore);
    for (let newest = ""; playlist && !isOver(); ) {
      const text = await user
        .read(playlist)
        .then((bytes) => new TextDecoder().decode(bytes))
        .catch(ignore);
      const segment = text?.split("\n").findLast((line) => line !== "" && !line.startsWith("#"));
      if (segment !== undefined && segment !== newest) {
        longest = Math.max(longest, Date.now() - newestAt);
        newestAt = Date.now();
        newest = segment;
      }
      if (!text || text.includes("#EXT-X-ENDLIST")) break;
      await sleep(POLL_MS);
    }
    await sleep(POLL_MS / 4);
  }
  return Math.max(longest, Date.now() - newestAt);
}

/** Returns the path of a live stream's playlist, or null if nobody is live. */
async function openStream(user: SoakUser): Promise<string | null> {
  const [newest] = (await user.get("/api/streams/live", Live)).toSorted((a, b) =>
    b.id.localeCompare(a.id),
  );
  if (!newest) return null;
  const path = `/api/streams/${newest.id}/playback`;
  const playback = await user.send("POST", path, {}, Playback);
  return playback && `${playback.base}/hls.m3u8`;
}

/** A failed request does not end the test. It only counts as time without new media. */
const ignore = () => null;
