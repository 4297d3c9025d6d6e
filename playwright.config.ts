import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import * as z from "zod";
import { chooseBrowserServer } from "./scripts/lib/browser-server.ts";

const server = chooseBrowserServer();
// The tests prefer the Chromium build without windows, as scripts/lib/programs.ts does.
const chromium =
  process.env.CHROMIUM_PATH ||
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);

/** Tests that broadcast from a browser need much CPU time. */
const LIVE = /live-(?!encoder).*\.spec\.ts/;
/**
 * Chromium features to disable. The flag replaces Playwright's own, so the list repeats its
 * features (chromiumSwitches.ts).
 */
const UNUSED = [
  "AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints",
  "PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning",
  // The address bar's popups cost more than our pages, and the spare process is never used.
  "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess",
];
/**
 * Tags in a title say at which window widths a journey (browser test) runs: `@phone`, or `@both`.
 * `@phone-first` and `@desk-first` run at the second width only in `npm run test:full`. `@core`
 * journeys run in `npm test`.
 */
const JOURNEYS = z.enum(["core", "rest", "all"]).parse(process.env.JOURNEYS ?? "all");
const CORE_ON_PHONES = /^(?=.*@core)(?=.*@(?:phone|both))/s;
const CORE_ON_DESKTOPS = /^(?=.*@core)(?!.*@(?:phone|both))/s;
const NOT_ON_DESKTOPS = /@phone(?!-first)/;
const ON_PHONES = /@(?:phone|both|desk-first)/;
const widths = {
  core: { desktop: { grep: CORE_ON_DESKTOPS }, phone: { grep: CORE_ON_PHONES } },
  rest: {
    desktop: { grepInvert: [CORE_ON_DESKTOPS, NOT_ON_DESKTOPS] },
    phone: { grep: ON_PHONES, grepInvert: CORE_ON_PHONES },
  },
  all: { desktop: { grepInvert: NOT_ON_DESKTOPS }, phone: { grep: ON_PHONES } },
}[JOURNEYS];
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // On two cores, three workers take as long as two, and each test takes 1.5 times as long.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    baseURL: server.origin,
    // DOM snapshots double a test's time. To record them once: npx playwright test --trace on
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    // The service worker would respond instead of the server. e2e/offline.spec.ts allows it.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "UTC",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--disable-features=${UNUSED}`,
        "--animation-duration-scale=0",
        // A test's page lives for seconds, so optimizing its scripts costs more time than it saves.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  projects: [
    { name: "desktop", use: desktop, testIgnore: LIVE, ...widths.desktop },
    // Live tests run one at a time, because encoder, server and player use both cores.
    { name: "live", use: desktop, testMatch: LIVE, workers: 1, ...widths.desktop },
    {
      name: "phone",
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
      ...widths.phone,
    },
  ],
  webServer: process.env.E2E_IS_SERVED
    ? undefined
    : {
        command: ["node", ...server.args].join(" "),
        url: `${server.origin}/readyz`,
        env: server.env,
        timeout: 240_000,
        stdout: "pipe",
        stderr: "pipe",
        gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
      },
});
