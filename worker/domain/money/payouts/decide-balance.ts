import { and, eq, inArray, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { payoutOutbox, payouts, staffActions, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { recordReading } from "../../accounts/audit/record-reading.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import { requireRecentProof } from "../../accounts/sessions/require-recent-proof.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { pursesOf } from "../ledger/queries.ts";
import { OPEN_STATES } from "./contract.ts";
import type { PayoutOverview } from "./contract-api.ts";
import type { BalanceDecisionInput } from "./contract-balance.ts";
import type { PlatformFailure } from "./contract-failure.ts";
import { finishPayout, type PayoutRow } from "./finish-payout.ts";
import { getPayouts } from "./own-payouts.ts";
import { CURRENCY, requestPayout, settleDebt } from "./request-payout.ts";
import { refreshOwnAccount } from "./set-up-account.ts";
import type { AccountDeps } from "./sync-account.ts";

type DecideDeps = AccountDeps & Pick<Deps, "log">;

interface Decision {
  actionId: string;
  staffId: string;
  reason: string;
  creator: { id: string; username: string; email: string };
  /** A payout that was requested before the suspension and is not sent. */
  queuedPayout: PayoutRow | null;
}

/**
 * Decides about the balance of a suspended creator, who cannot request a payout. A released balance
 * becomes a payout to the creator's payout account, under all other rules of payouts. A declined
 * balance stays in the ledger; the creator gets the reason by email.
 * @throws DomainError FORBIDDEN for other actors than admins and for the admin's own balance;
 * REAUTH_REQUIRED; NOT_FOUND; CONFLICT if the account is not suspended or a rule of payouts prevents
 * the payout
 */
export async function decideBalance(
  deps: DecideDeps,
  {
    actor,
    userId,
    decision,
    reason,
  }: BalanceDecisionInput & { actor: SignedInActor; userId: string },
): Promise<void> {
  if (actor.role !== "admin") throw new DomainError("FORBIDDEN", t("people.errors.adminOnly"));
  requireNoParty(actor.id, [userId]);
  await requireRecentProof(deps, actor);
  const creator = await requireSuspended(deps, userId);
  const openPayout = await findOpenPayout(deps, userId);
  if (openPayout && openPayout.state !== "queued") throw payoutOpenError();
  const input: Decision = {
    actionId: deps.newId("act"),
    staffId: actor.id,
    reason,
    creator,
    queuedPayout: openPayout ?? null,
  };
  if (decision === "release") await release(deps, input);
  else await decline(deps, input);
}

/** Returns a user's balance and payout account for an admin, and logs the reading. */
export async function getStaffBalance(
  deps: Pick<Deps, "db" | "now" | "newId" | "payments">,
  { actor, userId }: { actor: SignedInActor; userId: string },
): Promise<PayoutOverview> {
  await recordReading(deps, { actor, userIds: [userId], type: "payouts" });
  return getPayouts(deps, { actor: { id: userId, emailVerified: true } });
}

async function requireSuspended({ db }: Pick<Deps, "db">, userId: string) {
  const user = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) throw notFound(t("people.notFound.account"));
  if (user.suspendedAt === null)
    throw new DomainError("CONFLICT", t("payouts.errors.accountNotSuspended"));
  return user;
}

const findOpenPayout = ({ db }: Pick<Deps, "db">, userId: string) =>
  db
    .select()
    .from(payouts)
    .where(and(eq(payouts.userId, userId), inArray(payouts.state, OPEN_STATES)))
    .get();

const payoutOpenError = () => new DomainError("CONFLICT", t("payouts.errors.payoutOpen"));

const actionOf = (
  { actionId: id, staffId, reason, creator }: Decision,
  action: "balance_release" | "balance_decline",
  facts: { payout?: string; cents: number },
) => ({ id, staffId, action, subjectType: "user", subjectId: creator.id, reason, facts }) as const;

const isQueued = (payoutId: string) =>
  sql`exists (select 1 from ${payouts} where id = ${payoutId} and state = 'queued')`;
/** SQL condition: the staff member is still an admin, and the creator is still suspended. */
const isDecisive = ({ staffId, creator }: Decision) =>
  sql`exists (select 1 from ${users} where id = ${staffId} and role = 'admin' and suspended_at is null)
    and exists (select 1 from ${users} where id = ${creator.id} and suspended_at is not null)`;
const isLogged = ({ actionId }: Decision) =>
  sql`exists (select 1 from ${staffActions} where id = ${actionId})`;

async function release(deps: DecideDeps, input: Decision): Promise<void> {
  const { creator, queuedPayout } = input;
  if (queuedPayout) await releaseQueued(deps, input, queuedPayout);
  else {
    // A bank change whose webhook is late must start the hold before the payout.
    await refreshOwnAccount(deps, { actor: creator });
    await requestPayout(
      deps,
      { userId: creator.id, requestedBy: "staff", onlyIf: isDecisive(input) },
      ({ id, cents }, isPosted) =>
        actionStatement(deps, actionOf(input, "balance_release", { payout: id, cents }), isPosted),
    );
  }
  // The payout is in the outbox, so the cron job sends the payout if the queue fails.
  await deps.queue
    .send({ type: "send-payouts" })
    .then(() => deps.queue.send({ type: "tell-payouts" }))
    .catch((cause: unknown) =>
      deps.log.error("payout waits for the cron", cause, { userId: creator.id }),
    );
}

async function releaseQueued(
  deps: DecideDeps,
  input: Decision,
  { id, cents }: PayoutRow,
): Promise<void> {
  const { db, now } = deps;
  await db.batch([
    actionStatement(
      deps,
      actionOf(input, "balance_release", { payout: id, cents }),
      sql`${isQueued(id)} and ${isDecisive(input)}`,
    ),
    db
      .update(payouts)
      .set({ requestedBy: "staff" })
      .where(and(eq(payouts.id, id), isLogged(input))),
    db
      .update(payoutOutbox)
      .set({ dueAt: now() })
      .where(and(eq(payoutOutbox.payoutId, id), isLogged(input))),
  ]);
  await requireLogged(deps, input);
}

async function decline(deps: DecideDeps, input: Decision): Promise<void> {
  const { creator, queuedPayout, reason } = input;
  const { available } = await pursesOf(deps, creator.id, CURRENCY);
  const cents = available + (queuedPayout?.cents ?? 0);
  if (cents <= 0) throw new DomainError("CONFLICT", t("payouts.errors.balanceEmpty"));
  const record = actionOf(input, "balance_decline", { cents });
  if (queuedPayout) {
    // A sent payout is not queued any more, so its money cannot return to the balance as well.
    await finishPayout(
      deps,
      queuedPayout,
      { refused: "own:declined" satisfies PlatformFailure },
      {
        action: actionStatement(
          deps,
          record,
          sql`${isQueued(queuedPayout.id)} and ${isDecisive(input)}`,
        ),
        onlyIf: isLogged(input),
        toldAt: deps.now(),
      },
    );
    await requireLogged(deps, input);
    await settleDebt(deps, creator.id);
  } else {
    await actionStatement(deps, record, isDecisive(input));
    await requireLogged(deps, input);
  }
  await queueMail(deps, {
    to: creator.email,
    content: {
      kind: "payout",
      outcome: "declined",
      username: creator.username,
      cents,
      currency: CURRENCY,
      bank: null,
      reason,
    },
  });
}

/** Throws CONFLICT if the payout was sent before the batch of this decision. */
async function requireLogged({ db }: Pick<Deps, "db">, { actionId }: Decision): Promise<void> {
  const action = await db
    .select({ id: staffActions.id })
    .from(staffActions)
    .where(eq(staffActions.id, actionId))
    .get();
  if (!action) throw payoutOpenError();
}
