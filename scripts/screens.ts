/**
 * Pictures of every page of the registry from a running demo (`npm start` first) at three widths, dark and light, as a
 * visitor and as whom the page is for, into screens/. A page that is added later is in it; one whose parameter has no example
 * is named.
 *   ORIGIN (http://localhost:8787)   arguments: parts of a path or a route, instead of all
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import type { Access } from "../worker/http/route-registry.ts";
import { demoExamples, type PageToVisit, pagesToVisit } from "./lib/pages.ts";
import { CHROMIUM, requireProgram } from "./lib/programs.ts";
import { root } from "./lib/run.ts";
import { DEMO_PASSWORD } from "./local/demo-people.ts";

const origin = process.env.ORIGIN || "http://localhost:8787";
const folder = join(root, "screens");
const WIDTHS = [1440, 768, 390];
const SCHEMES = ["dark", "light"] as const;

/** Whom to show a page to, by who may reach it. */
const VIEWERS: Partial<Record<Access, string[]>> = {
  public: ["visitor", "demo_viewer"],
  user: ["nightbus"],
  moderator: ["demo_mod"],
  admin: ["demo_admin"],
};
/** Public pages that a creator sees otherwise than a viewer. */
const FOR_CREATORS = /^routes\/(?:upload|live-stream|dashboard|ai-studio|partner|\$channel)$/;

const viewersOf = ({ route, access }: PageToVisit) => [...(VIEWERS[access] ?? []), ...(FOR_CREATORS.test(route) ? ["nightbus"] : [])];

async function signedIn(browser: Browser, username: string): Promise<Awaited<ReturnType<BrowserContext["storageState"]>>> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto("/login");
  const ok = await page.evaluate(
    async (body) => (await fetch("/api/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body })).ok,
    JSON.stringify({ username, password: DEMO_PASSWORD }),
  );
  if (!ok) throw new Error(`${username} cannot sign in at ${origin}: is this the demo?`);
  const state = await context.storageState();
  await context.close();
  return state;
}

const chosen = process.argv.slice(2);
const pages = pagesToVisit(await demoExamples(origin)).filter(
  ({ route, path }) => chosen.length === 0 || chosen.some((c) => path === c || (c !== "/" && `${route} ${path}`.includes(c))),
);
mkdirSync(folder, { recursive: true });
const executablePath = await requireProgram(CHROMIUM);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"] });
for (const viewer of new Set(pages.flatMap(viewersOf))) {
  const storageState = viewer === "visitor" ? undefined : await signedIn(browser, viewer);
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      const phone = width < 500;
      const viewport = { width, height: phone ? 844 : 900 };
      const look = { colorScheme: scheme, viewport, isMobile: phone, hasTouch: phone, reducedMotion: "reduce" } as const;
      const context = await browser.newContext({ baseURL: origin, storageState, ...look });
      await context.addCookies([{ name: "theme", value: scheme, url: origin }]);
      const page = await context.newPage();
      for (const { route, path } of pages.filter((p) => viewersOf(p).includes(viewer))) {
        await page.goto(path);
        // A page that only leads to another has no picture of its own.
        if (new URL(page.url()).pathname !== new URL(path, origin).pathname) continue;
        await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
        const name = route === "routes/$" ? "not-found" : route.replace("routes/", "").replace("_index", "home").replaceAll("$", "");
        await page.screenshot({ path: join(folder, `${name}-${viewer}-${width}-${scheme}.png`) });
      }
      await context.close();
    }
  }
  console.log(`  ${viewer} done`);
}
await browser.close();
