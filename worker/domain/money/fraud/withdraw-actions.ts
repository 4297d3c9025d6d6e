import { sql } from "drizzle-orm";
import { acts, follows, partnerClaims, videoReactions, videoViews } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isLikeOf, isViewOf } from "../../media/verdicts/record-act.ts";
import { returnBonuses } from "../partner/return-bonus.ts";
import { isFrom, type Pair } from "./read-figures.ts";

const SLICE = 500;

type TakeBackDeps = Pick<Deps, "db" | "now" | "newId" | "log">;

/**
 * Withdraws the viewer actions (acts) for a channel from an IP network, or from a home in it, that
 * turned out to be a click farm: the actions no longer count, and bonuses for the actions are
 * returned. Idempotent.
 */
export async function takeBackActs(
  deps: TakeBackDeps,
  {
    network,
    home = null,
    creatorId,
  }: Pick<Pair, "network" | "creatorId"> & Partial<Pick<Pair, "home">>,
): Promise<void> {
  let takenBackCount = 0;
  // All batches must use the same `takenBackAt`, because `takenBackFollowers` (return-bonus.ts)
  // counts each follower once per `takenBackAt`.
  const at = deps.now();
  for (;;) {
    const rows = await deps.db.all<{ id: string }>(
      sql`select a.id as id from ${acts} a where ${isFrom({ network: sql`${network}`, home: sql`${home}` })} and a.creator_id = ${creatorId} and a.verdict = 'counts' limit ${SLICE}`,
    );
    if (rows.length > 0) await unverify(deps, JSON.stringify(rows.map(({ id }) => id)), at);
    takenBackCount += rows.length;
    if (rows.length < SLICE) break;
  }
  if (takenBackCount > 0)
    deps.log.warn("acts of a farm taken back", { creatorId, acts: takenBackCount });
  // This call is needed even if no action is left, because an earlier job can have failed here.
  await returnBonuses(deps, { creatorId });
}

async function unverify({ db }: Pick<Deps, "db">, ids: string, at: number): Promise<void> {
  const isInSlice = sql`a.id in (select value from json_each(${ids}))`;
  const paid = sql`from ${acts} a where ${isInSlice} and a.verdict = 'counts' and a.claim_id`;
  await db.batch([
    // This must be the first statement, because the last one changes the verdicts that the first
    // one reads.
    db
      .update(partnerClaims)
      .set({
        takenBack: sql`${partnerClaims.takenBack} + (select count(*) ${paid} = ${partnerClaims.id})`,
      })
      .where(sql`${partnerClaims.id} in (select a.claim_id ${paid} is not null)`),
    db.update(videoViews).set({ verified: false }).where(isViewOf(isInSlice)),
    db.update(videoReactions).set({ verified: false }).where(isLikeOf(isInSlice)),
    db
      .update(follows)
      .set({ verified: false })
      .from(sql`${acts} a`)
      .where(
        sql`a.kind = 'follow' and ${isInSlice} and ${follows.followerId} = substr(a.viewer_key, 3) and ${follows.creatorId} = a.creator_id
          and ${follows.createdAt} = a.at`,
      ),
    db
      .update(acts)
      .set({ verdict: "crowded_network", judgedAt: at, takenBackAt: at })
      .where(
        sql`${acts.id} in (select value from json_each(${ids})) and ${acts.verdict} = 'counts'`,
      ),
  ]);
}
