/**
 * Measures how smooth a stream's page stays while its chat is busy: late frames, displayed
 * messages, memory growth, announcements to screen readers. The baseline is the same page without
 * messages.
 *
 *   --rate N (100, messages per second)  --seconds N (20)  --rounds N (5)  --port N
 */
import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { signUp } from "../e2e/support/accounts.ts";
import { launch, startServer } from "./live/stage.ts";

const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "100" },
    seconds: { type: "string", default: "20" },
    rounds: { type: "string", default: "5" },
    port: { type: "string", default: "8785" },
  },
});
const [rate, seconds, rounds] = [
  Number(values.rate),
  Number(values.seconds),
  Number(values.rounds),
];
/** A chat room collects messages for this time, ms, and sends them to its one socket together. */
const WINDOW_MS = 50;

const LATE_MS = 50;
const median = (numbers: number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const TEXTS = [
  "that was great",
  "hello from the coast",
  "@crowd_3 what is this song?",
  "see https://example.com/a",
  "again, again!",
];
let lineCount = 0;
function line(): object {
  lineCount++;
  const author = `crowd_${lineCount % 40}`;
  return {
    type: "chat",
    message: {
      id: `msg_${String(lineCount).padStart(12, "0")}`,
      content: `${TEXTS[lineCount % TEXTS.length]} ${lineCount}`,
      userId: `usr_${author}`,
      streamId: "str_x",
      isDonation: false,
      donationAmount: null,
      currency: null,
      replyTo: null,
      createdAt: Date.now(),
    },
    user: {
      username: author,
      avatar: null,
      isVerified: lineCount % 7 === 0,
      badges: lineCount % 5 === 0 ? ["premium"] : [],
    },
  };
}

interface Measured {
  late: number;
  worst: number;
  lines: number;
  grownMiB: number;
  said: number;
}

async function heap(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  await devtools.detach();
  return usedSize;
}

async function measure(browser: Browser, origin: string, perSecond: number): Promise<Measured> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  let send: ((text: string) => void) | undefined;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    socket.connectToServer();
    send = (text) => socket.send(text);
  });
  await signUp(page, "crowd");
  const url = await page.evaluate(async () => {
    const body = JSON.stringify({ title: "A crowd", category: "music" });
    const response = await fetch("/api/streams", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const { streamUrl }: { streamUrl: string } = await response.json();
    return streamUrl;
  });
  await page.goto(url);
  await page.getByText("Waiting for messages...").waitFor();
  const before = await heap(page);
  const watch = await page.evaluateHandle(() => {
    const gaps: number[] = [];
    const progress = { last: performance.now(), gaps, lines: 0, said: 0, running: true };
    const log = document.querySelector('[role="log"]');
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const region =
          target instanceof Element
            ? target.closest("[aria-live='polite'], [role='status']")
            : null;
        if (region) progress.said += addedNodes.length;
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    const frame = () => {
      const now = performance.now();
      progress.gaps.push(now - progress.last);
      progress.last = now;
      progress.lines = Math.max(
        progress.lines,
        log?.querySelectorAll("[data-message]").length ?? 0,
      );
      if (progress.running) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return progress;
  });
  const from = performance.now();
  for (let sent = 0; performance.now() - from < seconds * 1000; ) {
    const due = Math.floor(((performance.now() - from) / 1000) * perSecond);
    const frames = Array.from({ length: due - sent }, line);
    sent = due;
    if (frames.length > 0) send?.(JSON.stringify({ type: "batch", frames }));
    await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
  }
  const { gaps, lines, said } = await watch.evaluate((progress) => {
    progress.running = false;
    return progress;
  });
  const grownMiB = ((await heap(page)) - before) / 2 ** 20;
  await context.close();
  return {
    late: gaps.filter((gap) => gap > LATE_MS).length,
    worst: Math.max(...gaps),
    lines,
    grownMiB,
    said,
  };
}

const server = await startServer(Number(values.port), ".cache");
const browser = await launch();
try {
  const { origin } = server.front;
  const ways = { busy: rate, quiet: 0 };
  const runs: Record<keyof typeof ways, Measured[]> = { busy: [], quiet: [] };
  for (let round = 0; round < rounds; round++) {
    runs.busy.push(await measure(browser, origin, ways.busy));
    runs.quiet.push(await measure(browser, origin, ways.quiet));
  }
  const of = (all: Measured[]): Measured => {
    const middle = (key: keyof Measured) => Math.round(median(all.map((m) => m[key])) * 10) / 10;
    return {
      late: middle("late"),
      worst: middle("worst"),
      lines: middle("lines"),
      grownMiB: middle("grownMiB"),
      said: middle("said"),
    };
  };
  const [busy, quiet] = [of(runs.busy), of(runs.quiet)];
  console.log(`\n${rate} messages a second for ${seconds} s, median of ${rounds}\n`);
  console.log(
    "          frames > 50 ms   worst ms   lines in the page   MiB grown   things read out",
  );
  for (const [name, m] of Object.entries({ busy, quiet })) {
    const cells = [m.late, m.worst, m.lines, m.grownMiB, m.said];
    console.log(
      name.padEnd(8) +
        cells.map((cell, i) => String(cell).padStart([16, 11, 20, 12, 18][i] ?? 10)).join(""),
    );
  }
  console.log(JSON.stringify({ bench: "chat-page", rate, seconds, rounds, busy, quiet }));
} finally {
  await browser.close();
  await server.stop();
}
