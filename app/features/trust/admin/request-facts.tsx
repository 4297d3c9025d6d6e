import { Link } from "@remix-run/react";
import { RequestState } from "#app/features/money/refunds/request-state.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate, formatMoney, spokenDuration } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { RefundPolicy } from "#worker/domain/money/refund-policy/contract.ts";
import {
  REFUND_KIND_WORDS,
  type RequestFacts,
  type StaffRequest,
} from "#worker/domain/money/refunds/contract.ts";
import { Code, CompanyLink, FactList, PersonLink, Stamp } from "./parts.tsx";

const POLICY_WORDS: Record<RefundPolicy, Message> = {
  first_week: msg("admin.firstWeekOfAFirstPlan"),
  accidental: msg("admin.accidentalToldOfWithin48Hours"),
  case_by_case: msg("admin.noRuleGivesItYouDecide"),
  tip: msg("admin.aTipThatSomebodyElseIs"),
};

/** A refund request with the facts about its payment that staff need for a decision. */
export function RequestFactsView({
  request,
  facts,
}: {
  request: StaffRequest;
  facts: RequestFacts;
}) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <Card className="grid content-start gap-4">
        <h2 className="text-lg">{t("admin.theRequest")}</h2>
        <FactList
          facts={[
            [t("admin.by"), <PersonLink key="by" username={request.user.username} />],
            [t("admin.asked"), <Stamp key="at" at={request.createdAt} />],
            [t("admin.why"), t(REFUND_KIND_WORDS[request.kind])],
            [t("admin.policy"), t(POLICY_WORDS[request.policy])],
            [t("admin.state"), <RequestState key="state" state={request.state} />],
            ...(facts.appealOf
              ? [[t("admin.appeal"), <Appeal key="appeal" id={facts.appealOf.id} />] as const]
              : []),
          ]}
        />
        <blockquote className="whitespace-pre-wrap break-words border-line border-l-2 pl-4 text-sm">
          {request.details || t("admin.nothingSaid")}
        </blockquote>
      </Card>
      <Card className="grid content-start gap-4">
        <h2 className="text-lg">{t("admin.thePayment")}</h2>
        {facts.payment ? (
          <FactList facts={paymentFacts(request, facts, facts.payment)} />
        ) : (
          <p className="text-muted text-sm">{t("admin.thisPaymentIsNotThereAny")}</p>
        )}
        <CompanyLink url={facts.paymentUrl}>{t("admin.openItAtThePaymentCompany")}</CompanyLink>
      </Card>
      <Card className="grid content-start gap-4 xl:col-span-2">
        <h2 className="text-lg">{t("admin.thePerson")}</h2>
        <FactList
          facts={[
            [
              t("admin.watchedSinceTheyPaid"),
              facts.watchedMs === 0
                ? t("admin.nothing")
                : spokenDuration(Math.round(facts.watchedMs / 1000)),
            ],
            [
              t("admin.refundedSoFar"),
              facts.refunded
                .map(({ cents, currency }) => formatMoney(cents, currency))
                .join(", ") || t("admin.nothing"),
            ],
            [t("admin.disputes"), facts.disputes === 0 ? t("admin.none") : String(facts.disputes)],
            [
              t("admin.otherRequests"),
              facts.earlier.length === 0 ? (
                t("admin.none")
              ) : (
                <Earlier key="earlier" earlier={facts.earlier} />
              ),
            ],
          ]}
        />
      </Card>
    </div>
  );
}

function paymentFacts(
  request: StaffRequest,
  { subscription }: RequestFacts,
  payment: NonNullable<RequestFacts["payment"]>,
) {
  return [
    [t("admin.what"), payment.title],
    [
      t("admin.paid"),
      `${formatMoney(payment.cents, payment.currency)}, ${formatDate(payment.paidAt)}`,
    ],
    [t("admin.leftToPayBack"), formatMoney(payment.leftCents, payment.currency)],
    [t("admin.id"), <Code key="id">{request.subjectId}</Code>],
    ...(subscription
      ? [
          [
            t("admin.plan"),
            subscription.endedAt
              ? t("admin.subscriptionEnded", {
                  status: subscription.status,
                  day: formatDate(subscription.endedAt),
                })
              : t("admin.subscriptionStatus", { status: subscription.status }),
          ] as const,
        ]
      : []),
    [
      t("admin.inTheBooks"),
      <Link
        key="books"
        className="font-semibold text-accent underline-offset-4 hover:underline"
        to={`/admin/ledger?id=${encodeURIComponent(request.subjectId)}`}
      >
        {t("admin.findItsJournals")}
      </Link>,
    ],
  ] as const;
}

function Appeal({ id }: { id: string }) {
  return (
    <Link
      to={`/admin/refunds?id=${id}`}
      className="font-semibold text-accent underline-offset-4 hover:underline"
    >
      {t("admin.ofARefusalReadItFirst")}
    </Link>
  );
}

function Earlier({ earlier }: { earlier: RequestFacts["earlier"] }) {
  return (
    <ul className="grid gap-1.5">
      {earlier.map(({ id, state, cents, currency, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-2">
          <Link
            to={`/admin/refunds?id=${id}`}
            className="font-semibold underline-offset-4 hover:underline"
          >
            {formatMoney(cents, currency)}, {formatDate(createdAt)}
          </Link>
          <RequestState state={state} />
        </li>
      ))}
    </ul>
  );
}
