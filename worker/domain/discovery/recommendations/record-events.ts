import { sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { interactions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { raiseTrend } from "../../media/trend/raise-trend.ts";
import { recordRankingActs } from "../../media/verdicts/record-act.ts";
import type { QueuedEvent } from "./events.ts";

const DAY_MS = 86_400_000;
/** Maximum number of searches of a user that are stored in 24 hours. One queued batch can exceed it. */
const SEARCHES_A_DAY = 300;

/**
 * Stores queued events in one transaction. Idempotent. Skips events of users who turned analytics
 * collection off, and events from before a profile reset.
 */
export async function recordEvents(
  deps: Pick<Deps, "db" | "now">,
  events: readonly QueuedEvent[],
): Promise<void> {
  const payload = {
    interactions: JSON.stringify(events.filter(({ kind }) => kind === "interaction")),
    acts: JSON.stringify(events.filter(({ kind }) => kind === "act")),
  };
  const field = (name: string) => sql.raw(`json_extract(e.value, '$.${name}')`);
  await deps.db.batch([
    insertWhere(
      deps.db,
      interactions,
      {
        id: field("id"),
        userId: sql`u.id`,
        contentId: field("contentId"),
        contentType: field("contentType"),
        interactionType: field("interactionType"),
        value: field("value"),
        sessionId: field("sessionId"),
        deviceType: field("deviceType"),
        createdAt: field("at"),
      },
      sql`u.analytics_collection = 1 and u.deleted_at is null and ${field("at")} > coalesce(p.reset_at, 0)
        and (${field("contentType")} <> 'search' or (select count(*) from ${interactions} s
          where s.user_id = u.id and s.content_type = 'search' and s.created_at > ${field("at")} - ${DAY_MS}) < ${SEARCHES_A_DAY})`,
      {
        from: sql`json_each(${payload.interactions}) e join users u on u.id = ${field("userId")}
          left join recommendation_preferences p on p.user_id = u.id`,
      },
    ).onConflictDoUpdate({
      target: interactions.id,
      set: { createdAt: sql`excluded.created_at` },
      setWhere: sql`excluded.created_at < ${interactions.createdAt}`,
    }),
    ...raiseTrend(
      deps,
      sql`select ${field("videoId")} as video_id, ${field("viewerKey")} as viewer_key, ${field("act")} as act, ${field("at")} as at, ${field("network")} as network from json_each(${payload.acts}) e`,
      deps.now(),
    ),
    recordRankingActs(deps, payload.acts),
  ]);
}
