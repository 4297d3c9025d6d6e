import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { intlLocale } from "#i18n/locale.ts";
import { msg, t } from "#i18n/t.ts";
import { payoutAccounts, payouts, users } from "../../../db/schema.ts";
import type { MailContent } from "../../accounts/email-delivery/contract.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import { notify } from "../../accounts/notifications/notify.ts";
import type { Deps } from "../../deps.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import type { PayoutRow } from "./finish-payout.ts";

type NotifyDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">;

/** Scheduled job. Emails creators how their payouts ended, once per payout and state. */
export async function notifyPayouts(deps: NotifyDeps): Promise<Progress> {
  const p = payouts;
  const unannounced = deps.db
    .select({
      payout: p,
      username: users.username,
      email: users.email,
      deletedAt: users.deletedAt,
      bank: payoutAccounts.bankLabel,
    })
    .from(p)
    .innerJoin(users, eq(users.id, p.userId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.accountId, p.accountId))
    .where(and(isNotNull(p.finishedAt), isNull(p.toldAt)))
    .orderBy(asc(p.finishedAt), asc(p.id));
  return sweepRows(deps, {
    size: 50,
    page: ({ size, skipped }) => unannounced.limit(size).offset(skipped),
    async work({ payout, username, email, deletedAt, bank }) {
      if (deletedAt === null) await notifyPayout(deps, payout, { username, email, bank });
      // If the payout has changed meanwhile, `toldAt` stays null, so that the job emails the change
      // later.
      const isSame = and(
        eq(p.id, payout.id),
        eq(p.state, payout.state),
        eq(p.returnedCents, payout.returnedCents),
      );
      const { meta } = await deps.db.update(p).set({ toldAt: deps.now() }).where(isSame);
      return meta.changes > 0;
    },
    onError: ["creator not told of a payout", ({ payout }) => ({ payout: payout.id })],
  });
}

async function notifyPayout(
  deps: NotifyDeps,
  payout: PayoutRow,
  to: { username: string; email: string; bank: string | null },
): Promise<void> {
  const { id, userId, cents, currency, returnedCents } = payout;
  const outcome = returnedCents > 0 ? "returned" : payout.state === "paid" ? "paid" : "refused";
  const content: MailContent = {
    kind: "payout",
    outcome,
    username: to.username,
    cents: outcome === "returned" ? returnedCents : cents,
    currency,
    bank: to.bank,
    reason: payout.failure,
  };
  await queueMail(deps, { to: to.email, content }, `mail_${id}_${outcome}_${returnedCents}`);
  const text = await inLocaleOf(deps, { userId }, () => {
    const money = new Intl.NumberFormat(intlLocale(), { style: "currency", currency }).format(
      content.cents / 100,
    );
    return t(TEXTS[outcome], { money });
  });
  await notify(deps, {
    userId,
    kind: "payout",
    actorId: null,
    path: "/settings/payouts",
    text,
    groupKey: `payout:${id}:${outcome}`,
  });
}

const TEXTS = {
  paid: msg("payouts.notification.paid"),
  refused: msg("payouts.notification.rejected"),
  returned: msg("payouts.notification.returned"),
} as const;
