/**
 * Estimates the cost of a thousand viewers in US dollars: browsers visit the deployed Worker, and a
 * counter at each binding counts the billed operations (prices: bench/cost/prices.ts).
 *
 *   a page view     home, discover, a channel and a video, each with an empty browser cache
 *   a video hour    a video of `--video` seconds (120), watched completely and repeated for an hour
 *   a live hour     an encoder's stream with `--viewers` (3), measured for `--seconds` (60)
 *   chat            messages of one user in the chat room of that stream
 *
 *   --port N (8745)
 */
import { once } from "node:events";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { signUp } from "../e2e/support/accounts.ts";
import { expectMovingFrames, positionOf } from "../e2e/support/frames.ts";
import { publishVideo } from "../e2e/support/videos.ts";
import { demoExamples } from "../scripts/lib/pages.ts";
import { toolEnv } from "../scripts/lib/run.ts";
import { startDemoLive } from "../scripts/local/demo-live.ts";
import {
  awakeObjects,
  billOf,
  ofEachViewer,
  plus,
  streamPrice,
  times,
  UNITS,
  type Units,
} from "./cost/bill.ts";
import { PRICES_OF } from "./cost/prices.ts";
import { difference, type Reading, startStage } from "./cost/stage.ts";
import { launch } from "./live/stage.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8745" },
    video: { type: "string", default: "120" },
    seconds: { type: "string", default: "60" },
    viewers: { type: "string", default: "3" },
  },
});
const videoSeconds = Number(values.video);
const liveSeconds = Number(values.seconds);
const viewers = Number(values.viewers);
const HOUR_S = 3600;
const USERS = 1000;
const OBJECTS_OF_A_STREAM = 2;
const MESSAGES = 40;
/** Interval that stays below the chat room's rate limit of 20 messages per user in 30 s. */
const MESSAGE_EVERY_MS = 1_600;
/** Twice the time after which the queue delivers messages, ms. */
const QUIET_MS = 2_000;
Object.assign(process.env, toolEnv());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const stage = await startStage(Number(values.port));
const { origin } = stage;
const browser = await launch();

/** Waits until all counters but CPU time stay the same: waiting itself uses CPU time. */
async function readSettled(): Promise<Reading> {
  for (let before = await stage.read(); ; ) {
    await pause(QUIET_MS);
    const now = await stage.read();
    if (UNITS.every((unit) => unit === "workerCpuMs" || now.units[unit] === before.units[unit]))
      return now;
    before = now;
  }
}

async function visit<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function pageView(videoId: string) {
  const paths = ["/", "/discover", "/@nightbus", `/watch/${videoId}`];
  const openAndSettle = (path: string) =>
    visit((page) => page.goto(path, { waitUntil: "networkidle" }));
  for (const path of paths) await openAndSettle(path);
  const before = await readSettled();
  for (const path of paths) await openAndSettle(path);
  const { units, bytes } = difference(await readSettled(), before);
  return { units: times(units, 1 / paths.length), bytes: bytes / paths.length };
}

async function videoHour() {
  const videoId = await visit(async (page) => {
    await signUp(page, "cost");
    return publishVideo(page, { title: "What it costs to watch", seconds: videoSeconds });
  });
  const before = await readSettled();
  await visit(async (page) => {
    await page.goto(`/watch/${videoId}`);
    const video = page.locator("video").first();
    await video.evaluate((v) =>
      v instanceof HTMLVideoElement ? v.play() : Promise.reject(new Error("no video")),
    );
    while ((await positionOf(video)) < videoSeconds - 1) await pause(250);
  });
  const { units, bytes } = difference(await readSettled(), before);
  const visits = HOUR_S / videoSeconds;
  return { units: times(units, visits), bytes: bytes * visits };
}

async function liveId(): Promise<string> {
  for (;;) {
    const { streamId } = await demoExamples(origin);
    if (streamId !== undefined) return streamId;
    await pause(250);
  }
}

const during = async (seconds: number): Promise<Reading> => {
  const before = await stage.read();
  await pause(seconds * 1000);
  return difference(await stage.read(), before);
};

