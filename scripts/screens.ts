/**
 * Takes screenshots of every page of the registry into screens/, dark and light, as a visitor and
 * as the users that the page is for. New pages are included automatically. Reports pages with a
 * parameter that has no example, and everything that is wider than the window.
 *
 *   ORIGIN (http://localhost:8787)   a running demo; if none answers, starts one with the data of
 *                                    `npm start`
 *   WIDTHS (1440,390)                of the window; 720 equals a window of 1440 at 200% zoom
 *   LOCALE (en)                      the language
 *   arguments                        parts of a path or a route; default: all pages
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { LOCALE_COOKIE } from "../worker/http/locale.ts";
import type { Access } from "../worker/http/route-registry.ts";
import { findLayoutFaults } from "./lib/fit.ts";
import { demoExamples, type PageToVisit, pagesToVisit } from "./lib/pages.ts";
import { CHROMIUM, requireProgram } from "./lib/programs.ts";
import { root, toolEnv } from "./lib/run.ts";
import { DEMO_PASSWORD } from "./local/demo-accounts.ts";
import { startDemoLive } from "./local/demo-live.ts";

const origin = process.env.ORIGIN || "http://localhost:8787";
const folder = join(root, "screens");
const widths = (process.env.WIDTHS || "1440,390").split(",").map(Number);
const locale = process.env.LOCALE || "en";
const PHONE_WIDTH = 500;
const SCHEMES = ["dark", "light"] as const;
const START_MS = 240_000;
const LIVE_MS = 30_000;
/** Maximum loading time, ms. A page that takes longer is photographed anyway and reported. */
const REST_MS = 6000;

const VIEWERS: Partial<Record<Access, string[]>> = {
  public: ["visitor"],
  user: ["nightbus"],
  moderator: ["demo_mod"],
  admin: ["demo_admin"],
};
const FOR_VIEWERS = /^routes\/(?:_index|discover|browse|watch\.\$videoId|streams\.\$streamId)$/;
const FOR_CREATORS = /^routes\/(?:upload|live-stream|dashboard|ai-studio|partner|\$channel)$/;

function viewersOf({ route, access }: PageToVisit): string[] {
  const more = FOR_VIEWERS.test(route)
    ? ["demo_viewer"]
    : FOR_CREATORS.test(route)
      ? ["nightbus"]
      : [];
  return [...(VIEWERS[access] ?? []), ...more];
}

const isServerReady = () =>
  fetch(`${origin}/readyz`).then(
    (r) => r.ok,
    () => false,
  );

async function waitUntil(condition: string, ms: number, ok: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + ms; !(await ok()); await new Promise((r) => setTimeout(r, 250)))
    if (Date.now() > end) throw new Error(`${condition}: not so after ${ms / 1000} s.`);
}

