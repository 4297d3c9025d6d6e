import { and, eq, sql } from "drizzle-orm";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { tips } from "../../../db/schema.ts";
import { requireFlag } from "../../accounts/flags/flags.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { cleanContent } from "../../live/chat/rules.ts";
import { ensureCustomer } from "../billing/own-subscription.ts";
import { isUniqueViolation } from "../ledger/post-journal.ts";
import { split } from "../ledger/rules.ts";
import { TIP_CURRENCY, TIP_FAILURES_MAX, TIP_MESSAGE_MAX } from "./contract.ts";
import type { CreatedTip } from "./contract-api.ts";
import { DECLINED } from "./failure.ts";
import { getTip } from "./queries.ts";
import type { TipRow } from "./row.ts";
import { isTipAmount } from "./rules.ts";
import {
  checkoutEnds,
  LATE_CARD_MS,
  LATE_CHECKOUT_MS,
  type SyncDeps,
  syncTip,
} from "./sync-tip.ts";
import { getTipBudget, isWithinLimits } from "./tip-limits.ts";
import { getTipSubject, type TipSubject } from "./tip-subject.ts";

export type TipDeps = SyncDeps & Pick<Deps, "newId" | "appOrigin">;

export interface CreateTipInput {
  actor: SignedInActor;
  contentId: string;
  cents: number;
  message: string;
  key: string;
  /** saved: the card of the last payment, if any. new: a card that the giver enters. */
  card: "saved" | "new";
}

/**
 * Starts a tip. The statement that inserts the tip must also check the giver's limits, so that
 * concurrent tips cannot exceed the limits. The amount is authorized but not charged, so that the
 * giver can undo the tip. A repeated `key` continues the same tip.
 * @throws DomainError NOT_FOUND; VALIDATION; CONFLICT if the user is not allowed to tip here, the
 * limits are used up or the card is declined; FORBIDDEN for a restricted user's message;
 * RATE_LIMITED after too many failed payments; UNAVAILABLE
 */
export async function createTip(deps: TipDeps, input: CreateTipInput): Promise<CreatedTip> {
  const { actor, contentId, cents, key } = input;
  await requireFlag(deps, "tips", actor);
  const subject = await getTipSubject(deps, { contentId, actor });
  if (!isTipAmount(cents))
    throw new DomainError("VALIDATION", t("tips.amount.notAllowed"), {
      fields: { cents: t("tips.amount.notAllowed") },
    });
  const existingTip = await findByKey(deps, actor.id, key);
  if (!existingTip && subject.refusal !== null) throw new DomainError("CONFLICT", subject.refusal);
  if (!existingTip && subject.type === "video" && input.message !== "")
    await requireUnrestricted(deps, { userId: actor.id, what: "comment" });
  if (deps.payments.mode === "off")
    throw new DomainError("UNAVAILABLE", t("tips.unavailable.paymentsOff"));
  const customerId = await ensureCustomer(deps, actor);
  const tip = existingTip ?? (await insertTip(deps, input, { subject, customerId }));
  if (tip.subjectId !== contentId || tip.cents !== cents)
    throw new DomainError("CONFLICT", t("tips.send.keyReused"));
  const payUrl = tip.state === "pending" ? await pay(deps, tip, { customerId, subject }) : null;
  const currentTip = await getTip(deps, { tipId: tip.id, userId: actor.id });
  if (currentTip.state === "failed")
    throw new DomainError("CONFLICT", currentTip.failure ?? t("tips.status.failed"));
  return { tip: currentTip, payUrl: currentTip.state === "pending" ? payUrl : null };
}

async function findByKey(
  { db }: Pick<Deps, "db">,
  giverId: string,
  key: string,
): Promise<TipRow | undefined> {
  return db
    .select()
    .from(tips)
    .where(and(eq(tips.giverId, giverId), eq(tips.clientKey, key)))
    .get();
}

