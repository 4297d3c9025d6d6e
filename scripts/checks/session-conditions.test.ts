import { expect, test } from "vitest";
import { checkSessionConditions, unconditionalWrites } from "./session-conditions.ts";

test("every statement that adds a credential or a payout destination requires that the session is still open", () => {
  expect(checkSessionConditions()).toEqual([]);
});

test.each([
  "async function save() { await db.insert(streamKeys).values(row); }",
  "async function save() { await insertWhere(deps.db,\n    apiKeys,\n row, isFree); }",
  "const save = () => deps.db.update(payoutAccounts).set({ accountId });",
  "async function save() { await db.update(users).set({ updatedAt: at, passwordHash }); }",
])("unconditionalWrites reports a credential written without isSessionOpen: %s", (code) => {
  expect(unconditionalWrites("worker/x.ts", code)).toEqual(["worker/x.ts save"]);
});

test.each([
  "async function save() { await insertWhere(db, apiKeys, row, isSessionOpen(actor)); }",
  "async function save() { await db.update(users).set({ locale }); }",
  "async function find() { return db.select().from(passkeys); }",
])(
  "unconditionalWrites accepts a write that has the condition or touches no credential: %s",
  (code) => {
    expect(unconditionalWrites("worker/x.ts", code)).toEqual([]);
  },
);
