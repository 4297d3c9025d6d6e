import { payoutAccounts } from "../db/schema.ts";
import { MIN_PAYOUT_CENTS } from "../domain/accounts/plans/contract.ts";
import type { Deps } from "../domain/deps.ts";

export const TEST_BANK = { fingerprint: "fp_test", label: "TEST BANK ···· 6789" };

export async function givePayoutAccount(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  overrides: Partial<typeof payoutAccounts.$inferInsert> = {},
): Promise<void> {
  const at = now();
  const bank = { bankFingerprint: TEST_BANK.fingerprint, bankLabel: TEST_BANK.label };
  const set = {
    accountId: `acct_${userId}`,
    state: "ready",
    thresholdCents: MIN_PAYOUT_CENTS,
    ...bank,
    ...overrides,
  } as const;
  await db
    .insert(payoutAccounts)
    .values({ userId, createdAt: at, updatedAt: at, ...set })
    .onConflictDoUpdate({ target: payoutAccounts.userId, set });
}
