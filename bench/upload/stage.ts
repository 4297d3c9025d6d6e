import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM, requireProgram } from "../../scripts/lib/programs.ts";
import { createOwnVideos, type OwnFiles } from "./own-videos.ts";
import { createPartLog } from "./part-log.ts";

export const KILLS = [
  "reload",
  "tab closed",
  "renderer crashed",
  "browser killed",
  "network cut",
] as const;
export type Kill = (typeof KILLS)[number];

export interface Resumed {
  /** ms from the start of the navigation until the upload's code runs, before hydration. */
  load: number;
  /** ms from the start of the upload's code until it sends the first part, with hydration. */
  resume: number;
}

/** Performance mark that app/features/media/upload/upload-manager.ts sets when it is loaded. */
const CODE_MARK = "tributary:upload-code";

const NOTE_FIRST_PART = () => {
  const { open, send } = XMLHttpRequest.prototype;
  const urls = new WeakMap<XMLHttpRequest, string>();
  XMLHttpRequest.prototype.open = function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    urls.set(this, String(url));
    open.call(this, method, url, true);
  };
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const isFile =
      urls.get(this)?.includes("/upload-parts/") &&
      body instanceof Blob &&
      body.size >= 1024 * 1024;
    if (isFile && !("firstPart" in window)) Object.assign(window, { firstPart: performance.now() });
    send.call(this, body);
  };
};

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function pidOf(profile: string): number {
  for (const entry of readdirSync("/proc").filter((f) => /^\d+$/.test(f))) {
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, "utf8");
      if (command.includes(`--user-data-dir=${profile}`) && !command.includes("--type="))
        return Number(entry);
    } catch {
      // The process has ended since the folder was listed.
    }
  }
  throw new Error("The browser's process was not found.");
}

async function launch(origin: string, profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await requireProgram(CHROMIUM),
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--hide-crash-restore-bubble",
    ],
  });
  await context.addInitScript(NOTE_FIRST_PART);
  return context;
}

async function createStage({ origin, profile }: { origin: string; profile: string }) {
  const parts = createPartLog();
  const videoIds: string[] = [];
  let bytesPerSecond = -1;
  let context = await launch(origin, profile);
  let page = await openPage();

  async function openPage(): Promise<Page> {
    const opened = await context.newPage();
    parts.watch(opened);
    await limit(opened);
    opened.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
    opened.on("response", (r) => {
      if (!r.url().endsWith("/api/videos") || r.request().method() !== "POST" || !r.ok()) return;
      void r.json().then(
        ({ video }: { video: OwnFiles }) => videoIds.push(video.id),
        () => undefined,
      );
    });
    return opened;
  }

  /** Limits the upload speed, because an upload on this machine ends too soon to interrupt it. */
  async function limit(opened: Page) {
    const cdp = await context.newCDPSession(opened);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  }

  async function end(kill: Kill): Promise<void> {
    switch (kill) {
      case "reload":
        parts.cut();
        await page.reload({ waitUntil: "commit" });
        return;
      case "tab closed":
        parts.cut();
        await page.close();
        break;
      case "renderer crashed": {
        const cdp = await context.newCDPSession(page);
        const crashed = page.waitForEvent("crash");
        parts.cut();
        await Promise.race([cdp.send("Page.crash").catch(() => undefined), crashed]);
        await crashed;
        await page.close().catch(() => undefined);
        break;
      }
      case "browser killed": {
        const pid = pidOf(profile);
        const closed = context.waitForEvent("close");
        parts.cut();
        process.kill(pid, "SIGKILL");
        await closed;
        while (
          existsSync(`/proc/${pid}`) &&
          readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[2] !== "Z"
        )
          await delay(20);
        context = await launch(origin, profile);
        break;
      }
      case "network cut":
        parts.cut();
        await context.setOffline(true);
        await delay(400);
        parts.healed();
        await context.setOffline(false);
        return;
      default:
        throw new Error(`Unknown kill ${kill satisfies never}`);
    }
    page = await openPage();
  }

  return {
    parts,
    videoIds,
    context: () => context,
    page: () => page,
    end,
    /** Sets the upload speed in bytes per second; -1 for no limit. */
    async setLine(speed: number): Promise<void> {
      bytesPerSecond = speed;
      await limit(page);
    },
    async restart(): Promise<void> {
      await context.close();
      context = await launch(origin, profile);
      page = await openPage();
    },
  };
}

