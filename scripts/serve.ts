/**
 * Runs Tributary on this machine, together with a second Worker that imitates the payment, mail and
 * sign-in companies (the sandbox). Builds changed sources, migrates the database, adds the demo
 * data once, and runs both Workers in workerd. `npm start` runs this script, and so do the browser
 * tests and the benchmarks, each with a state folder of its own.
 *
 *   --reset         deletes all local data first       --no-seed       an empty database
 *   --no-demo-live  no demo stream                     --no-build      serves the last build
 *   --isolated      its own secret, ignores .dev.vars, rate limits x 1,000: for tests and benchmarks
 *   --control       a control server for the browser tests (local/control.ts): CONTROL_PORT,
 *                   CONTROL_TOKEN
 *   BUDGET_FACTOR with --isolated (1 for the real rate limits)
 *   INSPECTOR_PORT  port on which a debugger can connect to the Worker
 *   PORT, SANDBOX_PORT, HOST, APP_ORIGIN, TRIBUTARY_STATE (folder)
 *   RTMP_PORT       RTMP port of the bridge (bridge/); 0 for no bridge. Default: 1935; isolated: 0
 *   WHIP_PORT       WHIP port of the bridge; 0 for no WHIP server. Default: 8790; isolated: 0
 *   OWNER_PID       process with which the server ends
 */

import { randomBytes } from "node:crypto";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { buildWorker } from "./build.ts";
import { endLeftWorkers, noteOf, noteWorkers } from "./lib/leftover-workers.mjs";
import { parseOptions } from "./lib/parse-options.ts";
import { bridgePorts, portFrom, requireFreePorts } from "./lib/ports.mjs";
import { sinceStart, step } from "./lib/progress.mjs";
import { endWithOwner, root, toolEnv } from "./lib/run.ts";
import { bridgeVars, startLocalBridge } from "./local/bridge.ts";
import { startControl } from "./local/control.ts";
import { startCron } from "./local/cron.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./local/demo-accounts.ts";
import { startDemoLive } from "./local/demo-live.ts";
import { localStore } from "./local/local-store.ts";
import { migrate } from "./local/migrate.ts";
import { seed } from "./local/seed.ts";
import { readDevVars, startApp, startSandbox } from "./local/server.ts";

Object.assign(process.env, toolEnv({ WRANGLER_LOG: "error" }));
const { values: flags } = parseOptions({
  options: {
    reset: { type: "boolean" },
    "no-seed": { type: "boolean" },
    "no-demo-live": { type: "boolean" },
    "no-build": { type: "boolean" },
    isolated: { type: "boolean" },
    control: { type: "boolean" },
  },
});
const host = process.env.HOST || "localhost";
const port = portFrom("PORT", 8787);
const sandboxPort = portFrom("SANDBOX_PORT", 8788);
const bridgeAt = bridgePorts({ isolated: flags.isolated });
const inspectorPort = process.env.INSPECTOR_PORT ? portFrom("INSPECTOR_PORT", 9229) : undefined;
const state = resolve(root, process.env.TRIBUTARY_STATE || ".wrangler/state/v3");
const logFile = join(dirname(state), "tributary.log");
const stops: (() => Promise<unknown>)[] = [];

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code), 5000).unref();
  await Promise.allSettled(stops.reverse().map((s) => s()));
  process.exit(code);
}
process.on("SIGINT", () => stop(0));
process.on("SIGTERM", () => stop(0));
process.on("SIGHUP", () => stop(0));
// A killed start.mjs cannot stop this process, but its IPC channel closes.
process.on("disconnect", () => stop(0));
endWithOwner(() => stop(0));

function onLog({ level, message }: { level: string; message: string }): void {
  appendFileSync(logFile, `${message}\n`);
  if (level === "error" || level === "warn") console.error(message);
}

