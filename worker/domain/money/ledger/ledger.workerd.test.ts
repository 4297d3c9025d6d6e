import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { testContext } from "../../../testing/factories.ts";
import { scaled } from "../../../testing/scale.ts";
import { type Journal, purse } from "./contract.ts";
import { exportLedger } from "./export-ledger.ts";
import { journalStatements, postJournal, readyJournal, ShortOfFunds } from "./post-journal.ts";
import { balanceOf, listStatement, pursesOf } from "./queries.ts";
import { sealLedger } from "./seal-ledger.ts";
import { verifyLedger } from "./verify-ledger.ts";

const tip = (id: string, userId: string, gross: number): Journal => {
  const creator = Math.floor((gross * 70) / 100);
  const entries = {
    "outside:customers": -gross,
    [purse(userId, "available")]: creator,
    "platform:revenue": gross - creator,
  };
  return { id: `tip:${id}`, kind: "tip", currency: "USD", entries, facts: { gross } };
};
const payOut = (id: string, userId: string, cents: number): Journal => ({
  id: `payout:${id}`,
  kind: "payout",
  currency: "USD",
  entries: { [purse(userId, "available")]: -cents, [purse(userId, "clearing")]: cents },
});
const counts = () =>
  env.DB.prepare(
    "SELECT (SELECT count(*) FROM ledger_journals) AS journals, (SELECT count(*) FROM ledger_entries) AS entries, (SELECT total(cents) FROM ledger_entries) AS sum",
  ).first<{
    journals: number;
    entries: number;
    sum: number;
  }>();

test("40 concurrent calls post the same ledger journal once", async () => {
  const ctx = testContext();
  const before = await counts();
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => postJournal(ctx, tip("once", "usr_once", 999))),
  );
  expect(outcomes.filter((o) => o === "posted")).toHaveLength(1);
  expect(outcomes.filter((o) => o === "already")).toHaveLength(39);
  expect((await counts())?.journals).toBe((before?.journals ?? 0) + 1);
  expect(await pursesOf(ctx, "usr_once")).toEqual({ available: 699, clearing: 0, clawback: 0 });
});

test("concurrent payouts never take a creator's balance below zero", async () => {
  const ctx = testContext();
  await postJournal(ctx, tip("fund", "usr_short", 10_000));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => postJournal(ctx, payOut(`short-${i}`, "usr_short", 300))),
  );
  expect(outcomes.filter((o) => o.status === "fulfilled")).toHaveLength(Math.floor(7000 / 300));
  for (const o of outcomes)
    if (o.status === "rejected") expect(o.reason).toBeInstanceOf(ShortOfFunds);
  expect(await pursesOf(ctx, "usr_short")).toEqual({
    available: 7000 % 300,
    clearing: 6900,
    clawback: 0,
  });
});

test("random concurrent ledger journals sum to zero, match the balances and form a valid hash chain", async () => {
  const ctx = testContext();
  const journals = Array.from({ length: scaled(500) }, (_, i) =>
    tip(`r${i}`, `usr_r${i % 7}`, 1 + ((i * 7919) % 5000)),
  );
  await Promise.all([...journals, ...journals.slice(0, 20)].map((j) => postJournal(ctx, j)));
  await Promise.all([sealLedger(ctx), sealLedger(ctx)]);
  await sealLedger(ctx);
  expect((await counts())?.sum).toBe(0);
  const verdict = await verifyLedger(exportLedger(ctx));
  expect(verdict).toMatchObject({ faults: [], unlinked: 0, journals: (await counts())?.journals });
  const lines = await listStatement(ctx, { userId: "usr_r3", limit: 1000 });
  expect(lines.reduce((sum, l) => sum + l.cents, 0)).toBe(
    await balanceOf(ctx, purse("usr_r3", "available")),
  );
  expect(lines[0]).toMatchObject({
    kind: "tip",
    purse: "available",
    facts: { gross: expect.any(Number) },
  });
});

test("the database rejects ledger entries that do not sum to zero, and any change of posted rows", async () => {
  const ctx = testContext();
  const ready = await readyJournal(ctx, tip("kept", "usr_kept", 100));
  const before = await counts();
  const uneven = {
    ...ready,
    id: "tip:uneven",
    entries: ready.entries.map(([a, c], i): [string, number] => [a, i === 0 ? c + 1 : c]),
  };
  await expect(ctx.db.batch([...journalStatements(ctx, uneven)])).rejects.toThrow();
  await ctx.db.batch([...journalStatements(ctx, ready)]);
  await sealLedger(ctx);
  for (const sql of [
    "UPDATE ledger_entries SET cents = cents + 1 WHERE journal_id = 'tip:kept' AND account = 'platform:revenue'",
    "DELETE FROM ledger_entries WHERE journal_id = 'tip:kept'",
    "UPDATE ledger_journals SET facts = '{}' WHERE id = 'tip:kept'",
    "DELETE FROM ledger_journals WHERE id = 'tip:kept'",
    "INSERT OR REPLACE INTO ledger_journals SELECT * FROM ledger_journals WHERE id = 'tip:kept'",
    "INSERT INTO ledger_entries (journal_id, account, currency, cents) VALUES ('tip:kept', 'tax:payable', 'USD', 1)",
    "INSERT INTO ledger_entries (journal_id, account, currency, cents) VALUES ('tip:text', 'tax:payable', 'USD', 'x')",
    "INSERT OR REPLACE INTO ledger_entries (journal_id, account, currency, cents) VALUES ('tip:kept', 'platform:revenue', 'USD', 31)",
    "INSERT OR REPLACE INTO ledger_links SELECT n, 'x' FROM ledger_links LIMIT 1",
    "UPDATE ledger_links SET hash = 'x'",
    "DELETE FROM ledger_links",
    "DELETE FROM ledger_balances",
  ])
    await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow();
  expect((await counts())?.journals).toBe((before?.journals ?? 0) + 1);
});

test("ledger verification detects a changed cent even if the database triggers were removed before", async () => {
  const ctx = testContext();
  await postJournal(ctx, tip("forged", "usr_forged", 1000));
  await sealLedger(ctx);
  const trigger = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE name = 'ledger_entries_no_update'",
  ).first<{ sql: string }>();
  await env.DB.prepare("DROP TRIGGER ledger_entries_no_update").run();
  const edit = (cents: number) =>
    env.DB.batch([
      env.DB.prepare(
        "UPDATE ledger_entries SET cents = cents + ? WHERE journal_id = 'tip:forged' AND account LIKE 'creator:%'",
      ).bind(cents),
      env.DB.prepare(
        "UPDATE ledger_entries SET cents = cents - ? WHERE journal_id = 'tip:forged' AND account = 'platform:revenue'",
      ).bind(cents),
    ]);
  await edit(1);
  const { faults } = await verifyLedger(exportLedger(ctx));
  expect(faults.some((f) => /journal \d+ tip:forged was changed/.test(f))).toBe(true);
  await edit(-1);
  await env.DB.prepare(trigger?.sql ?? "").run();
  expect((await verifyLedger(exportLedger(ctx))).faults).toEqual([]);
});
