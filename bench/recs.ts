/**
 * Measures the cost of a recommendation. CPU: a model of 2,000 videos, against plain loops over the
 * same matrix. API: GET /api/recommendations over 100,000 videos, against /healthz. `--training`
 * measures the nightly training at its maximum size (1,000 videos, 200,000 events) instead.
 *
 *   --videos N (100000)  --rounds N (7)  --training
 *   --state DIR (keeps the filled database for the next run)
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Miniflare } from "miniflare";
import { buildWorker } from "../scripts/build.ts";
import { toolEnv } from "../scripts/lib/run.ts";
import { migrate } from "../scripts/local/migrate.ts";
import { appWorker } from "../scripts/local/server.ts";
import { createDb } from "../worker/db/client.ts";
import { startSession } from "../worker/domain/accounts/sessions/start-session.ts";
import {
  learnModel,
  WORKER_LIMITS,
} from "../worker/domain/discovery/recommendations/learn-model.ts";
import {
  type LoadedModel,
  modelKey,
} from "../worker/domain/discovery/recommendations/load-model.ts";
import {
  packArtifact,
  unpackArtifact,
} from "../worker/domain/discovery/recommendations/models/artifact.ts";
import { EventLog } from "../worker/domain/discovery/recommendations/training-events.ts";
import { workerOptions } from "./lib/worker-options.ts";
import { type Community, fillDatabase, makeCommunity } from "./recs/community.ts";
import { measureCpu } from "./recs/cpu.ts";
import { processUse } from "./recs/process-use.ts";

const SIGNING_SECRET = "benchmark-secret-of-32-characters!!";

const { values } = parseArgs({
  options: {
    videos: { type: "string", default: "100000" },
    rounds: { type: "string", default: "7" },
    training: { type: "boolean", default: false },
    state: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const ITEMS = 2_000;
const USERS = 30;
const VERSION = "bench";
const now = Math.floor(Date.now() / 86_400_000) * 86_400_000;
Object.assign(process.env, toolEnv());
const ms = (n: number) => `${n.toFixed(2)} ms`;
const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function makeModel(
  community: Community,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; loaded: LoadedModel }> {
  const log = new EventLog(community.events.length);
  for (const event of community.events) log.add({ ...event, type: "like", value: 1 });
  const tastes = log.tastes({ from: Number.NEGATIVE_INFINITY, until: now });
  const limits = { ...WORKER_LIMITS, items: ITEMS, coreItems: ITEMS, epochs: 10 };
  const facts = new Map(
    community.videos.map((v) => [
      v.id,
      [`category ${v.category}`, `creator ${v.creatorId}`, ...v.tags],
    ]),
  );
  const learned = await learnModel(tastes, { limits, factsOf: async () => facts });
  if (!learned) throw new Error("there is too little to learn from");
  const bytes = await packArtifact(learned);
  const read = await unpackArtifact(bytes);
  return {
    bytes,
    loaded: {
      ...read,
      version: VERSION,
      rowOf: new Map(read.contentIds.map((id, row) => [id, row])),
    },
  };
}

async function measureApi(
  community: Community,
  model: { bytes: Uint8Array<ArrayBuffer>; loaded: LoadedModel },
  state: string,
) {
  await buildWorker();
  const vars = {
    SIGNING_SECRET,
    APP_ORIGIN: "http://localhost:8787",
  };
  const mf = new Miniflare({
    defaultPersistRoot: state,
    cf: false,
    handleStructuredLogs: () => undefined,
    structuredWorkerdLogs: true,
    workers: [appWorker(vars)],
  });
  try {
    const db = await mf.getD1Database("DB");
    await migrate(db);
    if ((await db.prepare("select count(*) as n from videos").first<number>("n")) === 0)
      await fillDatabase(db, community);
    await db.prepare("delete from models").run();
    await (await mf.getR2Bucket("MEDIA")).put(modelKey(VERSION), model.bytes);
    const facts = [model.bytes.byteLength, community.viewers.length, ITEMS, now, now];
    await db
      .prepare(
        `insert into models (version, state, bytes, user_count, item_count, trained_at, promoted_at) values ('${VERSION}', 'promoted', ?, ?, ?, ?, ?)`,
      )
      .bind(...facts)
      .run();
    const deps = {
      db: createDb(db),
      now: () => Date.now(),
      newId: (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`,
      signingSecret: SIGNING_SECRET,
    };
    const tokens: string[] = [];
    for (const { id } of community.viewers.slice(0, USERS))
      tokens.push(await startSession(deps, { userId: id, userAgent: "bench" }));
    return await request(mf, tokens);
  } finally {
    await mf.dispose();
  }
}

async function request(mf: Miniflare, tokens: string[]) {
  const times = { api: [] as number[], floor: [] as number[] };
  const timed = async (list: number[], path: string, token: string, isCounted: boolean) => {
    const from = performance.now();
    const response = await mf.dispatchFetch(`http://localhost:8787${path}`, {
      headers: { Authorization: `Bearer ${token}`, "User-Agent": "Mozilla/5.0 Chrome/140.0.0.0" },
    });
    const text = await response.text();
    if (isCounted) list.push(performance.now() - from);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return text;
  };
  const cpu = { api: 0, floor: 0 };
  /** Measures the server's CPU time, which depends less on the machine's load than elapsed time. */
  const metered = async <T>(
    which: "api" | "floor",
    isCounted: boolean,
    work: () => Promise<T>,
  ): Promise<T> => {
    const from = processUse().cpuS;
    const result = await work();
    if (isCounted) cpu[which] += processUse().cpuS - from;
    return result;
  };
  for (let round = -1; round < rounds; round++) {
    await metered("floor", round >= 0, async () => {
      for (const token of tokens) await timed(times.floor, "/healthz", token, round >= 0);
    });
    await metered("api", round >= 0, async () => {
      for (const token of tokens) {
        const body: unknown = JSON.parse(
          await timed(times.api, "/api/recommendations?limit=20", token, round >= 0),
        );
        const isRanked =
          typeof body === "object" &&
          body !== null &&
          "modelVersion" in body &&
          body.modelVersion === VERSION;
        if (!isRanked) throw new Error("the model did not rank this answer");
      }
    });
  }
  const [api, floor] = [times.api.sort((a, b) => a - b), times.floor.sort((a, b) => a - b)];
  const each = (seconds: number) => (1000 * seconds) / (rounds * tokens.length);
  const caller = {
    p50: at(api, 0.5),
    p95: at(api, 0.95),
    floorP50: at(floor, 0.5),
    floorP95: at(floor, 0.95),
  };
  return { ...caller, serverCpuMs: each(cpu.api), floorCpuMs: each(cpu.floor) };
}

