/**
 * Fills the local database: `npm run db:seed` with the demo, `npm run db:seed -- --size large` also
 * with a generated catalogue of 100,000 videos and a million views, likes and shares (acts).
 * Existing data is kept. The app must not run, because it has the database open.
 *
 *   --size small | large    --videos N, --acts N (other numbers for large)
 *   TRIBUTARY_STATE (folder)
 */
import { join, resolve } from "node:path";
import { parseOptions } from "./lib/parse-options.ts";
import { seconds, sinceStart, step } from "./lib/progress.mjs";
import { root, toolEnv } from "./lib/run.ts";
import { localStore } from "./local/local-store.ts";
import { migrate } from "./local/migrate.ts";
import { demoMedia, seed } from "./local/seed.ts";
import { seedPlanted } from "./local/seed-planted.ts";

const { values } = parseOptions({
  options: {
    size: { type: "string", default: "small" },
    videos: { type: "string", default: "100000" },
    acts: { type: "string", default: "1000000" },
  },
});
const [videos, acts] = [Number(values.videos), Number(values.acts)];
if (!["small", "large"].includes(values.size) || !(videos >= 100) || !(acts >= 1000)) {
  console.error("--size is small or large; --videos at least 100, --acts at least 1000");
  process.exit(1);
}
Object.assign(process.env, toolEnv({ WRANGLER_LOG: "error" }));
const state = resolve(root, process.env.TRIBUTARY_STATE || join(".wrangler", "state", "v3"));

function progress(): (table: string, done: number, of: number) => void {
  let [from, loggedAt] = [performance.now(), performance.now()];
  return (table, done, of) => {
    const now = performance.now();
    if (done < of && now - loggedAt < 10_000) return;
    console.log(
      `  ${table.padEnd(14)} ${done.toLocaleString("en-US").padStart(9)} of ${of.toLocaleString("en-US")}   ${seconds(now - from)}`,
    );
    loggedAt = now;
    if (done === of) from = now;
  };
}

await localStore(state, async (store) => {
  await step(
    "Database",
    () => migrate(store.db),
    (names) => (names.length === 0 ? "up to date" : `${names.length} migrations applied`),
  );
  await step(
    "Demo",
    () => seed(store),
    (seeded) => (seeded ? `${seeded.people} people, ${seeded.videos} videos` : "there already"),
  );
  if (values.size === "small") return;
  const planted = await seedPlanted(store.db, {
    videos,
    acts,
    now: Date.now(),
    media: demoMedia(),
    onProgress: progress(),
  });
  console.log(
    planted
      ? `  Planted ${planted.videos.length} videos, ${planted.viewers.length} viewers.`
      : "  The large catalogue is there already.",
  );
});
console.log(`Done after ${sinceStart()}.`);
