import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { payoutAccounts, users } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { DELETION_GRACE_MS } from "./contract.ts";
import { deleteAccount } from "./delete-account.ts";

afterEach(() => void vi.useRealTimers());

test("the bank of a creator is deleted with the account", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const ctx = testContext();
  const { id: userId } = await makeUser({ deletionRequestedAt: Date.now() });
  await ctx.db.insert(payoutAccounts).values({
    userId,
    accountId: ctx.newId("pay"),
    state: "ready",
    due: ["individual.verification.document"],
    bankFingerprint: "fingerprint",
    bankLabel: "SPARKASSE KLEINSTADT ···· 6789",
    thresholdCents: 5000,
    createdAt: 1,
    updatedAt: 1,
  });
  vi.setSystemTime(Date.now() + DELETION_GRACE_MS + 1000);
  await deleteAccount(testContext(), { userId });
  const row = await ctx.db.select().from(users).where(eq(users.id, userId)).get();
  expect(row?.deletedAt).not.toBeNull();
  const account = await ctx.db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, userId))
    .get();
  expect(account).toMatchObject({ bankLabel: null, bankFingerprint: null, due: [] });
});
