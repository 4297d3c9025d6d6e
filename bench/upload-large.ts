// Uploads a file of 490 MB on the upload page, and measures how much workerd's memory grows: the
// Worker must stream the file. The last line of the output is JSON.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  openAsBlob,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { signUp } from "../e2e/support/accounts.ts";
import { makeClip } from "../e2e/support/media.ts";
import { CHROMIUM, FFMPEG, requireProgram } from "../scripts/lib/programs.ts";
import { root, toolEnv } from "../scripts/lib/run.ts";

const MB = 1_000_000;
const size = 490 * MB;
const port = Number(process.env.PORT || 8796);
const origin = `http://localhost:${port}`;

/** Makes a real clip and appends an MP4 `free` box of zeros, which take no disk space. */
function makeLargeFile(): string {
  const clip = makeClip({ seconds: 4, width: 640, height: 360 });
  const file = clip.replace(/\.mp4$/, ".large.mp4");
  copyFileSync(clip, file);
  const used = readFileSync(file).length;
  const handle = openSync(file, "r+");
  const box = Buffer.from("....free");
  box.writeUInt32BE(size - used);
  writeSync(handle, box, 0, box.length, used);
  ftruncateSync(handle, size);
  closeSync(handle);
  return file;
}

async function sha256(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  const reader = stream.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    hash.update(chunk.value);
  return hash.digest("hex");
}

function workerdMemory(ancestor: number): number {
  const parents = new Map<number, { parent: number; name: string; pages: number }>();
  for (const entry of readdirSync("/proc").filter((f) => /^\d+$/.test(f))) {
    try {
      const [, name = "", rest = ""] =
        /\((.*)\) \S (.*)/.exec(readFileSync(`/proc/${entry}/stat`, "utf8")) ?? [];
      const pages = Number(readFileSync(`/proc/${entry}/statm`, "utf8").split(" ")[1]);
      parents.set(Number(entry), { parent: Number(rest.split(" ")[0]), name, pages });
    } catch {
      // The process has ended since the folder was listed.
    }
  }
  const isUnder = (pid: number): boolean =>
    pid === ancestor || (parents.has(pid) && isUnder(parents.get(pid)?.parent ?? 0));
  return Math.max(
    0,
    ...[...parents]
      .filter(([pid, p]) => p.name === "workerd" && isUnder(pid))
      .map(([, p]) => p.pages * 4096),
  );
}

const executablePath = await requireProgram(CHROMIUM);
await requireProgram(FFMPEG);
const file = makeLargeFile();
const server = spawn(
  "node",
  ["scripts/serve.ts", "--isolated", "--reset", "--no-seed", "--no-demo-live"],
  {
    cwd: root,
    env: toolEnv({
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      TRIBUTARY_STATE: join(root, ".cache/bench-upload/v3"),
      OWNER_PID: String(process.pid),
    }),
    stdio: ["ignore", "pipe", "inherit"],
  },
);
await new Promise<void>((ready, failed) => {
  server.stdout.on("data", (text) => String(text).includes("Tributary is ready") && ready());
  server.on("exit", (code) => failed(new Error(`The server ended with ${code}`)));
});
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await (await browser.newContext({ baseURL: origin })).newPage();
await signUp(page);
await page.goto("/upload");
await page.waitForLoadState("networkidle");

const before = workerdMemory(server.pid ?? 0);
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, workerdMemory(server.pid ?? 0));
}, 100);
const from = performance.now();
// Only the original's upload counts: renditions upload in parallel and can be complete earlier.
const started = page.waitForResponse(
  (r) => r.url().endsWith("/api/uploads") && r.request().postDataJSON()?.purpose === "original",
);
const completed = started.then(async (response) => {
  const { id }: { id: string } = await response.json();
  return page.waitForResponse((r) => r.url().endsWith(`/api/uploads/${id}/complete`), {
    timeout: 300_000,
  });
});
const named = page.waitForResponse(
  (r) => r.url().endsWith("/api/videos") && r.request().method() === "POST",
  { timeout: 60_000 },
);
await page.getByLabel("Choose videos").setInputFiles(file);
const { video }: { video: { id: string } } = await (await named).json();
const completedResponse = await completed;
const seconds = (performance.now() - from) / 1000;
clearInterval(watch);
if (!completedResponse.ok())
  throw new Error(
    `Completing answered ${completedResponse.status()}: ${await completedResponse.text()}`,
  );

const { base } = await page.evaluate(async (id): Promise<{ base: string }> => {
  const playback = await fetch(`/api/videos/${id}/playback`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  return playback.json();
}, video.id);
const cookies = (await page.context().cookies()).map((c) => `${c.name}=${c.value}`).join("; ");
const stored = await fetch(`${origin}${base}/original`, { headers: { Cookie: cookies } });
if (!stored.body) throw new Error(`The original answered ${stored.status}`);
const isSame = (await sha256(stored.body)) === (await sha256((await openAsBlob(file)).stream()));
await browser.close();
server.removeAllListeners("exit");
server.kill("SIGTERM");
rmSync(file);

const grown = peak - before;
console.table({
  "file, MB": size / MB,
  "chosen to stored, s": Number(seconds.toFixed(1)),
  "MB/s": Math.round(size / MB / seconds),
  "workerd before, MB": Math.round(before / MB),
  "workerd at most, MB": Math.round(peak / MB),
  "bytes are the file's": isSame,
});
console.log(
  JSON.stringify({
    bench: "upload-large",
    bytes: size,
    seconds,
    rssBefore: before,
    rssPeak: peak,
    grown,
    isSame,
    bar: "grown < size / 2",
  }),
);
process.exit(isSame && grown < size / 2 ? 0 : 1);
