import { t } from "#i18n/t.ts";
import { isOpen } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import {
  type PaymentRef,
  REFUND_KINDS,
  type RefundKind,
  type Ruling,
} from "../refund-policy/contract.ts";
import { MOST_DECISIONS, ruleOn } from "../refund-policy/rules.ts";
import type { OwnRequest, PaymentSummary } from "./contract.ts";
import { readOwnRefunds, summaryOf } from "./queries.ts";
import { findPayment, type Payment } from "./read-payment.ts";

interface RefundPage {
  requests: OwnRequest[];
  appealable: string[];
  payments: PaymentSummary[];
  /** The payment whose refund the user requests, or a message why that is not possible. */
  asked: {
    payment:
      | (PaymentSummary & {
          rulings: Record<RefundKind, Ruling>;
          isAppeal: boolean;
          isRunning: boolean;
        })
      | null;
    note: string | null;
  } | null;
}

/** Loads a user's refund page. Throws NOT_FOUND for another user's payment. */
export async function readRefundPage(
  deps: Pick<Deps, "db" | "now">,
  { userId, asked }: { userId: string; asked: PaymentRef | null },
): Promise<RefundPage> {
  const { requests, payments } = await readOwnRefunds(deps, { userId });
  const requestsFor = (ref: PaymentRef) =>
    requests.filter((r) => r.subjectType === ref.subjectType && r.subjectId === ref.subjectId);
  const standingOf = (p: Payment) => standing(p, requestsFor(p));
  const payment = asked && (await findPayment(deps, asked));
  if (asked && payment?.userId !== userId) throw notFound(t("refunds.notFound.payment"));
  const note = payment ? standingOf(payment).note : null;
  return {
    requests,
    appealable: requests
      .filter((r) => {
        const paid = payments.find(
          (p) => p.subjectId === r.subjectId && p.subjectType === r.subjectType,
        );
        return r.state === "refused" && paid !== undefined && standingOf(paid).note === null;
      })
      .map(({ id }) => id),
    payments: payments
      .filter((p) => standingOf(p).note === null && !standingOf(p).isAppeal)
      .map(summaryOf),
    asked: payment && {
      payment:
        note === null
          ? {
              ...summaryOf(payment),
              rulings: rulingsOf(payment, deps.now()),
              isAppeal: standingOf(payment).isAppeal,
              isRunning: payment.subscription !== null && isOpen(payment.subscription),
            }
          : null,
      note,
    },
  };
}

function standing(
  payment: Payment,
  requests: OwnRequest[],
): { note: string | null; isAppeal: boolean } {
  const counted = requests.filter(({ state }) => state !== "withdrawn");
  const isAppeal = counted.some(({ state }) => state === "refused");
  if (counted.some(({ state }) => state === "open" || state === "approved"))
    return { note: t("refunds.request.alreadyRequestedNote"), isAppeal };
  if (payment.leftCents <= 0) return { note: t("refunds.request.nothingLeft"), isAppeal };
  if (counted.length >= MOST_DECISIONS)
    return { note: t("refunds.request.decisionFinal"), isAppeal };
  return { note: null, isAppeal };
}

const rulingsOf = (payment: Payment, now: number) =>
  Object.fromEntries(REFUND_KINDS.map((kind) => [kind, ruleOn(payment, kind, now)])) as Record<
    RefundKind,
    Ruling
  >;
