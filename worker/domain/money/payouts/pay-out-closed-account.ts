import { and, eq, gte, sql } from "drizzle-orm";
import { moneySwitches, payoutAccounts, payouts, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { pursesOf } from "../ledger/queries.ts";
import { readHeldTips } from "../tips/held-tips.ts";
import { CURRENCY, requestPayout } from "./request-payout.ts";

/** Failed attempts of the final payout after which the money stays in the ledger. */
const TRIES = 3;

/**
 * Pays out the whole balance of a user who closes their account, even below the minimum amount.
 * @returns waits: a payout is in progress or not possible yet. kept: the money cannot be paid out
 */
export async function payOutClosing(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { userId }: { userId: string },
): Promise<"nothing" | "waits" | "kept"> {
  const { available, clearing, clawback } = await pursesOf(deps, userId, CURRENCY);
  if (clearing > 0) return "waits";
  if (available + clawback <= 0) return "nothing";
  const { isReady, isDelayed, refused } = await standingOf(deps, userId);
  if (!isReady || refused >= TRIES) return "kept";
  if (isDelayed || available + clawback <= (await readHeldTips(deps, { userId }))) return "waits";
  try {
    await requestPayout(deps, { userId, requestedBy: "closing" });
    return "waits";
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "CONFLICT")) throw error;
    return "waits";
  }
}

async function standingOf({ db, now }: Pick<Deps, "db" | "now">, userId: string) {
  const closedAt = sql`(select coalesce(deletion_requested_at, 0) from ${users} where id = ${userId})`;
  const [[account], frozen, reversedPayouts] = await db.batch([
    db
      .select({
        state: payoutAccounts.state,
        heldUntil: payoutAccounts.heldUntil,
        suspendedAt: users.suspendedAt,
      })
      .from(payoutAccounts)
      .innerJoin(users, eq(users.id, payoutAccounts.userId))
      .where(eq(payoutAccounts.userId, userId)),
    db
      .select({ name: moneySwitches.name })
      .from(moneySwitches)
      .where(eq(moneySwitches.name, "payouts_frozen")),
    db
      .select({ id: payouts.id })
      .from(payouts)
      .where(
        and(
          eq(payouts.userId, userId),
          eq(payouts.state, "reversed"),
          gte(payouts.createdAt, closedAt),
        ),
      ),
  ]);
  return {
    isReady: account?.state === "ready" && account.suspendedAt === null,
    isDelayed: frozen.length > 0 || (account?.heldUntil ?? 0) > now(),
    refused: reversedPayouts.length,
  };
}
