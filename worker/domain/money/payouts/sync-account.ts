import { and, eq } from "drizzle-orm";
import { payoutAccounts, users } from "../../../db/schema.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import type { Deps } from "../../deps.ts";
import type { ConnectedAccount } from "../billing/contract.ts";
import { accountStateOf, HOLD_MS } from "./rules.ts";

const TRIES = 5;

export type AccountDeps = Pick<
  Deps,
  "db" | "now" | "payments" | "queue" | "signingSecret" | "newId"
>;
type AccountRow = typeof payoutAccounts.$inferSelect;

/**
 * Syncs the stored payout account with the payment company. A changed bank account stops payouts
 * for 72 hours and sends an email to the creator.
 * @returns null for an account that belongs to no user
 * @throws Error if the row keeps changing, so that the caller retries; DomainError UNAVAILABLE
 */
export async function syncPayoutAccount(
  deps: AccountDeps,
  { accountId }: { accountId: string },
): Promise<AccountRow | null> {
  const a = payoutAccounts;
  for (let i = 0; i < TRIES; i++) {
    const row = await deps.db.select().from(a).where(eq(a.accountId, accountId)).get();
    if (!row) return null;
    const account = await deps.payments.findConnectedAccount(accountId);
    const updatedRow = await writeAccount(deps, row, account);
    if (updatedRow) return updatedRow;
  }
  throw new Error(`Payout account ${accountId} does not hold still`);
}

/** Returns null if another job has written the row meanwhile, because its data can be newer. */
async function writeAccount(
  deps: AccountDeps,
  row: AccountRow,
  account: ConnectedAccount | null,
): Promise<AccountRow | null> {
  const a = payoutAccounts;
  const at = deps.now();
  const bank = account?.bank ?? null;
  const hasBankChanged = bank !== null && bank.fingerprint !== row.bankFingerprint;
  const heldUntil = hasBankChanged ? Math.max(row.heldUntil, at + HOLD_MS) : row.heldUntil;
  // The email must be queued before the write, because after the write nothing detects the bank
  // change again. An email with the same id is sent once.
  if (hasBankChanged)
    await notifyDestinationChange(
      deps,
      row,
      { bank: bank.label, heldUntil },
      `bank_${row.version}`,
    );
  const updatedRow = await deps.db
    .update(a)
    .set({
      state: accountStateOf(account),
      due: account?.due ?? [],
      bankLabel: bank?.label ?? null,
      // If the bank was removed, the last fingerprint stays, so that adding the same bank again is
      // no change.
      ...(bank ? { bankFingerprint: bank.fingerprint } : {}),
      ...(hasBankChanged ? { heldUntil } : {}),
      version: row.version + 1,
      updatedAt: at,
    })
    .where(and(eq(a.accountId, row.accountId), eq(a.version, row.version)))
    .returning()
    .get();
  return updatedRow ?? null;
}

/** Emails a creator that their payout destination has changed, and when the hold ends. */
export async function notifyDestinationChange(
  deps: Pick<Deps, "db" | "now" | "queue" | "signingSecret" | "newId">,
  { userId, accountId }: Pick<AccountRow, "userId" | "accountId">,
  { bank, heldUntil }: { bank: string | null; heldUntil: number },
  changeKey: string,
): Promise<void> {
  const user = await deps.db.select().from(users).where(eq(users.id, userId)).get();
  if (!user || user.deletedAt !== null) return;
  const content = {
    kind: "payout-details-changed",
    username: user.username,
    bank,
    heldUntil,
    at: deps.now(),
  } as const;
  await queueMail(deps, { to: user.email, content }, `mail_${accountId}_${changeKey}`);
}
