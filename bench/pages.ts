/**
 * The pages as a phone gets them: Lighthouse (mobile, its own slow network and processor) with its four scores, LCP and CLS;
 * the slowest answer to a tap or a key (INP); and the JavaScript that a page loads before anybody touches it, brotli. The
 * floor of the last is a page without anything of its own: the site's terms. Behind a front that compresses as an edge does.
 *
 *   --rounds N (5)   --only home,watch (all)   --scripts (their sizes alone)
 * Lighthouse itself is fetched once, by npm.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import * as z from "zod";
import { fillSignIn } from "../e2e/support/people.ts";
import { demoExamples } from "../scripts/lib/pages.ts";
import { CHROMIUM, requireProgram } from "../scripts/lib/programs.ts";
import { root, runOrThrow, toolEnv } from "../scripts/lib/run.ts";
import { DEMO_PASSWORD } from "../scripts/local/demo-people.ts";
import { startEdge } from "./pages/edge.ts";
import { slowestInteraction } from "./pages/interact.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const [FRONT, APP, SANDBOX] = [8790, 8791, 8792];
const origin = `http://localhost:${FRONT}`;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const BARS = { score: 100, lcpMs: 1200, cls: 0, inpMs: 50, homeKiB: 110 };
const CREATOR = "nightbus";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, only: { type: "string" }, scripts: { type: "boolean", default: false } },
});
const rounds = Number(values.rounds);
Object.assign(process.env, toolEnv());
const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

/** The part of Lighthouse's report that is read here. */
const Score = z.object({ score: z.number().nullable() });
const Report = z.object({
  categories: z.object({ performance: Score, accessibility: Score, "best-practices": Score, seo: Score }),
  audits: z.object({
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
    "cumulative-layout-shift": z.object({ numericValue: z.number() }),
    "total-blocking-time": z.object({ numericValue: z.number() }),
  }),
});

/** Now and then it misses the beginning of its own trace and says so: "Please run Lighthouse again". */
async function lighthouse(url: string, cookie: string | null, tries = 3): Promise<z.output<typeof Report>> {
  try {
    return await runLighthouse(url, cookie);
  } catch (error) {
    if (tries === 1 || !/run Lighthouse again/.test(String(error))) throw error;
    return lighthouse(url, cookie, tries - 1);
  }
}

async function runLighthouse(url: string, cookie: string | null): Promise<z.output<typeof Report>> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-lighthouse-"));
  const file = join(folder, "report.json");
  try {
    await runOrThrow("npm", [
      ...["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url, "--quiet", "--output=json", `--output-path=${file}`],
      ...["--chrome-flags=--headless=new --no-sandbox --disable-quic", "--only-categories=performance,accessibility,best-practices,seo"],
      ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ]);
    return Report.parse(JSON.parse(readFileSync(file, "utf8")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** KiB of brotli of every script that the page has loaded once it is quiet. */
async function scriptsOf(browser: Browser, url: string, cookie: string | null): Promise<number> {
  const context = await browser.newContext({ ...PHONE, ...(cookie && { extraHTTPHeaders: { Cookie: cookie } }) });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script" || !response.ok()) return;
    sizes.push(response.body().then((body) => brotliCompressSync(body).byteLength));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total / 1024;
}

/** A creator's cookie, by the form that everybody signs in with. */
async function signIn(browser: Browser): Promise<string> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto("/login");
  await fillSignIn(page, { username: CREATOR, password: DEMO_PASSWORD });
  await page.waitForURL((url) => url.pathname !== "/login");
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await context.close();
  return cookie;
}

const executablePath = await requireProgram(CHROMIUM);
process.env.CHROME_PATH = executablePath;
const state = mkdtempSync(join(tmpdir(), "tributary-pages-"));
const server = spawn(process.execPath, ["scripts/serve.ts", "--isolated", "--reset"], {
  ...{ cwd: root, stdio: "ignore" },
  env: {
    ...process.env,
    PORT: String(APP),
    SANDBOX_PORT: String(SANDBOX),
    TRIBUTARY_STATE: join(state, "s"),
    APP_ORIGIN: origin,
    OWNER_PID: String(process.pid),
  },
});
const ended = once(server, "exit");
const edge = await startEdge(FRONT, APP);
/** It serves, and the demo's broadcast is on the air: that begins a moment later. */
const isReady = async () => {
  try {
    const answers = await Promise.all(["/readyz", "/api/streams/live"].map((path) => fetch(origin + path)));
    return answers.every(({ ok }) => ok) && z.array(z.unknown()).parse(await answers[1]?.json()).length > 0;
  } catch {
    return false;
  }
};
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
try {
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error("the server ended");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const { videoId, streamId } = await demoExamples(origin);
  const cookie = await signIn(browser);
  const all = [
    { name: "home", path: "/", cookie: null },
    { name: "watch", path: `/watch/${videoId}`, cookie: null },
    { name: "stream", path: `/streams/${streamId}`, cookie: null },
    { name: "discover", path: "/discover", cookie: null },
    { name: "subscription", path: "/subscription", cookie: null },
    { name: "dashboard", path: "/dashboard", cookie },
  ];
  const pages = all.filter(({ name }) => values.only === undefined || values.only.split(",").includes(name));
  const floorKiB = await scriptsOf(browser, `${origin}/terms`, null);
  const found = [];
  for (const page of pages) {
    const url = origin + page.path;
    const scriptsKiB = await scriptsOf(browser, url, page.cookie);
    const reports: z.output<typeof Report>[] = [];
    const inp: number[] = [];
    for (let round = 0; round < (values.scripts ? 0 : rounds); round++) {
      reports.push(await lighthouse(url, page.cookie));
      const context = await browser.newContext({ ...PHONE, ...(page.cookie && { extraHTTPHeaders: { Cookie: page.cookie } }) });
      inp.push((await slowestInteraction(await context.newPage(), url)) ?? 16);
      await context.close();
    }
    const score = (of: keyof z.output<typeof Report>["categories"]) => 100 * median(reports.map((r) => r.categories[of].score ?? 0));
    const audit = (of: keyof z.output<typeof Report>["audits"]) => median(reports.map((r) => r.audits[of].numericValue));
    const scores = [score("performance"), score("accessibility"), score("best-practices"), score("seo")].map(Math.round);
    const timing = { lcpMs: audit("largest-contentful-paint"), cls: audit("cumulative-layout-shift"), tbtMs: audit("total-blocking-time") };
    found.push({ name: page.name, scriptsKiB, scores, ...timing, inpMs: median(inp) });
  }
  console.table(
    Object.fromEntries(
      found.map((f) => [
        f.name,
        {
          "scripts, KiB (home <= 110)": f.scriptsKiB.toFixed(1),
          "of the floor": (f.scriptsKiB / floorKiB).toFixed(2),
          "perf / a11y / practices / SEO": f.scores.join(" / "),
          "LCP ms (<= 1200)": f.lcpMs.toFixed(0),
          "CLS (0)": f.cls.toFixed(3),
          "TBT ms": f.tbtMs.toFixed(0),
          "INP ms (<= 50)": f.inpMs,
        },
      ]),
    ),
  );
  console.log(JSON.stringify({ bench: "pages", rounds, lighthouse: LIGHTHOUSE, bars: BARS, floorKiB, found }));
} finally {
  await browser.close();
  edge.close();
  edge.closeAllConnections();
  server.kill("SIGTERM");
  await ended;
  rmSync(state, { recursive: true, force: true });
}
