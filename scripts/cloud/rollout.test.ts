import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isFull } from "../../worker/testing/scale.ts";
import { openAccount } from "./account.ts";
import { deployedConfigPath, readTrackedConfig } from "./deployed-config.ts";
import { type RolloutOptions, rollOut } from "./rollout.ts";
import { createSteps } from "./steps.ts";
import type { FaultKind } from "./testing/cloud-stand-in.ts";
import { startTestEnvironment, type TestEnvironment, WORKER } from "./testing/test-environment.ts";
import { wranglerFor } from "./testing/wrangler-stand-in.ts";

let environment: TestEnvironment;

async function start() {
  environment = await startTestEnvironment();
  await environment.setUp();
}
beforeEach(start);
afterEach(() => environment.stop());

const worker = () => {
  const found = environment.cloud.workers.get(WORKER);
  if (!found) throw new Error("no Worker");
  return found;
};
/** Returns the request shares, in percent, of the new version and the present version. */
const sharesByTag = () =>
  Object.fromEntries(
    worker().shares.map(({ version_id, percentage }) => [
      worker().versions.find(({ id }) => id === version_id)?.tag === "new" ? "new" : "present",
      percentage,
    ]),
  );

async function run(changes: Partial<RolloutOptions> = {}) {
  const account = await openAccount({ domain: "example.org", env: environment.standIn.settings });
  const { migrationsDir } = readTrackedConfig("production");
  await rollOut(account, createSteps({ isPlan: false, print: () => undefined }), {
    worker: WORKER,
    databaseId: environment.cloud.databases[0]?.id ?? "",
    migrationsDir,
    configPath: deployedConfigPath("production", environment.folder),
    tag: "new",
    siteUrl: environment.standIn.origin,
    domain: "example.org",
    wrangler: wranglerFor(environment.standIn),
    pause: async () => undefined,
    now: Date.now,
    ...changes,
  });
}

/** Sets the request and error counts of the new and the present version in the analytics. */
function setAnalytics(own: [number, number], present: [number, number]): void {
  environment.cloud.analytics = (id) => {
    const isNew = worker().versions.find((version) => version.id === id)?.tag === "new";
    const [requests, errors] = isNew ? own : present;
    return { requests, errors };
  };
}

describe("rollout", () => {
  test("a rollout sends 10% of the requests to the new version, and then all", async () => {
    setAnalytics([600, 1], [5400, 9]);
    const seen: unknown[] = [];
    await run({ pause: async () => void seen.push(sharesByTag()) });
    expect(seen).toEqual([{ new: 10, present: 90 }]);
    expect(sharesByTag()).toEqual({ new: 100 });
  });

  test("a rollout is undone if the new version fails more often", async () => {
    setAnalytics([200, 20], [1800, 2]);
    await expect(run()).rejects.toThrow(/rolled back: 20 of its 200 requests failed/);
    expect(sharesByTag()).toEqual({ present: 100 });
  });

  test("a rollout succeeds if both versions fail equally often", async () => {
    setAnalytics([600, 30], [5400, 270]);
    await run();
    expect(sharesByTag()).toEqual({ new: 100 });
  });

  test("a rollout is undone if the site's error rate rises", async () => {
    setAnalytics([200, 0], [1800, 0]);
    const start = Date.now();
    environment.cloud.responses = (from) =>
      from < start - 60_000 ? { requests: 6000, errors: 12 } : { requests: 2000, errors: 40 };
    await expect(run()).rejects.toThrow(/40 of 2000 responses.*12 of 6000 in the half hour before/);
    expect(sharesByTag()).toEqual({ present: 100 });
  });

  test("a rollout succeeds if the site's error rate stays the same", async () => {
    setAnalytics([600, 0], [5400, 0]);
    environment.cloud.responses = () => ({ requests: 6000, errors: 60 });
    await run();
    expect(sharesByTag()).toEqual({ new: 100 });
  });

  test("a rollout is undone if the new version fails its health check", async () => {
    setAnalytics([600, 0], [5400, 0]);
    await expect(
      run({
        pause: async () => {
          environment.cloud.domains = [];
        },
      }),
    ).rejects.toThrow(/rolled back: \/readyz is not ready/);
    expect(sharesByTag()).toEqual({ present: 100 });
  });

  test("a rollout on a site with little traffic succeeds after 15 minutes without errors", async () => {
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

  test("a second rollout of the same version changes nothing", async () => {
    setAnalytics([600, 0], [5400, 0]);
    await run();
    const { shares, versions } = worker();
    await run();
    expect([worker().shares, worker().versions]).toEqual([shares, versions]);
  });

  test("a rollout without a deployed Worker asks the user to run setup:cloud", async () => {
    environment.cloud.workers.clear();
    await expect(run()).rejects.toThrow(/setup:cloud/);
  });
});

test("a second rollout completes the deployment after any single request fails", async () => {
  setAnalytics([600, 0], [5400, 0]);
  const before = environment.standIn.calls.length;
  await run();
  const total = environment.standIn.calls.length - before;
  const kinds: FaultKind[] = ["error", "closed", "lost"];
  for (let at = 1; at <= total; at += isFull() ? 1 : 4) {
    await environment.stop();
    await start();
    setAnalytics([600, 0], [5400, 0]);
    const kind = kinds[at % kinds.length] ?? "error";
    environment.standIn.fault = { at: environment.standIn.calls.length + at, kind };
    await run().catch(() => undefined);
    environment.standIn.fault = null;
    await run();
    expect(sharesByTag(), `${kind} at call ${at}`).toEqual({ new: 100 });
    expect(worker().versions.filter(({ tag }) => tag === "new")).toHaveLength(1);
  }
});
