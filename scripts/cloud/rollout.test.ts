import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAccount } from "./account.ts";
import { deployedConfigPath, readTrackedConfig } from "./deployed-config.ts";
import { type RolloutOptions, rollOut } from "./rollout.ts";
import { setUpCloud } from "./setup.ts";
import { createSteps } from "./steps.ts";
import { CloudStandIn, type FaultKind } from "./testing/cloud-stand-in.ts";
import { wranglerFor } from "./testing/wrangler-stand-in.ts";

const WORKER = "tributary-production";
let standIn: CloudStandIn;
let folder: string;

async function start() {
  standIn = await new CloudStandIn().start();
  folder = mkdtempSync(join(tmpdir(), "tributary-rollout-"));
  await setUpCloud({
    environment: "production",
    domain: "example.org",
    region: "weur",
    isPlan: false,
    ask: null,
    print: () => undefined,
    wrangler: wranglerFor(standIn),
    pause: async () => undefined,
    now: Date.now,
    sources: "sources",
    folder,
    env: {
      ...standIn.settings,
      MAIL_API_URL: "https://mail.example/emails",
      MAIL_API_KEY: "key",
      MAIL_FROM: "hello@example.org",
      ADMIN_USERNAME: "first_admin",
      ADMIN_EMAIL: "first@example.org",
    },
  });
}
async function stop() {
  await standIn.stop();
  rmSync(folder, { recursive: true, force: true });
}
beforeEach(start);
afterEach(stop);

const worker = () => {
  const found = standIn.cloud.workers.get(WORKER);
  if (!found) throw new Error("no Worker");
  return found;
};
/** The shares of the version with the tag "new" and of the version before. */
const sharesByTag = () =>
  Object.fromEntries(
    worker().shares.map(({ version_id, percentage }) => [
      worker().versions.find(({ id }) => id === version_id)?.tag === "new" ? "new" : "present",
      percentage,
    ]),
  );

async function run(changes: Partial<RolloutOptions> = {}) {
  const account = await openAccount({ domain: "example.org", env: standIn.settings });
  const { migrationsDir } = readTrackedConfig("production");
  await rollOut(account, createSteps({ isPlan: false, print: () => undefined }), {
    worker: WORKER,
    databaseId: standIn.cloud.databases[0]?.id ?? "",
    migrationsDir,
    configPath: deployedConfigPath("production", folder),
    tag: "new",
    siteUrl: standIn.origin,
    domain: "example.org",
    wrangler: wranglerFor(standIn),
    pause: async () => undefined,
    now: Date.now,
    ...changes,
  });
}

/** Sets what the analytics show for the version with the tag "new" and for the version before. */
function setAnalytics(own: [number, number], present: [number, number]): void {
  standIn.cloud.analytics = (id) => {
    const isNew = worker().versions.find((version) => version.id === id)?.tag === "new";
    const [requests, errors] = isNew ? own : present;
    return { requests, errors };
  };
}

describe("rollout", () => {
  test("the rollout of a new version gives the version 10% of the requests, then all", async () => {
    setAnalytics([600, 1], [5400, 9]);
    const seen: unknown[] = [];
    await run({ pause: async () => void seen.push(sharesByTag()) });
    expect(seen).toEqual([{ new: 10, present: 90 }]);
    expect(sharesByTag()).toEqual({ new: 100 });
  });

  test("the rollout of a new version returns to the version before if the new version fails more often", async () => {
    setAnalytics([200, 20], [1800, 2]);
    await expect(run()).rejects.toThrow(/rolled back: 20 of its 200 requests failed/);
    expect(sharesByTag()).toEqual({ present: 100 });
  });

  test("the rollout of a new version does not roll back for errors that the version before has too", async () => {
    setAnalytics([600, 30], [5400, 270]);
    await run();
    expect(sharesByTag()).toEqual({ new: 100 });
  });

  test("the rollout of a new version returns to the version before if the site answers more often with an error", async () => {
    setAnalytics([200, 0], [1800, 0]);
    const start = Date.now();
    standIn.cloud.responses = (from) =>
      from < start - 60_000 ? { requests: 6000, errors: 12 } : { requests: 2000, errors: 40 };
    await expect(run()).rejects.toThrow(/40 of 2000 responses.*12 of 6000 in the half hour before/);
    expect(sharesByTag()).toEqual({ present: 100 });
  });

  test("the rollout of a new version does not roll back for as many errors of the site as before", async () => {
    setAnalytics([600, 0], [5400, 0]);
    standIn.cloud.responses = () => ({ requests: 6000, errors: 60 });
    await run();
    expect(sharesByTag()).toEqual({ new: 100 });
  });

  test("the rollout of a new version returns to the version before if the new version does not reach its database", async () => {
    setAnalytics([600, 0], [5400, 0]);
    await expect(
      run({
        pause: async () => {
          standIn.cloud.domains = [];
        },
      }),
    ).rejects.toThrow(/rolled back: \/readyz is not ready/);
    expect(sharesByTag()).toEqual({ present: 100 });
  });

  test("the rollout of a new version gives a small site's new version all requests after 15 minutes without errors", async () => {
    setAnalytics([5, 0], [40, 0]);
    let waited = 0;
    await run({
      pause: async (ms) => {
        waited += ms;
      },
    });
    expect(waited).toBe(15 * 60_000);
    expect(sharesByTag()).toEqual({ new: 100 });
  });

  test("the rollout of a new version uploads nothing and shifts nothing when it is run again", async () => {
    setAnalytics([600, 0], [5400, 0]);
    await run();
    const { shares, versions } = worker();
    await run();
    expect([worker().shares, worker().versions]).toEqual([shares, versions]);
  });

  test("the rollout of a new version names the setup command when the Worker was never deployed", async () => {
    standIn.cloud.workers.clear();
    await expect(run()).rejects.toThrow(/setup:cloud/);
  });
});

test("after a fault at any single call, either version has all requests or another run finishes the rollout", async () => {
  setAnalytics([600, 0], [5400, 0]);
  const before = standIn.calls.length;
  await run();
  const total = standIn.calls.length - before;
  const kinds: FaultKind[] = ["error", "closed", "lost"];
  for (let at = 1; at <= total; at++) {
    await stop();
    await start();
    setAnalytics([600, 0], [5400, 0]);
    const kind = kinds[at % kinds.length] ?? "error";
    standIn.fault = { at: standIn.calls.length + at, kind };
    await run().catch(() => undefined);
    standIn.fault = null;
    await run();
    expect(sharesByTag(), `${kind} at call ${at}`).toEqual({ new: 100 });
    expect(worker().versions.filter(({ tag }) => tag === "new")).toHaveLength(1);
  }
});
