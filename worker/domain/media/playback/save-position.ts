import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";

/** Saves the position (ms) at which a user left a video, unless the watch history is turned off. */
export async function rememberPlace(
  { db }: Pick<Deps, "db">,
  {
    userId,
    videoId,
    positionMs,
    at,
  }: { userId: string; videoId: string; positionMs: number; at: number },
): Promise<void> {
  await db.run(sql`
    insert into watch_progress (user_id, video_id, position_ms, updated_at)
    select u.id, ${videoId}, ${positionMs}, ${at} from users u
    where u.id = ${userId} and u.keep_history = 1 and u.analytics_collection = 1
    on conflict (user_id, video_id) do update set position_ms = excluded.position_ms, updated_at = excluded.updated_at`);
}
