import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { chooseBrowserServer } from "./scripts/lib/browser-server.ts";

const server = chooseBrowserServer();
// scripts/lib/programs.ts: the one without windows, where there is one.
const chromium = process.env.CHROMIUM_PATH || ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);

/** Broadcasts from a browser. What ffmpeg sends from outside takes little: that goes along with all the rest. */
const LIVE = /live-(?!encoder).*\.spec\.ts/;
/** The browser takes one such list, the last: Playwright's own (its chromiumSwitches.ts), and then ours. */
const UNUSED = [
  "AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints",
  "PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning",
  // Pages of the browser's own, one for every window of ours and dearer than ours; and a process kept for a page that never comes.
  "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess",
];
/**
 * A journey that is marked for both widths runs at both. `@desk-first` and `@phone-first` do so in `npm test widths`; in `npm test`
 * they run once, where more of them can go wrong: the same journey takes as long again at another width.
 */
const isEveryWidth = process.env.TRIBUTARY_WIDTHS === "all";
const PHONE_ONLY = isEveryWidth ? /@phone(?!-first)/ : /@phone/;
const ON_PHONES = isEveryWidth ? /@phone|@both|@desk-first/ : /@phone|@both/;
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // On two cores one more than there are: a test waits, for a video or a clock, about a third of its time.
  workers: 3,
  fullyParallel: false,
  // Another try tells a fault of ours from a moment of the machine's; scripts/test.ts names whoever needed one.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/results.json" }]],
  use: {
    baseURL: server.origin,
    // A trace of every test costs as much as the test. To look closer: npx playwright test --trace on
    trace: "off",
    screenshot: "only-on-failure",
    // Only e2e/offline.spec.ts is about it: elsewhere it would answer in a server's place.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "UTC",
    launchOptions: {
      // Playwright's own browser is used only where the system has none.
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
        // Of the browser's own controls: nobody sees them.
        "--animation-duration-scale=0",
        // A page of a test lives for seconds: to compile its scripts well takes longer than that saves.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  projects: [
    { name: "desktop", use: desktop, grepInvert: PHONE_ONLY, testIgnore: LIVE },
    // One broadcast at a time: its encoder, the server and the viewer's player take both cores.
    { name: "live", use: desktop, testMatch: LIVE, grepInvert: PHONE_ONLY, workers: 1 },
    {
      name: "phone",
      use: { ...devices["Desktop Chrome"], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      // What is marked for it: the main journeys, layout and touch. The rest would only repeat the desktop.
      grep: ON_PHONES,
    },
  ],
  // scripts/test.ts starts it itself, for both of its runs.
  webServer: process.env.E2E_IS_SERVED
    ? undefined
    : {
        command: ["node", ...server.args].join(" "),
        ...{ url: `${server.origin}/readyz`, env: server.env, timeout: 240_000 },
        ...{ stdout: "pipe", stderr: "pipe", gracefulShutdown: { signal: "SIGTERM", timeout: 5000 } },
      },
});
