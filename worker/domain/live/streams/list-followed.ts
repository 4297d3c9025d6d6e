import { and, desc, not, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import { follows, streams } from "../../../db/schema.ts";
import { isHiddenFrom } from "../../accounts/hidden/hidden.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isVisibleTo, VIEWER_PARAM, viewerParams } from "../../accounts/users/visibility.ts";
import type { StreamCard } from "./contract-api.ts";
import { cards, type ReadDeps, toListedCards } from "./queries.ts";

/**
 * Finds the open stream of each followed creator. The two conditions on the state are both needed:
 * the first one is that of the index `streams_one_open`.
 */
const ofFollowed = sql`select s.rowid from ${follows} f cross join ${streams} s
  on s.creator_id = f.creator_id and s.state in ('ready', 'live') and s.state = 'live'
  where f.follower_id = ${VIEWER_PARAM.id}`;

const followedQuery = prepared((db) =>
  cards(db, VIEWER_PARAM)
    .where(
      and(
        sql`${streams}.rowid in (${ofFollowed})`,
        // The plus keeps SQLite from scanning the index of all live streams.
        sql`+${streams.visibility} = 'public'`,
        isVisibleTo(VIEWER_PARAM),
        not(isHiddenFrom(VIEWER_PARAM, "stream")),
      ),
    )
    .orderBy(desc(streams.rankedViewers), sql`${streams}.rowid desc`)
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Lists the public live streams of the channels that the actor follows, most viewers first. */
export async function listFollowedStreams(
  deps: ReadDeps,
  { actor, limit }: { actor: SignedInActor; limit: number },
): Promise<StreamCard[]> {
  const rows = await followedQuery(deps.db).all({ ...viewerParams(actor), limit });
  return toListedCards(deps, rows, actor);
}
