/**
 * Pictures of every page of a running demo (`npm start` first) at 1440 and 390, dark and light, into screens/.
 *   ORIGIN (http://localhost:8787)   arguments: paths, instead of all
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM, requireProgram } from "./lib/programs.ts";
import { root } from "./lib/run.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./local/demo-people.ts";

const origin = process.env.ORIGIN || "http://localhost:8787";
const folder = join(root, "screens");
const SIZES = [
  { name: "1440", width: 1440, height: 900, isMobile: false },
  { name: "390", width: 390, height: 844, isMobile: true },
];

async function idsOf(path: string): Promise<string | undefined> {
  const list: { id: string }[] = await (await fetch(origin + path)).json();
  return list[0]?.id;
}

async function paths(): Promise<string[]> {
  const [video, stream] = await Promise.all([idsOf("/api/videos?limit=1"), idsOf("/api/streams/live")]);
  const fixed = [
    "/",
    "/discover",
    "/search?q=shader",
    "/login",
    "/signup",
    "/upload",
    "/live-stream",
    "/@nightbus",
    "/terms",
    "/refund",
    "/nothing-here",
  ];
  return [...fixed, ...(video ? [`/watch/${video}`] : []), ...(stream ? [`/streams/${stream}`] : [])];
}

async function shoot(browser: Browser, path: string, size: (typeof SIZES)[number], colorScheme: "dark" | "light"): Promise<void> {
  const { width, height, isMobile, name } = size;
  const context = await browser.newContext({ viewport: { width, height }, isMobile, hasTouch: isMobile, colorScheme, baseURL: origin });
  const page = await context.newPage();
  if (/^\/(?:upload|live-stream)/.test(path)) {
    await page.goto("/login");
    await page.evaluate(
      (body) => fetch("/api/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body }),
      JSON.stringify({ username: DEMO_ACCOUNTS[0].username, password: DEMO_PASSWORD }),
    );
  }
  await page.goto(path);
  await page.waitForLoadState("networkidle", { timeout: 8000 }).catch(() => undefined);
  const file = `${
    path
      .replace(/[^a-z0-9]+/gi, "-")
      .replace(/^-|-$/g, "")
      .replace(/-(?:vid|str)-.*/, "") || "home"
  }-${name}-${colorScheme}.png`;
  await page.screenshot({ path: join(folder, file) });
  console.log(file);
  await context.close();
}

mkdirSync(folder, { recursive: true });
const executablePath = await requireProgram(CHROMIUM);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"] });
const chosen = process.argv.slice(2);
for (const path of chosen.length > 0 ? chosen : await paths()) {
  for (const size of SIZES) for (const scheme of ["dark", "light"] as const) await shoot(browser, path, size, scheme);
}
await browser.close();
