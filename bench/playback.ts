/**
 * Measures the time from the start of playback to the first frame on the screen. Our player takes
 * turns with hls.js (default settings) on the same file. The browser's screencast measures all
 * players, because `requestVideoFrameCallback` ("moves") reports only the second frame of an
 * element that already shows its first.
 *
 *   --rounds N (20)   --seconds N (30, length of the video)   --port N
 */
import { parseArgs } from "node:util";
import { signUp } from "../e2e/support/accounts.ts";
import { publishVideo } from "../e2e/support/videos.ts";
import { buildPages, launch, openPage, startServer } from "./live/stage.ts";
import type { Way } from "./playback/contract.ts";
import { watchScreen } from "./playback/screen.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    seconds: { type: "string", default: "30" },
    port: { type: "string", default: "8775" },
  },
});
const rounds = Number(values.rounds);
const WAYS: Way[] = ["page", "plain", "asked", "ahead"];
const NAMES: Record<Way, string> = {
  page: "ours, links with the page",
  asked: "ours, links asked for",
  ahead: "ours, fetched ahead",
  plain: "hls.js defaults (peer)",
};
/** Upper limits. `ratio`: our p95 divided by that of hls.js. `page`, `ahead`: our p95, ms. */
const BARS = { ratio: 0.5, page: 400, ahead: 100 };

const quantile = (numbers: number[], q: number) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN);
};

interface Measured {
  /** ms from the start of playback until the first frame is on the screen. */
  shown: number;
  /** ms from the start of playback until the browser reports a new frame. */
  moves: number;
}

const folder = await buildPages("playback", ["players"]);
const server = await startServer(Number(values.port), folder);
const { origin } = server.front;
const browser = await launch();
try {
  const uploader = await browser.newPage({ baseURL: origin });
  await signUp(uploader, "bench");
  const videoId = await publishVideo(uploader, {
    title: "First frame",
    seconds: Number(values.seconds),
  });
  await uploader.close();

  const measure = async (way: Way): Promise<Measured> => {
    const page = await openPage(browser, origin, "players");
    await page.waitForFunction(() => "firstFrame" in window);
    const links = await page.evaluate(([w, id]) => window.prepare(w, id), [way, videoId] as const);
    const screen = await watchScreen(page);
    const { begun, moves } = await page.evaluate(([w, id, l]) => window.firstFrame(w, id, l), [
      way,
      videoId,
      links,
    ] as const);
    const shown = (await screen.changed(begun)) - begun;
    await page.context().close();
    return { shown, moves };
  };

  for (const way of WAYS) await measure(way);
  const results = new Map<Way, Measured[]>(WAYS.map((way) => [way, []]));
  for (let round = 0; round < rounds; round++) {
    // The order rotates, because the cleanup of a closed page slows down the next page.
    const order = WAYS.map((_, i) => WAYS[(round + i * (round % 2 === 0 ? 1 : 3)) % WAYS.length]);
    for (const way of order) if (way) results.get(way)?.push(await measure(way));
  }

  const rows = WAYS.map((way) => {
    const measured = results.get(way) ?? [];
    const all = measured.map(({ shown }) => Math.round(shown));
    const moves = measured.map((m) => Math.round(m.moves));
    return {
      way,
      p50: quantile(all, 0.5),
      p95: quantile(all, 0.95),
      movesP50: quantile(moves, 0.5),
      all,
      moves,
    };
  });
  const peer = rows.find(({ way }) => way === "plain");
  const ratioOf = (p95: number) => p95 / (peer?.p95 ?? Number.NaN);
  console.log(`\nfirst frame, ${rounds} rounds in turns\n`);
  console.log(
    `${"".padEnd(30)}${["p50 ms", "p95 ms", "p95 x peer", "moves p50"].map((h) => h.padStart(12)).join("")}`,
  );
  for (const { way, p50, p95, movesP50 } of rows) {
    console.log(
      NAMES[way].padEnd(30) +
        [p50, p95, ratioOf(p95).toFixed(2), movesP50].map((c) => String(c).padStart(12)).join(""),
    );
  }
  const p95 = (way: Way) => rows.find((row) => row.way === way)?.p95 ?? Number.NaN;
  const reached = {
    ratio: ratioOf(p95("page")) <= BARS.ratio,
    page: p95("page") <= BARS.page,
    ahead: p95("ahead") <= BARS.ahead,
  };
  console.log("");
  console.log(
    JSON.stringify({
      bench: "playback",
      rounds,
      bars: BARS,
      reached,
      rows: rows.map((r) => ({ ...r, ratio: ratioOf(r.p95) })),
    }),
  );
} finally {
  await browser.close();
  await server.stop();
}
