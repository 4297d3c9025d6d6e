import { CREATOR_SHARE_PERCENT } from "../../accounts/plans/contract.ts";
import { type Account, type Journal, purse } from "./contract.ts";

/**
 * Splits a payment into the creator's share, floor(gross x 70 / 100), and the platform's share, the
 * remaining cents.
 * @throws RangeError for an amount that is negative, not whole, or too large for exact arithmetic
 */
export function split(grossCents: number): { creator: number; platform: number } {
  if (
    !Number.isSafeInteger(grossCents * CREATOR_SHARE_PERCENT) ||
    !Number.isSafeInteger(grossCents) ||
    grossCents < 0
  )
    throw new RangeError(`${grossCents} is no amount of cents`);
  const creator = Math.floor((grossCents * CREATOR_SHARE_PERCENT) / 100);
  return { creator, platform: grossCents - creator };
}

/**
 * Distributes `total` cents by weight in whole cents (Hamilton's method). Each key gets the floor
 * of its exact share. The remaining cents go to the largest remainders; among equals, to the first
 * key. Empty if all weights are zero.
 * @param weights whole numbers from 0
 */
export function apportion<K extends string | number>(
  total: number,
  weights: readonly (readonly [key: K, weight: number])[],
): Map<K, number> {
  const sum = weights.reduce((all, [, w]) => all + BigInt(w), 0n);
  if (sum === 0n) return new Map();
  const parts = weights.map(([key, weight]) => {
    const exact = BigInt(total) * BigInt(weight);
    return { key, cents: Number(exact / sum), rest: exact % sum };
  });
  const unassignedCents = total - parts.reduce((all, p) => all + p.cents, 0);
  const byRemainder = [...parts].sort((a, b) =>
    a.rest === b.rest ? (a.key < b.key ? -1 : 1) : a.rest > b.rest ? -1 : 1,
  );
  for (const part of byRemainder.slice(0, unassignedCents)) part.cents += 1;
  return new Map(parts.map(({ key, cents }) => [key, cents]));
}

/** Takes cents from a creator's available balance; missing cents become a debt in `clawback`. */
export function takeBack(
  userId: string,
  cents: number,
  availableCents: number,
): Partial<Record<Account, number>> {
  const fromAvailable = Math.max(0, Math.min(cents, availableCents));
  return {
    [purse(userId, "available")]: -fromAvailable,
    [purse(userId, "clawback")]: fromAvailable - cents,
  };
}

/**
 * Returns a ledger journal's nonzero entries sorted by account in the order of UTF-16 code units.
 * @throws RangeError unless there are at least two entries, all whole numbers, with a sum of zero
 */
export function entriesOf({
  id,
  entries,
}: Pick<Journal, "id" | "entries">): [account: string, cents: number][] {
  const all = Object.entries(entries).filter(
    (e): e is [string, number] => e[1] !== undefined && e[1] !== 0,
  );
  const sum = all.reduce((total, [, cents]) => total + cents, 0);
  if (all.length < 2 || sum !== 0 || !all.every(([, cents]) => Number.isSafeInteger(cents)))
    throw new RangeError(`Journal ${id} does not sum to zero: ${JSON.stringify(all)}`);
  return all.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Creates a ledger journal that reverses all entries of another journal. */
export const reversalOf = (journal: Journal, id: string, kind: Journal["kind"]): Journal => ({
  ...journal,
  id,
  kind,
  reverses: journal.id,
  entries: Object.fromEntries(
    Object.entries(journal.entries).map(([account, cents]) => [account, -(cents ?? 0)]),
  ),
});
