import { eq, inArray, sql } from "drizzle-orm";
import { firstPlanCards } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { cardHashes } from "./card-hashes.ts";
import { findFirstPlan } from "./first-plan.ts";

/**
 * Stores the card of a user's first plan once. Only the first account that uses a card to pay for a
 * plan can get a full refund. Otherwise a person could use a new account each week and get every
 * plan refunded.
 */
export async function noteFirstPlanCard(
  deps: Pick<Deps, "db" | "now" | "payments" | "signingSecret">,
  { userId }: { userId: string },
): Promise<void> {
  const t = firstPlanCards;
  const existingCard = await deps.db
    .select({ at: t.createdAt })
    .from(t)
    .where(eq(t.userId, userId))
    .get();
  if (existingCard) return;
  const firstPlan = await findFirstPlan(deps, userId);
  if (!firstPlan) return;
  const hashes = await cardHashes(deps, {
    subscriptionId: firstPlan.subscriptionId,
    use: "first-plan-card",
  });
  const [cardHash = null] = hashes;
  // One statement must check and insert, so that of two accounts that pay at once only one counts
  // as the first.
  const isKnownCard = sql`exists (select 1 from ${t} as other where ${inArray(sql`other.card_hash`, hashes)})`;
  // Without a fingerprint, nobody can tell whether other accounts paid with the same wallet.
  const isRepeat = hashes.length === 0 ? sql`1` : isKnownCard;
  await deps.db
    .insert(t)
    .values({ userId, cardHash, isRepeat, createdAt: deps.now() })
    .onConflictDoNothing();
}
