import type { Miniflare } from "miniflare";

const MINUTE_MS = 60_000;

/**
 * Runs the Worker's scheduled jobs at the start of each minute, because Miniflare does not run the
 * cron triggers of wrangler.toml. Returns a function that stops this.
 */
export function startCron(getApp: () => Promise<Miniflare>): () => Promise<void> {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(run, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  const run = () => {
    const scheduledTime = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
    getApp()
      .then((app) => app.getWorker())
      .then((worker) => worker.scheduled({ cron: "* * * * *", scheduledTime }))
      .catch((error: unknown) => console.error("The scheduled jobs failed:", error));
    wait();
  };
  wait();
  return async () => clearTimeout(timer);
}