async function insertTip(
  deps: TipDeps,
  { actor, cents, key, card, ...input }: CreateTipInput,
  { subject, customerId }: { subject: TipSubject; customerId: string },
): Promise<TipRow> {
  const cardId = card === "saved" ? ((await deps.payments.findCard(customerId))?.id ?? null) : null;
  const at = deps.now();
  const id = deps.newId("tip");
  const message = cleanContent(input.message).slice(0, TIP_MESSAGE_MAX);
  const dueAt = at + (cardId === null ? LATE_CHECKOUT_MS : LATE_CARD_MS);
  const failures = sql`(select count(*) from ${tips} where giver_id = ${actor.id} and state = 'failed' and failure is not null and created_at > ${at - 3_600_000})`;
  const { meta } = await insertWhere(
    deps.db,
    tips,
    {
      id,
      giverId: actor.id,
      creatorId: subject.creator.id,
      subjectType: subject.type,
      subjectId: subject.id,
      cents,
      currency: TIP_CURRENCY,
      creatorCents: split(cents).creator,
      message,
      clientKey: key,
      state: "pending",
      cardId,
      dueAt,
      createdAt: at,
    },
    sql`${isWithinLimits({ giverId: actor.id, cents, at })} and ${failures} < ${TIP_FAILURES_MAX}`,
  ).catch((error: unknown) => {
    // A concurrent request inserted the tip with the same key.
    if (isUniqueViolation(error, "tips.")) return { meta: { changes: 0 } };
    throw error;
  });
  const createdTip = await findByKey(deps, actor.id, key);
  if (createdTip) return createdTip;
  if (meta.changes > 0) throw new Error(`Tip ${id} was written and is not there`);
  throw await limitError(deps, actor.id, cents);
}

async function limitError(deps: TipDeps, userId: string, cents: number): Promise<DomainError> {
  const { dayLeft, monthLeft } = await getTipBudget(deps, { userId });
  const remainingCents = Math.min(dayLeft, monthLeft);
  if (cents > remainingCents) {
    const messageArgs = { left: formatMoney(remainingCents) };
    const message =
      dayLeft <= monthLeft
        ? t("tips.amount.overDayLimit", messageArgs)
        : t("tips.amount.overMonthLimit", messageArgs);
    return new DomainError("CONFLICT", message, { fields: { cents: message } });
  }
  return new DomainError("RATE_LIMITED", t("tips.send.tooManyFailures"), {
    retryAfter: 3600,
  });
}

/** Returns the page where the giver must pay or confirm; null if no such step is needed. */
async function pay(
  deps: TipDeps,
  tip: TipRow,
  { customerId, subject }: { customerId: string; subject: TipSubject },
): Promise<string | null> {
  const { id: tipId, cents, currency, cardId } = tip;
  const returnUrl = `${deps.appOrigin}${subject.path}?tip=${tipId}`;
  const holdInput = { tipId, customerId, cents, currency };
  if (cardId === null) {
    const { id, url } = await deps.payments.createTipCheckout({
      ...holdInput,
      title: t("tips.checkout.itemTitle", { name: subject.creator.name }),
      successUrl: returnUrl,
      cancelUrl: `${returnUrl}&left=1`,
      expiresAt: checkoutEnds(tip),
    });
    await deps.db.update(tips).set({ sessionId: id }).where(eq(tips.id, tipId));
    return url;
  }
  const payment = await deps.payments.holdWithCard({ ...holdInput, cardId, returnUrl });
  if (payment.id !== "")
    await deps.db.update(tips).set({ paymentId: payment.id }).where(eq(tips.id, tipId));
  if (payment.status === "action") return payment.actionUrl;
  if (payment.status === "unpaid") {
    const failure = payment.refusal ?? DECLINED;
    await deps.db
      .update(tips)
      .set({ state: "failed", failure, dueAt: payment.id === "" ? null : deps.now() })
      .where(and(eq(tips.id, tipId), eq(tips.state, "pending")));
    return null;
  }
  await syncTip(deps, { id: tipId, byGiver: true });
  return null;
}
