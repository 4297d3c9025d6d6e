import { Link } from "@remix-run/react";
import { RequestState } from "#app/features/money/refunds/request-state.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate, formatMoney, spokenDuration } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { RefundPolicy } from "#worker/domain/money/refund-policy/contract.ts";
import {
  REFUND_KIND_LABELS,
  type RequestFacts,
  type StaffRequest,
} from "#worker/domain/money/refunds/contract.ts";
import { Code, CompanyLink, FactList, Stamp, UserLink } from "./parts.tsx";

const POLICY_LABELS: Record<RefundPolicy, Message> = {
  first_week: msg("admin.refunds.policy.firstWeek"),
  accidental: msg("admin.refunds.policy.accidental"),
  case_by_case: msg("admin.refunds.policy.caseByCase"),
  tip: msg("admin.refunds.policy.tip"),
};

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
        <h2 className="text-lg">{t("admin.refunds.request.title")}</h2>
        <FactList
          facts={[
            [t("admin.facts.byLabel"), <UserLink key="by" username={request.user.username} />],
            [t("admin.refunds.request.requestedLabel"), <Stamp key="at" at={request.createdAt} />],
            [t("admin.facts.causeLabel"), t(REFUND_KIND_LABELS[request.kind])],
            [t("admin.refunds.request.policyLabel"), t(POLICY_LABELS[request.policy])],
            [t("admin.facts.stateLabel"), <RequestState key="state" state={request.state} />],
            ...(facts.appealOf
              ? [
                  [
                    t("admin.facts.appealLabel"),
                    <Appeal key="appeal" id={facts.appealOf.id} />,
                  ] as const,
                ]
              : []),
          ]}
        />
        <blockquote className="whitespace-pre-wrap break-words border-line border-l-2 pl-4 text-sm">
          {request.details || t("admin.refunds.request.detailsEmpty")}
        </blockquote>
      </Card>
      <Card className="grid content-start gap-4">
        <h2 className="text-lg">{t("admin.refunds.payment.title")}</h2>
        {facts.payment ? (
          <FactList facts={paymentFacts(request, facts, facts.payment)} />
        ) : (
          <p className="text-muted text-sm">{t("admin.refunds.payment.missing")}</p>
        )}
        <CompanyLink url={facts.paymentUrl}>{t("admin.facts.paymentProviderLink")}</CompanyLink>
      </Card>
      <Card className="grid content-start gap-4 xl:col-span-2">
        <h2 className="text-lg">{t("admin.refunds.user.title")}</h2>
        <FactList
          facts={[
            [
              t("admin.refunds.user.watchTimeLabel"),
              facts.watchedMs === 0
                ? t("admin.facts.nothing")
                : spokenDuration(Math.round(facts.watchedMs / 1000)),
            ],
            [
              t("admin.refunds.user.refundedLabel"),
              facts.refunded
                .map(({ cents, currency }) => formatMoney(cents, currency))
                .join(", ") || t("admin.facts.nothing"),
            ],
            [
              t("admin.disputes.title"),
              facts.disputes === 0 ? t("admin.facts.none") : String(facts.disputes),
            ],
            [
              t("admin.refunds.user.otherRequestsLabel"),
              facts.earlier.length === 0 ? (
                t("admin.facts.none")
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
    [t("admin.refunds.payment.subjectLabel"), payment.title],
    [
      t("admin.refunds.payment.paidLabel"),
      `${formatMoney(payment.cents, payment.currency)}, ${formatDate(payment.paidAt)}`,
    ],
    [t("admin.refunds.payment.refundableLabel"), formatMoney(payment.leftCents, payment.currency)],
    [t("admin.facts.idLabel"), <Code key="id">{request.subjectId}</Code>],
    ...(subscription
      ? [
          [
            t("admin.facts.planLabel"),
            subscription.endedAt
              ? t("admin.refunds.payment.subscriptionEnded", {
                  status: subscription.status,
                  day: formatDate(subscription.endedAt),
                })
              : t("admin.refunds.payment.subscriptionStatus", { status: subscription.status }),
          ] as const,
        ]
      : []),
    [
      t("admin.facts.journalsLabel"),
      <Link
        key="books"
        className="font-semibold text-accent underline-offset-4 hover:underline"
        to={`/admin/ledger?id=${encodeURIComponent(request.subjectId)}`}
      >
        {t("admin.facts.journalsLink")}
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
      {t("admin.refunds.request.appealLink")}
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
