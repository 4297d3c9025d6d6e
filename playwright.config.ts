import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { keepTemporaryFilesInMemory } from "./scripts/lib/memory.ts";

keepTemporaryFilesInMemory();
// Workers of the runner read this file too: the first one to do so chooses for all.
process.env.E2E_PORTS ??= freePorts(3).join(",");
const [port, sandboxPort, controlPort] = process.env.E2E_PORTS.split(",");
process.env.E2E_CONTROL_TOKEN ??= randomBytes(24).toString("base64url");
process.env.E2E_STATE ??= temporaryState();
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
    baseURL: `http://localhost:${port}`,
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
      ],
    },
  },
  projects: [
    { name: "desktop", use: desktop, grepInvert: /@phone/, testIgnore: LIVE },
    // One broadcast at a time: its encoder, the server and the viewer's player take both cores.
    { name: "live", use: desktop, testMatch: LIVE, grepInvert: /@phone/, workers: 1 },
    {
      name: "phone",
      use: { ...devices["Desktop Chrome"], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      // A phone runs what is marked for it: the main journeys, layout and touch. The rest would only repeat the desktop.
      grep: /@phone|@both/,
    },
  ],
  webServer: {
    // A server of its own on a fresh state folder, so that tests never meet a developer's data.
    command: "node scripts/serve.ts --isolated --reset --no-demo-live --control",
    url: `http://localhost:${port}/readyz`,
    env: {
      ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
      ...{ CONTROL_PORT: String(controlPort), CONTROL_TOKEN: process.env.E2E_CONTROL_TOKEN },
      ...{ TRIBUTARY_STATE: process.env.E2E_STATE, OWNER_PID: String(process.pid) },
    },
    timeout: 240_000,
    stdout: "pipe",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  },
});

/** Gone with the process that made it. */
function temporaryState(): string {
  const folder = mkdtempSync(join(tmpdir(), "tributary-e2e-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "state");
}

/** Ports that nothing listens on now. A configuration file cannot wait, hence the other process. */
function freePorts(count: number): number[] {
  const script = `
    const servers = Array.from({ length: ${count} }, () => require("node:net").createServer().listen(0));
    setTimeout(() => { console.log(JSON.stringify(servers.map((s) => s.address().port))); process.exit(); }, 50);`;
  return JSON.parse(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" }));
}
