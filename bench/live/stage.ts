import { spawn } from "node:child_process";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { HEADLESS_CHROMIUM, requireProgram } from "../../scripts/lib/programs.ts";
import { type Front, PATH, startFront } from "./proxy.ts";

const root = join(import.meta.dirname, "../..");

export async function buildPages(bench: string, names: string[]): Promise<string> {
  const outDir = join(root, `.cache/bench-${bench}`);
  const pages = join(root, `bench/${bench}/pages`);
  await build({
    root: pages,
    base: PATH,
    configFile: false,
    logLevel: "warn",
    worker: { format: "es" },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      chunkSizeWarningLimit: 4000,
      rollupOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(pages, `${name}.ts`)])),
        output: { entryFileNames: "[name].js" },
        preserveEntrySignatures: "strict",
      },
    },
  });
  return outDir;
}

export async function startServer(
  port: number,
  folder: string,
): Promise<{ front: Front; stop(): Promise<void> }> {
  const worker = port + 1;
  const front = await startFront(port, worker, folder);
  const env = {
    ...process.env,
    PORT: String(worker),
    SANDBOX_PORT: String(port + 2),
    APP_ORIGIN: front.origin,
    TRIBUTARY_STATE: ".cache/bench-live-state",
  };
  const server = spawn(
    process.execPath,
    ["scripts/serve.ts", "--isolated", "--reset", "--no-seed", "--no-demo-live"],
    {
      cwd: root,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const stop = () =>
    new Promise<void>((resolve) => {
      front.close();
      if (server.exitCode !== null) resolve();
      server.on("exit", () => resolve());
      server.kill("SIGTERM");
    });
  const deadline = Date.now() + 240_000;
  for (;;) {
    const ready = await fetch(`${front.origin}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) return { front, stop };
    if (Date.now() > deadline || server.exitCode !== null) {
      await stop();
      throw new Error("The server did not start");
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await requireProgram(HEADLESS_CHROMIUM),
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--autoplay-policy=no-user-gesture-required",
    ],
  });
}

export async function openPage(browser: Browser, origin: string, name: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${name}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error")
      console.error(`${name}: ${message.text()} ${message.location().url}`);
  });
  await page.goto(`${origin}/healthz`);
  await page.addScriptTag({ url: `${PATH}${name}.js`, type: "module" });
  return page;
}
