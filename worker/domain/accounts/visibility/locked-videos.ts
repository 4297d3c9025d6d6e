import { type SQL, sql } from "drizzle-orm";
import { users, videos } from "../../../db/schema.ts";
import { opensSubscribersOnly } from "../plans/subscribers-only.ts";
import { PLANS } from "../users/contract.ts";

const OPENING_PLANS = JSON.stringify(PLANS.filter(opensSubscribersOnly));

/**
 * `isLockedTo` in SQL: the user needs a plan to watch the video. The comments and captions of a
 * locked video are secret, unlike its title.
 */
export const isVideoLockedTo = (userId: string, videoId: SQL): SQL =>
  sql`exists (select 1 from ${videos} locked where locked.id = ${videoId} and locked.subscribers_only = 1
    and locked.creator_id <> ${userId} and not exists (select 1 from ${users} reader where reader.id = ${userId}
      and (reader.role <> 'user' or reader.plan in (select value from json_each(${OPENING_PLANS})))))`;
