import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { streams, users } from "../../../db/schema.ts";
import { isHiddenFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import type { CategorySlug } from "../../media/videos/contract.ts";
import type { StreamCard } from "./contract-api.ts";
import type { LiveSort } from "./contract-sorts.ts";
import { cards, type ReadDeps, toListedCards } from "./queries.ts";

/** Each order has an index, and an index for each category. */
const ORDERS = { viewers: streams.rankedViewers, newest: streams.startedAt } as const;

/**
 * SQL condition: the stream comes after the stream `after` in this order.
 * If the actor may not see the stream `after`, the condition is false, as for an unknown id.
 * Otherwise the next page would reveal the rank of a stream that is not public.
 * A stream that has ended or that the actor hid is allowed, because the actor may have loaded it.
 */
const isBehind = (sort: LiveSort, after: string, actor: Actor): SQL =>
  sql`(${ORDERS[sort]}, ${streams}.rowid) <
    (select ${ORDERS[sort]}, ${streams}.rowid from ${streams} join ${users} on ${users.id} = ${streams.creatorId}
      where ${streams.id} = ${after} and ${streams.state} in ('live', 'ended')
        and ${streams.visibility} = 'public' and ${isVisibleTo(actor)})`;

/**
 * Lists public live streams for browsing.
 * @param after id of the last stream of the previous page
 */
export async function browseStreams(
  deps: ReadDeps,
  {
    actor,
    sort,
    category,
    after,
    limit,
  }: {
    actor: Actor;
    sort: LiveSort;
    category: CategorySlug | null;
    after: string | null;
    limit: number;
  },
): Promise<StreamCard[]> {
  const rows = await cards(deps.db, actor)
    .where(
      and(
        // A bound value would keep SQLite from using the indexes of live streams.
        sql`${streams.state} = 'live'`,
        eq(streams.visibility, "public"),
        category === null ? undefined : eq(streams.category, category),
        after === null ? undefined : isBehind(sort, after, actor),
        isVisibleTo(actor),
        not(isHiddenFrom(actor, "stream")),
      ),
    )
    .orderBy(desc(ORDERS[sort]), sql`${streams}.rowid desc`)
    .limit(limit);
  return toListedCards(deps, rows, actor);
}
