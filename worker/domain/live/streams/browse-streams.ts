import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { streams } from "../../../db/schema.ts";
import { isHiddenFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import type { CategorySlug } from "../../media/videos/contract.ts";
import type { StreamCard } from "./contract-api.ts";
import type { LiveSort } from "./contract-sorts.ts";
import { cards, type ReadDeps, toListedCards } from "./queries.ts";

/** Each order has an index, and an index for each category. */
const ORDERS = { viewers: streams.rankedViewers, newest: streams.startedAt } as const;

/** Condition: the stream is behind the stream `after` in this order. */
function isBehind(sort: LiveSort, after: string): SQL {
  const { name } = ORDERS[sort];
  return sql`(${ORDERS[sort]}, ${streams}.rowid) < (select ${sql.raw(`a."${name}"`)}, a.rowid from ${streams} a where a.id = ${after})`;
}

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
        after === null ? undefined : isBehind(sort, after),
        isVisibleTo(actor),
        not(isHiddenFrom(actor, "stream")),
      ),
    )
    .orderBy(desc(ORDERS[sort]), sql`${streams}.rowid desc`)
    .limit(limit);
  return toListedCards(deps, rows, actor);
}
