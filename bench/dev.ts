// Measures the time from saving a file to seeing the change in `npm run dev`. Fails if the slowest
// of five edits exceeds the limit. The last line of the output is JSON.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureDevVars } from "../scripts/lib/install.mjs";
import { CHROMIUM, requireProgram } from "../scripts/lib/programs.ts";
import { root, toolEnv } from "../scripts/lib/run.ts";

const port = Number(process.env.PORT || 8796);
const origin = `http://localhost:${port}`;
const ROUNDS = 5;

interface Edit {
  name: string;
  page: string;
  file: string;
  change(text: string, mark: string): string;
  waitForMark(mark: string): Promise<unknown>;
}

ensureDevVars();
const dev = spawn("node", ["scripts/dev.ts"], {
  cwd: root,
  env: toolEnv({
    PORT: String(port),
    TRIBUTARY_STATE: join(root, ".cache/bench-dev/v3"),
    OWNER_PID: String(process.pid),
  }),
  stdio: ["ignore", "pipe", "inherit"],
});
await new Promise<void>((done, fail) => {
  dev.stdout.on("data", (text) => String(text).includes("from source") && done());
  dev.once("exit", () => fail(new Error("npm run dev did not start")));
});
const browser = await chromium.launch({
  executablePath: await requireProgram(CHROMIUM),
  args: ["--no-sandbox"],
});
const page = await browser.newPage();

async function waitForResponse(mark: string): Promise<void> {
  while (
    !(
      await (await fetch(`${origin}/api/health`).catch(() => null))?.text().catch(() => "")
    )?.includes(mark)
  );
}

const edits: Edit[] = [
  {
    name: "text of a page, in the open browser",
    page: "/terms",
    file: "app/routes/terms.tsx",
    change: (text, mark) => text.replace(/title="[^"]*"/, `title="${mark}"`),
    waitForMark: (mark) => page.getByText(mark).first().waitFor({ timeout: 20_000 }),
  },
  {
    name: "use case of a page's loader, in the open browser",
    page: "/",
    file: "worker/domain/media/videos/queries.ts",
    change: (text, mark) => text.replace("title: video.title,", `title: "${mark}",`),
    waitForMark: (mark) => page.getByText(mark).first().waitFor({ timeout: 20_000 }),
  },
  {
    name: "an API handler, asked again and again",
    page: "/terms",
    file: "worker/api/ops/health.ts",
    change: (text, mark) => text.replace('{ status: "ok" }', `{ status: "${mark}" }`),
    waitForMark: waitForResponse,
  },
];

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const results: { edit: string; medianMs: number; maxMs: number }[] = [];
for (const { name, page: path, file, change, waitForMark } of edits) {
  await page.goto(`${origin}${path}`);
  await page.waitForLoadState("networkidle");
  const source = join(root, file);
  const original = readFileSync(source, "utf8");
  const times: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      // A reloaded page must open its socket first; otherwise it would miss the next update.
      await page.waitForLoadState("networkidle");
      await fetch(`${origin}/api/health`);
      const mark = `Seen ${Date.now().toString(36)}${round}`;
      const edited = change(original, mark);
      if (edited === original)
        throw new Error(`${file} has changed: this edit finds nothing in it`);
      const from = performance.now();
      writeFileSync(source, edited);
      await waitForMark(mark);
      times.push(performance.now() - from);
    }
  } finally {
    writeFileSync(source, original);
  }
  results.push({
    edit: name,
    medianMs: Math.round(median(times)),
    maxMs: Math.round(Math.max(...times)),
  });
}
dev.kill("SIGTERM");
console.table(results);
await browser.close();
console.log(JSON.stringify({ bench: "dev", bar: "<= 2000 ms", results }));
process.exit(results.every(({ maxMs }) => maxMs <= 2000) ? 0 : 1);
