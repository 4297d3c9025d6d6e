import fc from "fast-check";
import { expect, test } from "vitest";
import { contentHash, GENESIS, linkHash, type StoredJournal } from "./chain.ts";
import { verifyLedger } from "./verify-ledger.ts";

async function makeExport(count: number): Promise<unknown[][]> {
  const journals: unknown[][] = [];
  const links: unknown[][] = [];
  const sums = new Map<string, number[]>();
  let head = GENESIS;
  for (let n = 1; n <= count; n++) {
    const entries: StoredJournal["entries"] = [
      [`creator:usr_${n % 3}:available`, n * 7],
      ["outside:customers", -n * 10],
      ["platform:revenue", n * 3],
    ];
    const journal = {
      id: `tip:${n}`,
      kind: "tip",
      currency: "USD",
      reverses: null,
      facts: `{"gross":${n * 10}}`,
      postedAt: 1000 + n,
      entries,
    };
    const hash = await contentHash(journal);
    journals.push([
      "journal",
      n,
      journal.id,
      journal.kind,
      journal.currency,
      null,
      journal.facts,
      hash,
      journal.postedAt,
      entries,
    ]);
    head = await linkHash(head, hash);
    links.push(["link", n, head]);
    for (const [account, cents] of entries)
      sums.set(account, [...(sums.get(account) ?? []), cents]);
  }
  const balances = [...sums].map(([account, all]) => [
    "balance",
    account,
    "USD",
    all.reduce((a, b) => a + b, 0),
    all.length,
  ]);
  return [...journals, ...links, ...balances, ["end", count]];
}
const verify = (rows: unknown[][], known?: { n: number; hash: string }) =>
  verifyLedger(
    rows.map((row) => JSON.stringify(row)),
    known,
  );

test("ledger verification finds no faults in an unchanged export and returns the last hash of the chain", async () => {
  const rows = await makeExport(20);
  const verdict = await verify(rows);
  expect(verdict).toMatchObject({ faults: [], journals: 20, unlinked: 0 });
  expect((await verify(rows, verdict.head)).faults).toEqual([]);
  const later = await makeExport(25);
  expect((await verify(later, verdict.head)).faults).toEqual([]);
});

test("ledger verification detects a changed cent in any entry, even if another entry compensates the cent", async () => {
  const rows = await makeExport(12);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(11),
      fc.constantFrom(0, 1, 2),
      fc.constantFrom(0, 1, 2),
      fc.constantFrom(1, -1),
      async (at, from, to, cent) => {
        const changed = structuredClone(rows);
        const entries = changed[at]?.[9] as [string, number][];
        const move = (i: number, cents: number) => {
          const entry = entries[i];
          const balance = changed.find((row) => row[0] === "balance" && row[1] === entry?.[0]);
          if (entry) entry[1] += cents;
          if (balance) balance[3] = Number(balance[3]) + cents;
        };
        move(from, cent);
        if (to !== from) move(to, -cent);
        expect((await verify(changed)).faults.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 60 },
  );
});

test("ledger verification detects a changed journal with a new hash, and a rewritten hash chain if its old last hash is known", async () => {
  const rows = await makeExport(10);
  const { head } = await verify(rows);
  const forged = structuredClone(rows);
  const row = forged[3];
  if (!row) throw new Error("No row");
  const entries: StoredJournal["entries"] = [
    ["creator:usr_1:available", 29],
    ["outside:customers", -40],
    ["platform:revenue", 11],
  ];
  const hash = await contentHash({
    id: "tip:4",
    kind: "tip",
    currency: "USD",
    reverses: null,
    facts: '{"gross":40}',
    postedAt: 1004,
    entries,
  });
  row.splice(7, 3, hash, 1004, entries);
  const withoutBalances = forged.filter(([what]) => what !== "balance");
  expect((await verify(withoutBalances)).faults).toContain(
    "link 4 does not fit: it or a journal before it was changed",
  );

  let before = GENESIS;
  const chained = await Promise.all(withoutBalances.map((r) => r));
  for (const link of chained) {
    if (link[0] !== "link") continue;
    before = await linkHash(before, String(chained[Number(link[1]) - 1]?.[7]));
    link[2] = before;
  }
  expect((await verify(chained)).faults).toEqual([]);
  expect((await verify(chained, head)).faults).toEqual([
    `link 10 is not the one that was written down`,
  ]);
});

test("ledger verification detects a missing, duplicate or reordered journal and a truncated export", async () => {
  const rows = await makeExport(6);
  for (const at of [0, 2, 5])
    expect((await verify(rows.filter((_, i) => i !== at))).faults.length).toBeGreaterThan(0);
  expect(
    (await verify(rows.flatMap((r, i) => (i === 2 ? [r, r] : [r])))).faults.length,
  ).toBeGreaterThan(0);
  const [first, second, ...others] = rows;
  expect(
    (await verify([second, first, ...others].filter((r) => r !== undefined))).faults.length,
  ).toBeGreaterThan(0);
  expect((await verify(rows.slice(0, -1))).faults).toContain(
    "the export has no end: it was cut off",
  );
  const { head } = await verify(rows);
  expect((await verify(await makeExport(4), head)).faults).toContain(
    "the chain ends at 4, before the head that was written down, 6",
  );
});
