import fc from "fast-check";
import { expect, test } from "vitest";
import type { Account, Journal } from "./contract.ts";
import { purse } from "./contract.ts";
import { apportion, entriesOf, reversalOf, split, takeBack } from "./rules.ts";

test("split gives the creator 70% of a payment, rounded down, and the platform the remaining cents", () => {
  let before = 0;
  for (let gross = 1; gross <= 1_000_000; gross++) {
    const { creator, platform } = split(gross);
    const hundreds = (gross - (gross % 100)) / 100;
    const expected = hundreds * 70 + [...thresholds].filter((t) => gross % 100 >= t).length;
    if (creator !== expected || creator + platform !== gross || creator < before)
      throw new Error(`${gross}: ${creator} + ${platform}`);
    before = creator;
  }
});
/** Payments below 100 cents at which the creator's share (70%, rounded down) grows by a cent. */
const thresholds = Array.from({ length: 69 }, (_, i) => Math.ceil(((i + 1) * 10) / 7));

test("split rejects a negative, fractional or too large payment amount", () => {
  for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 52])
    expect(() => split(bad)).toThrow(RangeError);
});

test("apportion distributes all cents, and each share is within a cent of its exact proportion", () => {
  const weights = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.nat(2 ** 40)), {
    selector: ([key]) => key,
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(fc.nat(10_000_000), weights, fc.infiniteStream(fc.nat()), (total, list, keys) => {
      const sum = list.reduce((all, [, w]) => all + BigInt(w), 0n);
      const parts = apportion(total, list);
      if (sum === 0n) return parts.size === 0;
      const whole = [...parts.values()].reduce((a, b) => a + b, 0) === total;
      const close = list.every(([key, w]) => {
        const floor = Number((BigInt(total) * BigInt(w)) / sum);
        const cents = parts.get(key) ?? -1;
        return cents === floor || (w > 0 && cents === floor + 1);
      });
      const shuffled = list
        .map((row) => [keys.next().value ?? 0, row] as const)
        .sort(([a], [b]) => a - b);
      const again = apportion(
        total,
        shuffled.map(([, row]) => row),
      );
      return whole && close && list.every(([key]) => again.get(key) === parts.get(key));
    }),
  );
});

test("takeBack takes the creator's available money first, and the missing cents become a debt", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (cents, available) => {
      const entries = takeBack("usr_1", cents, available);
      const from = entries[purse("usr_1", "available")] ?? 0;
      const owed = entries[purse("usr_1", "clawback")] ?? 0;
      return (
        from + owed === -cents &&
        available + from >= 0 &&
        owed <= 0 &&
        (owed === 0 || available + from === 0)
      );
    }),
  );
});

const accounts: Account[] = [
  "outside:customers",
  "platform:revenue",
  "plans:unsplit",
  purse("usr_1", "available"),
  purse("usr_2", "clearing"),
];
const journals: fc.Arbitrary<Journal> = fc
  .tuple(
    fc.shuffledSubarray(accounts, { minLength: 2 }),
    fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([names, cents]) => {
    const first = names.slice(1).map((name, i): [Account, number] => [name, cents[i] ?? 0]);
    const rest = -first.reduce((sum, [, c]) => sum + c, 0);
    return {
      id: "j",
      kind: "tip" as const,
      currency: "USD",
      entries: Object.fromEntries([...first, [names[0] ?? "tax:payable", rest]]),
    };
  })
  .filter(({ entries }) => Object.values(entries).filter((c) => c !== 0).length >= 2);

test("a ledger journal has sorted nonzero entries with a sum of zero, or is rejected", () => {
  fc.assert(
    fc.property(journals, fc.constantFrom(1, -1), (journal, cent) => {
      const entries = entriesOf(journal);
      const reversed = entriesOf(reversalOf(journal, "r", "tip_refunded"));
      const sums =
        entries.every(([, c]) => c !== 0) && entries.reduce((sum, [, c]) => sum + c, 0) === 0;
      const undone = reversed.every(
        ([account, c], i) => account === entries[i]?.[0] && c === -(entries[i]?.[1] ?? 0),
      );
      for (const [account, cents] of entries)
        expect(() =>
          entriesOf({ ...journal, entries: { ...journal.entries, [account]: cents + cent } }),
        ).toThrow(RangeError);
      return (
        sums &&
        undone &&
        entries.every(([account], i) => i === 0 || (entries[i - 1]?.[0] ?? "") < account)
      );
    }),
  );
});
