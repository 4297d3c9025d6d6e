import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getPlatformProxy, unstable_readConfig } from "wrangler";
import { findDeployedConfig } from "../../cloud/deployed-config.ts";
import { root } from "../../lib/run.ts";
import type { Store } from "../local-store.ts";

/** Opens the database and bucket at Cloudflare. Needs `wrangler login` or an API token. */
export async function remoteStore<T>(
  environment: string,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { account_id, compatibility_date, d1_databases, r2_buckets } = unstable_readConfig({
    config: findDeployedConfig(environment),
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
