import { eq } from "drizzle-orm";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Maximum number of chat rooms whose viewers are counted each minute. */
const ROOMS = 50;

/** Counts live streams and the viewers in their chat rooms. Runs every minute. */
export async function measureLive({
  db,
  rooms,
  metrics,
  log,
}: Pick<Deps, "db" | "rooms" | "metrics" | "log">): Promise<void> {
  const live = await db
    .select({ id: streams.id })
    .from(streams)
    .where(eq(streams.state, "live"))
    .limit(1000);
  metrics.set("live_streams", live.length);
  const counts = await Promise.allSettled(
    live.slice(0, ROOMS).map(({ id }) => rooms.viewerCount(id)),
  );
  const failed = counts.find((c) => c.status === "rejected");
  if (failed) log.warn("viewers not counted", { cause: String(failed.reason) });
  metrics.set(
    "live_viewers",
    counts.reduce((sum, c) => sum + (c.status === "fulfilled" ? c.value : 0), 0),
  );
}
