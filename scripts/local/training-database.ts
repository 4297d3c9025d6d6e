import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ulid } from "ulid";
import { getPlatformProxy, unstable_readConfig } from "wrangler";
import { createDb } from "../../worker/db/client.ts";
import type { Deps } from "../../worker/domain/deps.ts";
import { createR2Storage } from "../../worker/platform/r2.ts";
import { findDeployedConfig } from "../cloud/deployed-config.ts";
import { root, toolEnv } from "../lib/run.ts";

export type TrainingDeps = Pick<Deps, "db" | "storage" | "now" | "newId" | "log">;

export async function withDatabase<T>(
  at: { env: string | undefined; state: string },
  work: (deps: TrainingDeps) => Promise<T>,
): Promise<T> {
  Object.assign(process.env, toolEnv());
  const proxy = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
    configPath: bindingsOf(at.env),
    persist: at.env === undefined ? { path: at.state } : false,
  });
  try {
    return await work(depsOf(proxy.env.DB, proxy.env.MEDIA));
  } finally {
    await proxy.dispose();
  }
}

/** Configures only database and bucket: wrangler's proxy cannot run our Durable Objects. */
function bindingsOf(env: string | undefined): string {
  const { account_id, d1_databases, r2_buckets, compatibility_date } = unstable_readConfig({
    config: env === undefined ? join(root, "wrangler.toml") : findDeployedConfig(env),
  });
  const isRemote = env !== undefined;
  const marked = <Binding extends object>(bindings: Binding[]) =>
    bindings.map((binding) => ({ ...binding, remote: isRemote }));
  const folder = join(root, ".cache/train");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `wrangler-${env ?? "local"}.json`);
  const bindings = { d1_databases: marked(d1_databases), r2_buckets: marked(r2_buckets) };
  writeFileSync(
    path,
    JSON.stringify({ name: "tributary-train", account_id, compatibility_date, ...bindings }),
  );
  return path;
}

function depsOf(db: D1Database, bucket: R2Bucket): TrainingDeps {
  return {
    db: createDb(db),
    storage: createR2Storage(bucket, null),
    now: () => Date.now(),
    newId: (prefix) => `${prefix}_${ulid().toLowerCase()}`,
    log: {
      info: () => undefined,
      warn: (message) => console.error(message),
      error: (message, error) => console.error(message, error),
    },
  };
}