async function measureTraining() {
  const worker = await workerOptions("bench/recs/worker.ts");
  const mf = new Miniflare({
    ...worker,
    d1Databases: { DB: "training" },
    r2Buckets: { MEDIA: "training" },
    cf: false,
  });
  try {
    const community = makeCommunity({
      videos: 1_500,
      viewers: 5_200,
      eventsEach: 40,
      popular: 1_400,
      now,
      seed: 8,
    });
    const db = await mf.getD1Database("DB");
    await migrate(db);
    await fillDatabase(db, community);
    const before = processUse();
    const trained: unknown = await (await mf.dispatchFetch(`http://bench/?at=${now}`)).json();
    const after = processUse();
    return {
      events: community.events.length,
      cpuS: after.cpuS - before.cpuS,
      grownMb: after.peakMb - before.residentMb,
      trained,
    };
  } finally {
    await mf.dispose();
  }
}

const state = values.state ?? mkdtempSync(join(tmpdir(), "tributary-recs-"));
try {
  if (values.training) {
    const training = await measureTraining();
    console.table({
      "CPU of a training, with its database": {
        value: `${training.cpuS.toFixed(1)} s`,
        bar: "<= 30 s",
      },
      "memory that the process grew by, at most": {
        value: `${training.grownMb.toFixed(0)} MB`,
        bar: "",
      },
    });
    console.log(JSON.stringify({ bench: "recs-training", ...training }));
  } else {
    const community = makeCommunity({
      videos: Number(values.videos),
      viewers: 1_500,
      eventsEach: 60,
      popular: 3_000,
      now,
      seed: 7,
    });
    const model = await makeModel(community);
    const cpu = measureCpu(model.loaded, community, rounds);
    const api = await measureApi(community, model, state);
    console.table({
      "CPU: the floor, plain loops over plain numbers": { value: ms(cpu.floorMs), bar: "" },
      "CPU: scores of a model of 2,000 videos": { value: ms(cpu.scoresMs), bar: "" },
      "CPU: with ranking 300 candidates by parts, diverse": {
        value: ms(cpu.wholeMs),
        bar: "<= 1 ms",
      },
      [`API over ${values.videos} videos, p95`]: { value: ms(api.p95), bar: "<= 15 ms" },
      "API, p50": { value: ms(api.p50), bar: "" },
      "API, CPU of workerd with its database": { value: ms(api.serverCpuMs), bar: "" },
      "/healthz, the same": { value: ms(api.floorCpuMs), bar: "" },
      "/healthz, p50 and p95": { value: `${ms(api.floorP50)}, ${ms(api.floorP95)}`, bar: "" },
    });
    console.log(
      JSON.stringify({
        bench: "recs",
        rounds,
        videos: Number(values.videos),
        modelBytes: model.bytes.byteLength,
        cpu,
        api,
      }),
    );
  }
} finally {
  if (values.state === undefined) rmSync(state, { recursive: true, force: true });
}
