/**
 * Measures how many messages a chat room delivers per second of the server's CPU time. Compares our
 * ChatRoom, without session checks and D1, with Socket.IO, with ws, and with a batching ws server.
 *
 *   --rounds N (5)  --seconds N (10)
 *   --loads clients x rate, ... (2000x50,500x200,2000x10,1000x10; --durability uses the last one)
 *   --kinds room,socket.io,ws,ws-coalesced (also: room-moderated, with automatic moderation)
 *   --durability  evicts the object every 5 s and kills its server at the end. No acknowledged
 *                 message may be lost, and none may be stored twice.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import * as z from "zod";
import { root, toolEnv } from "../scripts/lib/run.ts";
import { type Load, runLoad } from "./chat/clients.ts";
import { runDurability } from "./chat/durability.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string" },
    durability: { type: "boolean", default: false },
    loads: { type: "string", default: "2000x50,500x200,2000x10,1000x10" },
    kinds: { type: "string", default: "room,socket.io,ws,ws-coalesced" },
  },
});
const rounds = Number(values.rounds);
const loads: Load[] = values.loads.split(",").map((text) => {
  const [clients = 0, rate = 0] = text.split("x").map(Number);
  return { clients, rate, seconds: Number(values.seconds ?? 10) };
});
const ALL = ["room", "room-moderated", "socket.io", "ws", "ws-coalesced"] as const;
type Kind = (typeof ALL)[number];
const KINDS = ALL.filter((kind) => values.kinds.split(",").includes(kind));

/** Automatic moderation needs real words to check. All servers get the same text. */
const MODERATED_TEXT = KINDS.includes("room-moderated")
  ? " how do you hold the brush when you paint the river"
  : "";

const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const median = (numbers: number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

async function untilOpen(port: number): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () =>
        resolve(false),
      );
      socket.on("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server did not start");
}

async function untilIdle(pid: number): Promise<void> {
  for (let [quiet, last] = [0, cpuOf(pid)]; quiet < 7; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = cpuOf(pid);
    quiet = now === last ? quiet + 1 : 0;
    last = now;
  }
}

const work = mkdtempSync(join(tmpdir(), "tributary-chat-"));

async function bundleRoom(): Promise<void> {
  await build({
    entryPoints: [join(root, "bench/chat/room-worker.ts")],
    outfile: join(work, "room.js"),
    bundle: true,
    format: "esm",
    platform: "browser",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*", "workerd:*"],
    minify: true,
    logLevel: "error",
  });
}

