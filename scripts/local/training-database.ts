import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ulid } from "ulid";
import { getPlatformProxy, unstable_readConfig } from "wrangler";
import { createDb } from "../../worker/db/client.ts";
import type { Deps } from "../../worker/domain/deps.ts";
import { createR2Storage } from "../../worker/platform/r2.ts";
import { root, toolEnv } from "../lib/run.ts";

export type TrainingDeps = Pick<Deps, "db" | "storage" | "now" | "newId" | "log">;

/** Some work on the local database and bucket in `state`, or on those that an environment of wrangler.toml has deployed. */
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

/**
 * A server of this machine may have the same file open: while it writes, another process is refused, and asks again.
 * @param work one statement or batch, or what may begin anew
 */
export async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? String(error.cause) : "";
      // Of a file that is being written the local D1 says no more than that something within it failed.
      if (tries === 100 || !/locked|busy|internal error; reference/i.test(`${error} ${cause}`)) throw error;
      await delay(100);
    }
  }
}

/** A configuration of the database and the bucket alone: the proxy can be handed none of our Durable Objects. */
function bindingsOf(env: string | undefined): string {
  const { d1_databases, r2_buckets, compatibility_date } = unstable_readConfig({ config: join(root, "wrangler.toml"), env });
  const isRemote = env !== undefined;
  const marked = <Binding extends object>(bindings: Binding[]) => bindings.map((binding) => ({ ...binding, remote: isRemote }));
  const folder = join(root, ".cache/train");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `wrangler-${env ?? "local"}.json`);
  const bindings = { d1_databases: marked(d1_databases), r2_buckets: marked(r2_buckets) };
  writeFileSync(path, JSON.stringify({ name: "tributary-train", compatibility_date, ...bindings }));
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