async function waitUntil(check: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await delay(50))
    if (await check()) return true;
  return check();
}

export async function openBrowser({ origin, profile }: { origin: string; profile: string }) {
  const stage = await createStage({ origin, profile });
  const { parts, page, context, videoIds } = stage;
  const ownVideos = createOwnVideos({ origin, context, videoIds });
  const { isStored } = ownVideos;

  return {
    parts,
    page,
    ...ownVideos,
    ...createTimings(page),
    goto: (path: string) => page().goto(path, { waitUntil: "networkidle" }),
    choose: (files: string[]) => page().getByLabel("Choose videos").setInputFiles(files),
    setLine: stage.setLine,
    started: (count: number) =>
      waitUntil(
        async () =>
          videoIds.length >= count && (await page().evaluate(() => "firstPart" in window)),
        30_000,
      ),
    async copied(): Promise<number> {
      const from = Date.now();
      await waitUntil(
        async () => !/Keeping a copy/.test((await page().locator("main").textContent()) ?? ""),
        30_000,
      );
      return Date.now() - from;
    },
    storedWithin: (count: number, ms: number) => waitUntil(() => isStored(count), ms),

    /** Resolves to "lost" if the user must choose the file again, null if nothing was left. */
    async kill(kill: Kill, count: number): Promise<Resumed | "lost" | null> {
      await stage.end(kill);
      if (kill === "network cut") return null;
      if (kill !== "reload") await page().goto("/upload", { waitUntil: "commit" });
      parts.healed();
      let found: Resumed | "lost" | null = null;
      await waitUntil(async () => {
        const state = await page()
          .evaluate((mark) => {
            const code = performance.getEntriesByName(mark)[0]?.startTime ?? null;
            const first =
              "firstPart" in window && typeof window.firstPart === "number"
                ? window.firstPart
                : null;
            return {
              first,
              code,
              isLost: /Choose \S+ again to continue/.test(document.body?.textContent ?? ""),
            };
          }, CODE_MARK)
          .catch(() => null);
        if (state?.isLost) found = "lost";
        else if (state && state.first !== null && state.code !== null)
          found = { load: state.code, resume: state.first - state.code };
        return found !== null || (await isStored(count));
      }, 20_000);
      return found;
    },

    restart: stage.restart,
    close: () => context().close(),
  };
}

function createTimings(page: () => Page) {
  return {
    /** Returns the seconds from choosing the file until the file is stored. */
    async timeUploadPage(file: string): Promise<number> {
      await page().goto("/upload", { waitUntil: "networkidle" });
      const started = page().waitForResponse(
        (r) =>
          r.url().endsWith("/api/uploads") && r.request().postDataJSON()?.purpose === "original",
      );
      const from = performance.now();
      const complete = started.then(async (response) => {
        const { id }: { id: string } = await response.json();
        const completeResponse = await page().waitForResponse(
          (r) => r.url().endsWith(`/api/uploads/${id}/complete`),
          { timeout: 120_000 },
        );
        if (!completeResponse.ok())
          throw new Error(`Completing answered ${completeResponse.status()}`);
      });
      await page().getByLabel("Choose videos").setInputFiles(file);
      await complete;
      const seconds = (performance.now() - from) / 1000;
      await waitUntil(
        async () => /All versions ready/.test((await page().locator("main").textContent()) ?? ""),
        60_000,
      );
      return seconds;
    },
    async timeBare(address: string, file: string): Promise<number> {
      await page().goto(address);
      const from = performance.now();
      const complete = page().waitForResponse((r) => r.url().includes("/complete?"), {
        timeout: 120_000,
      });
      await page().locator("input").setInputFiles(file);
      await complete;
      return (performance.now() - from) / 1000;
    },
  };
}
