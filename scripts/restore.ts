// `npm run restore -- --from folder` restores a backup into an empty database with the same
// migrations, in `--state folder`. With `--env staging` or `--env production`, restores to
// Cloudflare. An interrupted restore can be repeated.
import { resolve } from "node:path";
import { parseOptions } from "./lib/parse-options.ts";
import { fail, sinceStart } from "./lib/progress.mjs";
import { root } from "./lib/run.ts";
import { remoteStore } from "./local/backup/remote-store.ts";
import { restoreBackup } from "./local/backup/restore-backup.ts";
import { localStore } from "./local/local-store.ts";
import { migrate } from "./local/migrate.ts";

const { values } = parseOptions({
  options: {
    from: { type: "string", default: "backup" },
    env: { type: "string" },
    state: { type: "string", default: process.env.TRIBUTARY_STATE || ".wrangler/state/v3" },
  },
});
const folder = resolve(root, values.from);
const restore = (store: Parameters<typeof restoreBackup>[0]) =>
  restoreBackup(store, folder, (label) => console.log(`  ${label.padEnd(10)} ${sinceStart()}`));
try {
  const { madeAt, tables, objects } = await (values.env
    ? remoteStore(values.env, restore)
    : localStore(resolve(root, values.state), async (store) => {
        await migrate(store.db);
        return restore(store);
      }));
  const rows = tables.reduce((sum, t) => sum + t.rows, 0);
  console.log(
    `  The backup of ${madeAt} is back: ${rows} rows, ${objects.count} objects, each held against its sum.`,
  );
} catch (cause) {
  fail(cause instanceof Error ? cause.message : String(cause));
}
