// `npm run backup -- --to folder` copies the local database and bucket; stop the server first. With
// `--env staging` or `--env production`, copies the database and bucket at Cloudflare.
import { resolve } from "node:path";
import { parseOptions } from "./lib/parse-options.ts";
import { fail, seconds, step } from "./lib/progress.mjs";
import { root } from "./lib/run.ts";
import { makeBackup } from "./local/backup/make-backup.ts";
import { remoteStore } from "./local/backup/remote-store.ts";
import { localStore } from "./local/local-store.ts";

const { values } = parseOptions({
  options: {
    to: { type: "string", default: "backup" },
    env: { type: "string" },
    state: { type: "string", default: process.env.TRIBUTARY_STATE || ".wrangler/state/v3" },
  },
});
const folder = resolve(root, values.to);
const from = performance.now();
const make = (store: Parameters<typeof makeBackup>[0]) =>
  step("Backup", () => makeBackup(store, folder, Date.now()));
const { tables, objects } = await (values.env
  ? remoteStore(values.env, make)
  : localStore(resolve(root, values.state), make)
).catch((cause: unknown) => fail(cause instanceof Error ? cause.message : String(cause)));
const rows = tables.reduce((sum, t) => sum + t.rows, 0);
console.log(
  `  ${rows} rows of ${tables.length} tables, ${objects.count} objects (${(objects.bytes / 1e6).toFixed(1)} MB) in ${folder}, ${seconds(performance.now() - from)}`,
);
