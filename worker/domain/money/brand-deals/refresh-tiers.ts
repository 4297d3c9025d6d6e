import { and, asc, gt, gte, inArray, ne, or } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { TIER_TERMS, TIERS, tierOf } from "./contract.ts";
import { verifiedViewsOf } from "./tiers.ts";

const PAGE = 80;

/** Nightly job. Updates the tier of every creator who can have reached or lost a tier. */
export async function refreshTiers(deps: Pick<Deps, "db" | "now">): Promise<void> {
  const { db } = deps;
  for (let after = ""; ; ) {
    const creators = await db
      .select({ id: users.id, followers: users.verifiedFollowers, tier: users.creatorTier })
      .from(users)
      .where(
        and(
          gt(users.id, after),
          or(
            gte(users.verifiedFollowers, TIER_TERMS.bronze.followers),
            ne(users.creatorTier, "none"),
          ),
        ),
      )
      .orderBy(asc(users.id))
      .limit(PAGE);
    const views = await verifiedViewsOf(
      deps,
      creators.map(({ id }) => id),
    );
    const tierChanges = creators.map(({ id, followers, tier }) => ({
      id,
      was: tier,
      is: tierOf({ followers, views: views.get(id) ?? 0 }),
    }));
    for (const tier of ["none", ...TIERS] as const) {
      const ids = tierChanges
        .filter(({ was, is }) => is === tier && was !== tier)
        .map(({ id }) => id);
      if (ids.length > 0)
        await db.update(users).set({ creatorTier: tier }).where(inArray(users.id, ids));
    }
    const lastCreator = creators.at(-1);
    if (creators.length < PAGE || !lastCreator) return;
    after = lastCreator.id;
  }
}
