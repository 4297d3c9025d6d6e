import { sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { videoShares } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { sendAct } from "../../media/trend/send-act.ts";
import { type Origin, UNKNOWN_NETWORK } from "../../media/verdicts/contract.ts";
import { VISITOR_SHARES_A_DAY } from "../../media/verdicts/contract-limits.ts";
import { standingOfActor } from "../../media/verdicts/rules.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import type { ShareResult } from "./contract-api.ts";

const DAY = 86_400_000;

/**
 * Records that a viewer shared a video. Returns true if this share counts. All visitors of one IP
 * network share a daily limit, because each request without a cookie is a new visitor.
 */
export async function shareVideo(
  deps: Pick<Deps, "db" | "now" | "events" | "log">,
  {
    videoId,
    actor,
    viewerKey,
    origin,
  }: { videoId: string; actor: Actor; viewerKey: string; origin: Origin },
): Promise<ShareResult> {
  await requireWatchable(deps, { videoId, actor });
  const at = deps.now();
  const day = Math.floor(at / DAY);
  const network = actor.kind === "visitor" ? (origin.network ?? UNKNOWN_NETWORK) : null;
  const networkShares = sql`(select count(*) from ${videoShares} where day = ${day} and video_id = ${videoId} and network = ${network})`;
  const inserted = await insertWhere(
    deps.db,
    videoShares,
    { videoId, viewerKey, day, sharedAt: at, network },
    sql`${network} is null or ${networkShares} < ${VISITOR_SHARES_A_DAY}`,
  )
    .onConflictDoNothing()
    .returning({ day: videoShares.day });
  if (inserted.length > 0)
    await sendAct(deps, {
      act: "share",
      videoId,
      viewerKey,
      at,
      standing: standingOfActor(actor, at),
      origin,
    });
  return { counted: inserted.length > 0 };
}
