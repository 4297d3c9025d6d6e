import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { memberProfiles, memberPurchases } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import type { Purchase } from "./contract-api.ts";
import type { BuyInput } from "./input.ts";
import { findItem } from "./shop.ts";

export interface Spending {
  userId: string;
  /** Idempotency key. Each user pays once per key, unless the payment was refunded. */
  key: string;
  price: number;
}

/**
 * Takes coins if the user has enough, only once per key. Returns "had" if the user had paid for
 * this key before, "short" if the user has too few coins or has turned levels off.
 */
export async function spendCoins(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, key, price }: Spending,
): Promise<"paid" | "had" | "short"> {
  const p = memberPurchases;
  const paid = await insertWhere(
    db,
    p,
    { userId: sql`${memberProfiles.userId}`, key, coins: price, state: "paid", at: now() },
    sql`${memberProfiles.userId} = ${userId} and ${memberProfiles.enabled} = 1 and ${memberProfiles.coins} >= ${price}`,
    { from: sql`${memberProfiles}` },
  )
    .onConflictDoUpdate({
      target: [p.userId, p.key],
      set: { state: "paid", coins: sql`excluded.coins`, at: sql`excluded.at` },
      setWhere: eq(p.state, "refunded"),
    })
    .returning({ key: p.key });
  if (paid.length > 0) return "paid";
  const had = await db
    .select({ state: p.state })
    .from(p)
    .where(and(eq(p.userId, userId), eq(p.key, key)))
    .get();
  return had?.state === "paid" ? "had" : "short";
}

/** Refunds the payment with this key. Idempotent. Does nothing if there is no such payment. */
export async function refundCoins(
  { db }: Pick<Deps, "db">,
  { userId, key }: Pick<Spending, "userId" | "key">,
): Promise<void> {
  const p = memberPurchases;
  await db
    .update(p)
    .set({ state: "refunded" })
    .where(and(eq(p.userId, userId), eq(p.key, key), eq(p.state, "paid")));
}

/** Buys an item of the shop. Throws CONFLICT for too few coins or an owned item. */
export async function buyItem(
  deps: Pick<Deps, "db" | "now" | "throttle">,
  { userId, itemId }: BuyInput & { userId: string },
): Promise<Purchase> {
  await spendTry(deps, limits.rewards(userId));
  const item = findItem(itemId);
  if (!item) throw notFound(t("gamification.notFound.item"));
  const outcome = await spendCoins(deps, { userId, key: `item:${itemId}`, price: item.price });
  if (outcome === "had") throw new DomainError("CONFLICT", t("gamification.shop.buy.alreadyOwned"));
  if (outcome === "short")
    throw new DomainError("CONFLICT", t("gamification.shop.buy.notEnoughCoins"));
  const balance = await deps.db
    .select({ coins: memberProfiles.coins })
    .from(memberProfiles)
    .where(eq(memberProfiles.userId, userId))
    .get();
  return { itemId, coins: balance?.coins ?? 0 };
}