function roomConfig(port: number, disk: string, isModerated: boolean): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .room), (name = "disk", disk = (path = "${disk}", writable = true))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const room :Workerd.Worker = (
  modules = [(name = "room.js", esModule = embed "room.js")],
  compatibilityDate = "2026-07-01",
  compatibilityFlags = ["nodejs_compat", "unsafe_module"],
  bindings = [
    (name = "ROOM", durableObjectNamespace = "BenchRoom"),
    (name = "MODERATED", text = "${isModerated ? 1 : 0}"),
    (name = "ENVIRONMENT", text = "development"),
    (name = "APP_ORIGIN", text = "http://localhost:8787"),
    (name = "SIGNING_SECRET", text = "benchmark-secret-of-32-characters!!"),
    (name = "SANDBOX_ORIGIN", text = "http://localhost:8788"),
  ],
  durableObjectNamespaces = [(className = "BenchRoom", uniqueKey = "bench-room", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
);`;
}

const pinned = (command: string, args: string[]): ChildProcess =>
  spawn("taskset", ["-c", "0", command, ...args], {
    cwd: work,
    env: toolEnv(),
    stdio: ["ignore", "ignore", "inherit"],
  });

async function startRoom(
  port: number,
  disk = mkdtempSync(join(work, "disk-")),
  isModerated = false,
): Promise<{ child: ChildProcess; disk: string }> {
  writeFileSync(join(work, "room.capnp"), roomConfig(port, disk, isModerated));
  const workerd =
    process.env.MINIFLARE_WORKERD_PATH ??
    join(root, "node_modules/@cloudflare/workerd-linux-64/bin/workerd");
  const child = pinned(workerd, ["serve", "--experimental", "room.capnp"]);
  await untilOpen(port);
  return { child, disk };
}

async function start(
  kind: Kind,
): Promise<{ child: ChildProcess; pid: number; url: (n: number) => string }> {
  const port = await freePort();
  const isRoom = kind === "room" || kind === "room-moderated";
  const path = kind === "socket.io" ? "/socket.io/?EIO=4&transport=websocket" : "/";
  const url = (n: number) => `ws://127.0.0.1:${port}${path}${isRoom ? `?user=${n}` : ""}`;
  if (isRoom) {
    const { child } = await startRoom(port, undefined, kind === "room-moderated");
    return { child, pid: child.pid ?? 0, url };
  }
  const child = pinned(process.execPath, [join(root, "bench/chat/peer.ts"), kind, String(port)]);
  await untilOpen(port);
  return { child, pid: child.pid ?? 0, url };
}

async function measureDurability(): Promise<void> {
  const port = await freePort();
  let { child, disk } = await startRoom(port);
  try {
    const load = { clients: 1000, rate: 10, seconds: Number(values.seconds ?? 60) };
    const request = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const result = await runDurability(
      {
        url: (n) => `ws://127.0.0.1:${port}/?user=${n}`,
        evict: async () => (await request("/evict")).ok,
        killAndRead: async () => {
          const exited = new Promise((resolve) => child.once("exit", resolve));
          child.kill("SIGKILL");
          await exited;
          ({ child, disk } = await startRoom(port, disk));
          return z.array(z.string()).parse(await (await request("/log")).json());
        },
      },
      load,
    );
    console.table(result);
    console.log(JSON.stringify({ bench: "chat-durability", ...load, ...result }));
  } finally {
    child.kill("SIGKILL");
  }
}

async function measure(kind: Kind, load: Load) {
  const { child, pid, url } = await start(kind);
  try {
    let [before, used] = [0, 0];
    const frame = {
      begin: async () => {
        await untilIdle(pid);
        before = cpuOf(pid);
      },
      end: () => {
        used = cpuOf(pid) - before;
      },
    };
    const { sent, delivered, p50, p99 } = await runLoad(
      { url, isSocketIo: kind === "socket.io", text: MODERATED_TEXT },
      load,
      frame,
    );
    return { perSecond: delivered / used, p50, p99, lost: sent * load.clients - delivered };
  } finally {
    child.kill("SIGKILL");
  }
}

/** Binds this process to core 1. Retries `taskset`: it fails if a thread ends during the call. */
function pinSelf(tries = 5): void {
  try {
    execFileSync("taskset", ["-a", "-p", "-c", "1", String(process.pid)], { stdio: "ignore" });
  } catch (cause) {
    if (tries === 0) throw cause;
    pinSelf(tries - 1);
  }
}

async function measureLoad(load: Load): Promise<Result> {
  const runs = new Map<Kind, Awaited<ReturnType<typeof measure>>[]>(
    KINDS.map((kind) => [kind, []]),
  );
  for (let round = 0; round < rounds; round++)
    for (const kind of KINDS) runs.get(kind)?.push(await measure(kind, load));
  const of = (kind: Kind, key: "perSecond" | "p50" | "p99") =>
    median((runs.get(kind) ?? []).map((r) => r[key]));
  const result: Result = Object.fromEntries(
    KINDS.map((kind) => {
      const lostCount = Math.max(...(runs.get(kind) ?? []).map((r) => r.lost));
      return [
        kind,
        {
          perSecond: Math.round(of(kind, "perSecond")),
          p50: of(kind, "p50"),
          p99: of(kind, "p99"),
          lost: lostCount,
        },
      ];
    }),
  );
  console.log(`\n${load.clients} x ${load.rate}/s, ${load.seconds} s, median of ${rounds}`);
  console.log(
    "                deliveries per CPU-second   p50 ms   p99 ms   lost   the room's deliveries, p99",
  );
  for (const kind of KINDS) {
    const [r, room] = [result[kind], result.room];
    if (!r) continue;
    const comparison =
      kind === "room" || !room
        ? ""
        : `   ${(room.perSecond / r.perSecond).toFixed(2)} x, ${(room.p99 / r.p99).toFixed(2)} x`;
    console.log(
      `${kind.padEnd(16)}${String(r.perSecond).padStart(24)}${r.p50.toFixed(0).padStart(10)}${r.p99.toFixed(0).padStart(9)}${String(r.lost).padStart(7)}${comparison}`,
    );
  }
  return result;
}

type Result = Record<string, { perSecond: number; p50: number; p99: number; lost: number }>;
pinSelf();
await bundleRoom();
try {
  if (values.durability) await measureDurability();
  else {
    const results: Record<string, Result> = {};
    for (const load of loads) results[`${load.clients} x ${load.rate}/s`] = await measureLoad(load);
    console.log(JSON.stringify({ bench: "chat", rounds, results }));
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
