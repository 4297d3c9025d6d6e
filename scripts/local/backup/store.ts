import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { getPlatformProxy, unstable_readConfig } from "wrangler";
import { root } from "../../lib/run.ts";
import { offlineDatabase } from "../offline-database.ts";
import { offline } from "../server.ts";

export interface Store {
  db: Awaited<ReturnType<Miniflare["getD1Database"]>>;
  bucket: Awaited<ReturnType<Miniflare["getR2Bucket"]>>;
}

/** Opens the local database and bucket. No server must use them at the same time. */
export const localStore = <T>(state: string, work: (store: Store) => Promise<T>): Promise<T> =>
  offline(state, async (mf) =>
    work({ db: offlineDatabase(mf), bucket: await mf.getR2Bucket("MEDIA") }),
  );

/** Opens the database and bucket at Cloudflare. Needs `wrangler login` or an API token. */
export async function remoteStore<T>(
  environment: string,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { account_id, compatibility_date, d1_databases, r2_buckets } = unstable_readConfig({
    config: join(root, "wrangler.toml"),
    env: environment,
  });
  const folder = join(root, ".wrangler");
  const configPath = join(folder, `remote-${environment}.json`);
  mkdirSync(folder, { recursive: true });
  const remote = <B extends object>(bindings: B[]) => bindings.map((b) => ({ ...b, remote: true }));
  const config = {
    name: `tributary-copies-${environment}`,
    account_id,
    compatibility_date,
    d1_databases: remote(d1_databases),
    r2_buckets: remote(r2_buckets),
  };
  writeFileSync(configPath, JSON.stringify(config));
  const proxy = await getPlatformProxy<{ DB: Store["db"]; MEDIA: Store["bucket"] }>({ configPath });
  try {
    return await work({ db: proxy.env.DB, bucket: proxy.env.MEDIA });
  } finally {
    await proxy.dispose();
  }
}