async function main(): Promise<void> {
  await endLeftWorkers(noteOf(port));
  await requireFreePorts({
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    ...bridgeAt,
  });
  if (flags.reset) rmSync(state, { recursive: true, force: true });
  mkdirSync(state, { recursive: true });
  writeFileSync(logFile, "");
  if (!flags["no-build"])
    await step(
      "Build",
      () => buildWorker(),
      (built) => (built ? "built" : "unchanged"),
    );
  const vars = {
    ...(flags.isolated
      ? {
          SIGNING_SECRET: randomBytes(32).toString("base64url"),
          BUDGET_FACTOR: process.env.BUDGET_FACTOR || "1000",
        }
      : readDevVars(join(root, ".dev.vars"))),
    APP_ORIGIN: process.env.APP_ORIGIN || `http://localhost:${port}`,
    SANDBOX_ORIGIN: `http://localhost:${sandboxPort}`,
    ...bridgeVars(bridgeAt),
    ...(process.env.SUPPORT_CHAT_HOURS
      ? { SUPPORT_CHAT_HOURS: process.env.SUPPORT_CHAT_HOURS }
      : {}),
  };
  await localStore(state, async (store) => {
    await step(
      "Database",
      () => migrate(store.db),
      (names) => (names.length === 0 ? "up to date" : `${names.length} migrations applied`),
    );
    if (flags["no-seed"]) return;
    await step(
      "Demo",
      () => seed(store),
      (seeded) => (seeded ? `${seeded.people} people, ${seeded.videos} videos` : "there already"),
    );
  });
  const app = await step("Start the app", () =>
    startApp({ host, port, state, vars, onLog, inspectorPort }),
  );
  stops.push(() => app.dispose());
  noteWorkers(noteOf(port));
  if (!flags.isolated) stops.push(startCron(() => app.getWorker()));
  const sandbox = await step("Start the sandbox", () =>
    startSandbox({ host, port: sandboxPort, state: `${state}-sandbox`, onLog }),
  );
  stops.push(() => sandbox.dispose());
  noteWorkers(noteOf(port));
  if (bridgeAt.RTMP_PORT !== undefined) {
    const log = (message: string) =>
      appendFileSync(logFile, `${new Date().toISOString()} bridge ${message}\n`);
    const bridge = await step("Bridge", () =>
      startLocalBridge({ ports: bridgeAt, origin: `http://localhost:${port}`, host, log }),
    );
    stops.push(async () => bridge?.close());
  }
  if (flags.control) {
    const token = process.env.CONTROL_TOKEN;
    if (!token) throw new Error("--control wants CONTROL_TOKEN");
    stops.push(await startControl(app, { port: portFrom("CONTROL_PORT", 8789), token }));
  }
  const isDemo = !flags["no-seed"];
  if (isDemo && !flags["no-demo-live"]) {
    const onError = (error: unknown) =>
      console.error("The demo broadcast stopped:", error instanceof Error ? error.message : error);
    // Creates no demo tips when a developer uses their own Stripe account.
    const checkouts = "STRIPE_SECRET_KEY" in vars ? null : vars.SANDBOX_ORIGIN;
    stops.push(
      await step("Demo broadcast", () => startDemoLive(vars.APP_ORIGIN, { checkouts, onError })),
    );
  }
  const accounts = DEMO_ACCOUNTS.map(
    ({ username, what }) => `  ${username.padEnd(12)} ${DEMO_PASSWORD}   ${what}`,
  ).join("\n");
  console.log(
    `\nTributary is ready after ${sinceStart()}.\n\n  App       ${vars.APP_ORIGIN}\n  Inbox     ${vars.SANDBOX_ORIGIN}/inbox   every mail that is sent\n  Sandbox   ${vars.SANDBOX_ORIGIN}\n${vars.RTMP_URL ? `  RTMP      ${vars.RTMP_URL}   for OBS; the key is on the Go Live page\n` : ""}${vars.WHIP_URL ? `  WHIP      ${vars.WHIP_URL}\n` : ""}  Log       ${logFile}\n${isDemo ? `\n  Demo accounts (user name, password)\n${accounts}\n` : ""}`,
  );
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return stop(1);
});
