const MINUTE_MS = 60_000;

interface ScheduledWorker {
  scheduled(options: { cron: string; scheduledTime: Date }): Promise<unknown>;
}

/**
 * Runs the Worker's scheduled jobs at the start of each minute, because Miniflare does not run the
 * cron triggers of wrangler.toml. Returns a function that ends the timer.
 */
export function startCron(getWorker: () => Promise<ScheduledWorker>): () => Promise<void> {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(run, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  const run = () => {
    const scheduledTime = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
    getWorker()
      .then((worker) => worker.scheduled({ cron: "* * * * *", scheduledTime }))
      .catch((error: unknown) => console.error("The scheduled jobs failed:", error));
    wait();
  };
  wait();
  return async () => clearTimeout(timer);
}
