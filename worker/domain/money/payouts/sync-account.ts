import { and, eq } from "drizzle-orm";
import { payoutAccounts, users } from "../../../db/schema.ts";
import { queueMail } from "../../accounts/mail/queue-mail.ts";
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
 * Brings the copy of a payout account into line with the payment company. Another bank than before
 * holds payouts for 72 hours, and its owner is told by mail.
 * @returns the copy as it was written; null for an account that belongs to nobody here
 * @throws Error where it changes faster than it can be read; whoever woke this tries again.
 * DomainError UNAVAILABLE
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
    const written = await write(deps, row, account);
    if (written) return written;
  }
  throw new Error(`Payout account ${accountId} does not hold still`);
}

/**
 * @returns null where another write came in between: the fetched account may be older than that
 * one's
 */
async function write(
  deps: AccountDeps,
  row: AccountRow,
  account: ConnectedAccount | null,
): Promise<AccountRow | null> {
  const a = payoutAccounts;
  const at = deps.now();
  const bank = account?.bank ?? null;
  const isOtherBank = bank !== null && bank.fingerprint !== row.bankFingerprint;
  const heldUntil = isOtherBank ? Math.max(row.heldUntil, at + HOLD_MS) : row.heldUntil;
  // Before the write: once it is written nothing tells of the change again. A mail of the same id
  // goes out once.
  if (isOtherBank)
    await tellOwner(deps, row, { bank: bank.label, heldUntil }, `bank_${row.version}`);
  const written = await deps.db
    .update(a)
    .set({
      state: accountStateOf(account),
      due: account?.due ?? [],
      bankLabel: bank?.label ?? null,
      // Of a bank that was taken out the last one stays: put back, it is no other.
      ...(bank ? { bankFingerprint: bank.fingerprint } : {}),
      ...(isOtherBank ? { heldUntil } : {}),
      version: row.version + 1,
      updatedAt: at,
    })
    .where(and(eq(a.accountId, row.accountId), eq(a.version, row.version)))
    .returning()
    .get();
  return written ?? null;
}

/** Tells an account's owner that where they are paid has changed, and until when nothing leaves. */
export async function tellOwner(
  deps: Pick<Deps, "db" | "now" | "queue" | "signingSecret" | "newId">,
  { userId, accountId }: Pick<AccountRow, "userId" | "accountId">,
  { bank, heldUntil }: { bank: string | null; heldUntil: number },
  what: string,
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
  await queueMail(deps, { to: user.email, content }, `mail_${accountId}_${what}`);
}