async function startServer(): Promise<ChildProcess> {
  const env = toolEnv({ PORT: new URL(origin).port || "8787", OWNER_PID: String(process.pid) });
  const server = spawn(process.execPath, ["scripts/serve.ts", "--no-demo-live"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitUntil(`The app answers at ${origin}`, START_MS, async () => {
    if (server.exitCode !== null) throw new Error("The app did not start.");
    return isServerReady();
  });
  return server;
}

async function goLive(): Promise<() => Promise<void>> {
  const isLive = async () => (await demoExamples(origin)).streamId !== undefined;
  if (await isLive()) return async () => undefined;
  const end = await startDemoLive(origin, {
    checkouts: null,
    onError: (error) => console.error("The demo broadcast stopped:", error),
  });
  await waitUntil("The demo broadcast is live", LIVE_MS, isLive);
  return end;
}

async function signedIn(
  browser: Browser,
  username: string,
): Promise<Awaited<ReturnType<BrowserContext["storageState"]>>> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto("/login");
  const ok = await page.evaluate(
    async (body) =>
      (
        await fetch("/api/auth/login", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
        })
      ).ok,
    JSON.stringify({ username, password: DEMO_PASSWORD }),
  );
  if (!ok) throw new Error(`${username} cannot sign in at ${origin}: is this the demo?`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * Scrolls to trigger lazy loading, and waits for media and fonts. Returns false after a timeout.
 */
function waitUntilSettled(page: Page): Promise<boolean> {
  return page.evaluate(async (ms) => {
    const isAtRest = () =>
      document.fonts.status === "loaded" &&
      // The last selector matches a chat line whose height is not measured yet.
      document.querySelector('.animate-skeleton, .animate-spin, [role="log"] [style*="hidden"]') ===
        null &&
      [...document.images].every((image) => image.complete) &&
      [...document.querySelectorAll("video")].every(
        (video) => video.currentSrc === "" || video.readyState >= 2,
      );
    const end = performance.now() + ms;
    do {
      for (const image of document.images) image.loading = "eager";
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
      scrollTo(0, 0);
      await new Promise((resolve) => setTimeout(resolve, 50));
    } while (!isAtRest() && performance.now() < end);
    return isAtRest();
  }, REST_MS);
}

function nameOf({ route, path }: PageToVisit): string {
  const querySuffix = [...new URL(path, origin).searchParams.values()]
    .map((value) => `-${value}`)
    .join("");
  return route === "routes/$"
    ? "not-found"
    : route.replace("routes/", "").replace("_index", "home").replaceAll("$", "") + querySuffix;
}

async function takeScreenshots(
  page: Page,
  target: PageToVisit,
  viewer: string,
  width: number,
): Promise<void> {
  await page.goto(target.path);
  if (new URL(page.url()).pathname !== new URL(target.path, origin).pathname) return;
  const name = `${nameOf(target)}-${viewer}-${width}${locale === "en" ? "" : `-${locale}`}`;
  if (!(await waitUntilSettled(page)))
    console.warn(`  ${name} is still loading after ${REST_MS / 1000} s`);
  for (const fault of await findLayoutFaults(page)) console.warn(`  ${name}: ${fault}`);
  for (const scheme of SCHEMES) {
    await page.evaluate(
      (theme) => document.documentElement.setAttribute("data-theme", theme),
      scheme,
    );
    await page.screenshot({ path: join(folder, `${name}-${scheme}.png`), fullPage: true });
  }
}

const chosen = process.argv.slice(2);
const executablePath = await requireProgram(CHROMIUM);
const server = (await isServerReady()) ? null : await startServer();
const endLive = await goLive();
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
});
try {
  const pages = pagesToVisit(await demoExamples(origin)).filter(
    ({ route, path }) =>
      chosen.length === 0 ||
      chosen.some((c) => path === c || (c !== "/" && `${route} ${path}`.includes(c))),
  );
  mkdirSync(folder, { recursive: true });
  for (const viewer of new Set(pages.flatMap(viewersOf))) {
    const storageState = viewer === "visitor" ? undefined : await signedIn(browser, viewer);
    const visited = pages.filter((p) => viewersOf(p).includes(viewer));
    await Promise.all(
      widths.map(async (width) => {
        const isPhone = width < PHONE_WIDTH;
        const context = await browser.newContext({
          isMobile: isPhone,
          hasTouch: isPhone,
          baseURL: origin,
          storageState,
          viewport: { width, height: isPhone ? 844 : 900 },
          reducedMotion: "reduce",
        });
        await context.addCookies([{ name: LOCALE_COOKIE.name, value: locale, url: origin }]);
        const page = await context.newPage();
        for (const next of visited) await takeScreenshots(page, next, viewer, width);
        await context.close();
      }),
    );
    console.log(`  ${viewer}: ${visited.length} pages`);
  }
} finally {
  await browser.close();
  await endLive();
  server?.kill("SIGTERM");
}
// exit() does not wait for the close handshakes of the demo's chat sockets.
process.exit();