async function liveHour(streamId: string) {
  const alone = await during(liveSeconds);
  const contexts = await Promise.all(
    Array.from({ length: viewers }, () => browser.newContext({ baseURL: origin })),
  );
  const beforeJoin = await stage.read();
  const joinedFrom = performance.now();
  for (const context of contexts) {
    const page = await context.newPage();
    await page.goto(`/streams/${streamId}`);
    await expectMovingFrames(page.locator("video").first(), { timeout: 60_000 });
  }
  const joinSeconds = (performance.now() - joinedFrom) / 1000;
  const joining = difference(await stage.read(), beforeJoin);
  const viewersReading = await during(liveSeconds);
  await Promise.all(contexts.map((context) => context.close()));
  const perHour = HOUR_S / liveSeconds;
  const join = ofEachViewer(joining.units, times(alone.units, joinSeconds / liveSeconds), viewers);
  const watching = times(ofEachViewer(viewersReading.units, alone.units, viewers), perHour);
  return {
    // The cost of a stream already includes its Durable Objects, so a viewer's cost omits them.
    stream: { ...times(alone.units, perHour), ...awakeObjects(OBJECTS_OF_A_STREAM, HOUR_S) },
    viewer: { ...plus(join, watching), objectGbSeconds: 0 },
    bytes: (Math.max(0, viewersReading.bytes - alone.bytes) / viewers) * perHour,
    socketMessages:
      (Math.max(0, viewersReading.socketMessages - alone.socketMessages) / viewers) * perHour,
  };
}

async function chat(streamId: string): Promise<Units> {
  const seconds = (MESSAGES * MESSAGE_EVERY_MS) / 1000;
  const alone = await during(seconds);
  return visit(async (page) => {
    await signUp(page, "cost");
    // The static page "Terms" opens no socket, so only the chat socket below is counted.
    await page.goto("/terms");
    const before = await stage.read();
    await page.evaluate(
      ([path, n, everyMs]) =>
        new Promise<void>((resolve, reject) => {
          const socket = new WebSocket(path);
          let sent = 0;
          let received = 0;
          socket.onerror = () => reject(new Error("the room's socket failed"));
          socket.onmessage = ({ data }) => {
            const frame = JSON.parse(String(data));
            if (frame.type === "error") reject(new Error(String(data)));
            if (frame.type === "ack" && ++received === n) resolve();
            if (frame.type !== "welcome") return;
            const timer = setInterval(() => {
              socket.send(
                JSON.stringify({
                  type: "chat",
                  content: `A line about the view, number ${sent}`,
                  clientId: `cost${sent}`,
                }),
              );
              if (++sent === n) clearInterval(timer);
            }, everyMs);
          };
        }),
      [`/api/streams/${streamId}/ws`, MESSAGES, MESSAGE_EVERY_MS] as const,
    );
    const { units } = difference(await stage.read(), before);
    return { ...ofEachViewer(units, alone.units, MESSAGES), objectGbSeconds: 0 };
  });
}

try {
  const { videoId = "" } = await demoExamples(origin);
  const view = await pageView(videoId);
  const video = await videoHour();
  const broken = new AbortController();
  const end = await startDemoLive(origin, {
    checkouts: null,
    onError: (error) => broken.abort(error),
  });
  const failed = once(broken.signal, "abort").then(() => Promise.reject(broken.signal.reason));
  const work = async () => {
    const streamId = await liveId();
    await visit(async (page) => {
      await page.goto(`/streams/${streamId}`);
      await expectMovingFrames(page.locator("video").first(), { timeout: 60_000 });
    });
    return { live: await liveHour(streamId), message: await chat(streamId) };
  };
  const { live, message } = await Promise.race([work(), failed]);
  await end();

  const minutes = (USERS * HOUR_S) / 60;
  const rows = [
    {
      what: "1,000 page views",
      units: times(view.units, USERS),
      bytes: view.bytes * USERS,
      peer: null,
    },
    {
      what: "1,000 viewers, an hour of videos",
      units: times(video.units, USERS),
      bytes: video.bytes * USERS,
      peer: streamPrice(minutes),
    },
    {
      what: "1,000 viewers, an hour of one live stream",
      units: plus(times(live.viewer, USERS), live.stream),
      bytes: live.bytes * USERS,
      peer: streamPrice(minutes),
    },
    { what: "of that, the stream itself", units: live.stream, bytes: 0, peer: null },
    { what: "1,000 chat messages", units: times(message, USERS), bytes: 0, peer: null },
  ].map((row) => ({ ...row, ...billOf(row.units, row.bytes) }));

  console.log(`\nUS dollars at the prices of ${PRICES_OF}, nothing included taken off\n`);
  console.table(
    Object.fromEntries(
      rows.map(({ what, lines, bytes, total, peer }) => [
        what,
        {
          ...Object.fromEntries(lines.map(({ unit, dollars }) => [unit, dollars.toFixed(4)])),
          "GB out": (bytes / 1e9).toFixed(2),
          total: total.toFixed(4),
          "video service": peer === null ? "-" : peer.toFixed(2),
        },
      ]),
    ),
  );
  console.log(
    JSON.stringify({
      bench: "cost",
      prices: PRICES_OF,
      videoSeconds,
      liveSeconds,
      viewers,
      live,
      rows,
    }),
  );
} finally {
  await browser.close();
  await stage.stop();
}
