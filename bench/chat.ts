/**
 * How many messages a room delivers for a second of its server's processor, and how late: our ChatRoom in `workerd serve`
 * (the object itself and its SQLite; no admission, no D1) beside Socket.IO, ws, and a ws that coalesces like the room.
 * The server has one core to itself, the clients the other.
 *
 *   --rounds N (5)  --seconds N (10)  --loads clients x rate, ... (2000x50,500x200,2000x10)
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { root, toolEnv } from "../scripts/lib/run.ts";
import { type Load, runLoad } from "./chat/clients.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "10" },
    loads: { type: "string", default: "2000x50,500x200,2000x10" },
  },
});
const rounds = Number(values.rounds);
const loads: Load[] = values.loads.split(",").map((text) => {
  const [clients = 0, rate = 0] = text.split("x").map(Number);
  return { clients, rate, seconds: Number(values.seconds) };
});
const KINDS = ["room", "socket.io", "ws", "ws-coalesced"] as const;
type Kind = (typeof KINDS)[number];

const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Seconds of processor that a process has used, all its threads. */
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
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server did not start");
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
    external: ["cloudflare:*", "node:*"],
    minify: true,
    logLevel: "error",
  });
}

/** The room's own process: workerd with the one object and its database file. */
function roomConfig(port: number, disk: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .room), (name = "disk", disk = (path = "${disk}", writable = true))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const room :Workerd.Worker = (
  modules = [(name = "room.js", esModule = embed "room.js")],
  compatibilityDate = "2026-07-01",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [
    (name = "ROOM", durableObjectNamespace = "BenchRoom"),
    (name = "ENVIRONMENT", text = "development"),
    (name = "APP_ORIGIN", text = "http://localhost:8787"),
    (name = "SIGNING_SECRET", text = "benchmark-secret-of-32-characters!!"),
    (name = "SANDBOX_ORIGIN", text = "http://localhost:8788"),
  ],
  durableObjectNamespaces = [(className = "BenchRoom", uniqueKey = "bench-room", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
);`;
}

async function start(kind: Kind): Promise<{ child: ChildProcess; pid: number; url: (n: number) => string }> {
  const port = await freePort();
  // The first core is the server's, the second the clients' (this process).
  const pinned = (command: string, args: string[]) =>
    spawn("taskset", ["-c", "0", command, ...args], { cwd: work, env: toolEnv(), stdio: ["ignore", "ignore", "inherit"] });
  let child: ChildProcess;
  if (kind === "room") {
    const disk = mkdtempSync(join(work, "disk-"));
    mkdirSync(disk, { recursive: true });
    writeFileSync(join(work, "room.capnp"), roomConfig(port, disk));
    const workerd = process.env.MINIFLARE_WORKERD_PATH ?? join(root, "node_modules/@cloudflare/workerd-linux-64/bin/workerd");
    child = pinned(workerd, ["serve", "--experimental", "room.capnp"]);
  } else child = pinned(process.execPath, [join(root, "bench/chat/peer.ts"), kind, String(port)]);
  await untilOpen(port);
  const path = kind === "socket.io" ? "/socket.io/?EIO=4&transport=websocket" : "/";
  const url = (n: number) => `ws://127.0.0.1:${port}${path}${kind === "room" ? `?user=${n}` : ""}`;
  return { child, pid: child.pid ?? 0, url };
}

async function measure(kind: Kind, load: Load) {
  const { child, pid, url } = await start(kind);
  try {
    let [before, used] = [0, 0];
    const frame = {
      begin: () => {
        before = cpuOf(pid);
      },
      end: () => {
        used = cpuOf(pid) - before;
      },
    };
    const { sent, delivered, p50, p99 } = await runLoad({ url, isSocketIo: kind === "socket.io" }, load, frame);
    return { perSecond: delivered / used, p50, p99, lost: sent * load.clients - delivered };
  } finally {
    child.kill("SIGKILL");
  }
}

/** This process and its threads; one that ended meanwhile makes taskset fail, so it is asked again. */
function pinSelf(tries = 5): void {
  try {
    execFileSync("taskset", ["-a", "-p", "-c", "1", String(process.pid)], { stdio: "ignore" });
  } catch (cause) {
    if (tries === 0) throw cause;
    pinSelf(tries - 1);
  }
}

pinSelf();
await bundleRoom();
const results: Record<string, Record<string, { perSecond: number; p50: number; p99: number; lost: number }>> = {};
try {
  for (const load of loads) {
    const name = `${load.clients} x ${load.rate}/s`;
    const runs = new Map<Kind, Awaited<ReturnType<typeof measure>>[]>(KINDS.map((kind) => [kind, []]));
    for (let round = 0; round < rounds; round++) for (const kind of KINDS) runs.get(kind)?.push(await measure(kind, load));
    const of = (kind: Kind, key: "perSecond" | "p50" | "p99") => median((runs.get(kind) ?? []).map((r) => r[key]));
    results[name] = Object.fromEntries(
      KINDS.map((kind) => {
        const lost = Math.max(...(runs.get(kind) ?? []).map((r) => r.lost));
        return [kind, { perSecond: Math.round(of(kind, "perSecond")), p50: of(kind, "p50"), p99: of(kind, "p99"), lost }];
      }),
    );
    console.log(`\n${name}, ${load.seconds} s, median of ${rounds}`);
    console.log("                deliveries per CPU-second   p50 ms   p99 ms   lost   room is");
    for (const kind of KINDS) {
      const r = results[name]?.[kind];
      const times = (results[name]?.room?.perSecond ?? 0) / (r?.perSecond ?? 1);
      console.log(
        `${kind.padEnd(16)}${String(r?.perSecond).padStart(24)}${(r?.p50 ?? 0).toFixed(0).padStart(10)}${(r?.p99 ?? 0).toFixed(0).padStart(9)}${String(r?.lost).padStart(7)}${kind === "room" ? "" : `   ${times.toFixed(2)} x`}`,
      );
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(JSON.stringify({ bench: "chat", rounds, results }));
