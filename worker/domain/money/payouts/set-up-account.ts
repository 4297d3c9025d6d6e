import { and, eq, inArray, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { payoutAccounts, payouts } from "../../../db/schema.ts";
import { MIN_PAYOUT_CENTS } from "../../accounts/plans/contract.ts";
import { isDetachedAccount } from "../../accounts/sessions/detach-payout-account.ts";
import {
  isSessionOpen,
  requireRecentProof,
  sessionEndedError,
} from "../../accounts/sessions/require-recent-proof.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { OPEN_STATES, type SetUpPurpose } from "./contract.ts";
import type { PayoutSetUp } from "./contract-api.ts";
import { HOLD_MS } from "./rules.ts";
import { type AccountDeps, notifyDestinationChange, syncPayoutAccount } from "./sync-account.ts";

type SetUpDeps = AccountDeps & Pick<Deps, "appOrigin">;
type AccountRow = typeof payoutAccounts.$inferSelect;

/**
 * Creates a link to the payment company's form for a creator's identity and bank account. A new
 * account, first or replacement, cannot be paid for 72 hours.
 * @throws DomainError CONFLICT for an unconfirmed email address or during a payout; REAUTH_REQUIRED
 * for an old sign-in; UNAVAILABLE
 */
export async function setUpPayouts(
  deps: SetUpDeps,
  { actor, purpose }: { actor: SignedInActor; purpose: SetUpPurpose },
): Promise<PayoutSetUp> {
  if (!actor.emailVerified) throw new DomainError("CONFLICT", t("payouts.errors.emailUnconfirmed"));
  await requireRecentProof(deps, actor);
  const existingAccount = await findAccount(deps, actor.id);
  const needsNewAccount =
    purpose === "replace" ||
    existingAccount?.state === "rejected" ||
    isDetachedAccount(existingAccount?.accountId ?? "");
  const row =
    existingAccount === undefined
      ? await createFirstAccount(deps, actor)
      : needsNewAccount
        ? await replaceAccount(deps, actor, existingAccount)
        : existingAccount;
  // An account recovery can have ended the session during the call to the payment company.
  await requireRecentProof(deps, actor);
  if (purpose === "bank") {
    const account = await deps.payments.findConnectedAccount(row.accountId);
    if (account?.isSubmitted) return deps.payments.createAccountLogin(row.accountId);
  }
  const page = `${deps.appOrigin}/settings/payouts`;
  return deps.payments.createOnboarding({
    accountId: row.accountId,
    returnUrl: `${page}?from=stripe`,
    refreshUrl: `${page}?again`,
  });
}

const findAccount = ({ db }: Pick<Deps, "db">, userId: string) =>
  db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)).get();

/**
 * Creates an account at the payment company. The idempotency key contains the user's session.
 * Concurrent requests of one session therefore create only one account.
 * An intruder's session cannot use the key of the owner's session.
 */
const createAccount = (
  deps: SetUpDeps,
  { id: userId, email, sessionId }: SignedInActor,
  attempt: number,
) =>
  deps.payments.createConnectedAccount({
    key: `${userId}:${attempt}:${sessionId}`,
    userId,
    email,
  });

async function createFirstAccount(deps: SetUpDeps, actor: SignedInActor): Promise<AccountRow> {
  const userId = actor.id;
  const { id: accountId } = await createAccount(deps, actor, 1);
  const at = deps.now();
  await insertWhere(
    deps.db,
    payoutAccounts,
    {
      userId,
      accountId,
      thresholdCents: MIN_PAYOUT_CENTS,
      heldUntil: at + HOLD_MS,
      createdAt: at,
      updatedAt: at,
    },
    isSessionOpen(actor),
  ).onConflictDoNothing();
  const row = await findAccount(deps, userId);
  if (!row) throw sessionEndedError();
  return row;
}

async function replaceAccount(
  deps: SetUpDeps,
  actor: SignedInActor,
  previousAccount: AccountRow,
): Promise<AccountRow> {
  const userId = actor.id;
  const open = await deps.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), inArray(payouts.state, OPEN_STATES)))
    .get();
  if (open) throw accountInUseError();
  const attempt = previousAccount.attempt + 1;
  const { id: accountId } = await createAccount(deps, actor, attempt);
  await requireRecentProof(deps, actor);
  const at = deps.now();
  const heldUntil = at + HOLD_MS;
  await notifyDestinationChange(deps, { userId, accountId }, { bank: null, heldUntil }, "account");
  const isOpen = sql`exists (select 1 from ${payouts} where user_id = ${userId} and state in ('queued', 'sending', 'unknown'))`;
  const fresh = {
    state: "onboarding" as const,
    due: [],
    bankFingerprint: null,
    bankLabel: null,
    version: 0,
  };
  const [row] = await deps.db
    .update(payoutAccounts)
    .set({ ...fresh, accountId, attempt, heldUntil, updatedAt: at })
    .where(
      and(
        eq(payoutAccounts.userId, userId),
        eq(payoutAccounts.attempt, previousAccount.attempt),
        sql`not ${isOpen}`,
        isSessionOpen(actor),
      ),
    )
    .returning();
  if (row) return row;
  const currentAccount = await findAccount(deps, userId);
  // A request from another tab created the account first.
  if (currentAccount?.accountId === accountId) return currentAccount;
  throw accountInUseError();
}

const accountInUseError = () => new DomainError("CONFLICT", t("payouts.errors.accountInUse"));

/** Fetches the creator's account without waiting for the webhook. Ignores a failed fetch. */
export async function refreshOwnAccount(
  deps: AccountDeps & Pick<Deps, "log">,
  { actor }: { actor: Pick<SignedInActor, "id"> },
): Promise<void> {
  const row = await findAccount(deps, actor.id);
  if (!row || isDetachedAccount(row.accountId)) return;
  await syncPayoutAccount(deps, { accountId: row.accountId }).catch((cause: unknown) =>
    deps.log.warn("payout account not looked up", { account: row.accountId, error: String(cause) }),
  );
}
