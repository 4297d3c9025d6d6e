import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import * as z from "zod";
import { buildWorker, WORKER_BUNDLE } from "../../scripts/build.ts";
import { root } from "../../scripts/lib/run.ts";
import { localStore } from "../../scripts/local/local-store.ts";
import { migrate } from "../../scripts/local/migrate.ts";
import { seed } from "../../scripts/local/seed.ts";
import { appOptions } from "../../scripts/local/server.ts";
import { processUse } from "../recs/process-use.ts";
import { minus, type Units } from "./bill.ts";

export interface Reading {
  units: Units;
  socketMessages: number;
  bytes: number;
}

const Counts = z.record(z.string(), z.number());

export const difference = (after: Reading, before: Reading): Reading => ({
  units: minus(after.units, before.units),
  socketMessages: after.socketMessages - before.socketMessages,
  bytes: after.bytes - before.bytes,
});

async function bundleProbe(folder: string): Promise<string> {
  cpSync(WORKER_BUNDLE, folder, { recursive: true });
  renameSync(join(folder, "index.js"), join(folder, "deployed.js"));
  await build({
    entryPoints: [join(root, "bench/cost/probe.ts")],
    outfile: join(folder, "index.js"),
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "warning",
    external: ["./deployed.js", "node:*", "cloudflare:*"],
  });
  return folder;
}

export async function startStage(port: number) {
  const origin = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "tributary-cost-"));
  const state = join(folder, "state");
  const options = { host: "127.0.0.1", port: port + 1, state, onLog: () => undefined };
  await buildWorker();
  await localStore(state, async (store) => {
    await migrate(store.db);
    await seed(store);
  });
  const vars = { SIGNING_SECRET: "benchmark-secret-of-32-characters!!", APP_ORIGIN: origin };
  const mf = new Miniflare(
    appOptions({ ...options, vars }, await bundleProbe(join(folder, "worker"))),
  );
  await mf.ready;

  let bytes = 0;
  const open = new Set<Socket>();
  const front = createServer((client) => {
    const upstream = connect(port + 1, "127.0.0.1");
    upstream.on("data", (data: Buffer) => {
      bytes += data.length;
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(port);

  const read = async (): Promise<Reading> => {
    const { socketMessages = 0, ...units } = Counts.parse(
      await (await mf.dispatchFetch(`${origin}/__units`)).json(),
    );
    return { units: { ...units, workerCpuMs: processUse().cpuS * 1000 }, socketMessages, bytes };
  };
  const stop = async () => {
    for (const socket of open) socket.destroy();
    front.close();
    await mf.dispose();
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin, read, stop };
}
