import { Link } from "@remix-run/react";
import { RequestState } from "#app/components/refunds/request-state.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { formatDate, formatMoney, spokenDuration } from "#app/format.ts";
import { t } from "#i18n/t.ts";
import { REFUND_KIND_WORDS, type RefundPolicy, type RequestFacts, type StaffRequest } from "#worker/domain/refunds/contract.ts";
import { Code, CompanyLink, FactList, PersonLink, Stamp } from "./parts.tsx";

const POLICY_WORDS: Record<RefundPolicy, string> = {
  get first_week() {
    return t("admin.firstWeekOfAFirstPlan");
  },
  get accidental() {
    return t("admin.accidentalToldOfWithin48Hours");
  },
  get case_by_case() {
    return t("admin.noRuleGivesItYouDecide");
  },
  get tip() {
    return t("admin.aTipThatSomebodyElseIs");
  },
};

/** What somebody asks for, and what there is to know of their payment before it is decided. */
export function RequestFactsView({ request, facts }: { request: StaffRequest; facts: RequestFacts }) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <Card className="grid content-start gap-4">
        <h2 className="text-lg">{t("admin.theRequest")}</h2>
        <FactList
          facts={[
            ["By", <PersonLink key="by" username={request.user.username} />],
            ["Asked", <Stamp key="at" at={request.createdAt} />],
            ["Why", REFUND_KIND_WORDS[request.kind]],
            ["Policy", POLICY_WORDS[request.policy]],
            ["State", <RequestState key="state" state={request.state} />],
            ...(facts.appealOf ? [["Appeal", <Appeal key="appeal" id={facts.appealOf.id} />] as const] : []),
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
            [t("admin.watchedSinceTheyPaid"), facts.watchedMs === 0 ? "Nothing" : spokenDuration(Math.round(facts.watchedMs / 1000))],
            [t("admin.refundedSoFar"), facts.refunded.map(({ cents, currency }) => formatMoney(cents, currency)).join(", ") || "Nothing"],
            ["Disputes", facts.disputes === 0 ? "None" : String(facts.disputes)],
            [t("admin.otherRequests"), facts.earlier.length === 0 ? "None" : <Earlier key="earlier" earlier={facts.earlier} />],
          ]}
        />
      </Card>
    </div>
  );
}

function paymentFacts(request: StaffRequest, { subscription }: RequestFacts, payment: NonNullable<RequestFacts["payment"]>) {
  return [
    ["What", payment.title],
    ["Paid", `${formatMoney(payment.cents, payment.currency)}, ${formatDate(payment.paidAt)}`],
    [t("admin.leftToPayBack"), formatMoney(payment.leftCents, payment.currency)],
    ["Id", <Code key="id">{request.subjectId}</Code>],
    ...(subscription
      ? [["Plan", `${subscription.status}${subscription.endedAt ? `, ended ${formatDate(subscription.endedAt)}` : ""}`] as const]
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
    <Link to={`/admin/refunds?id=${id}`} className="font-semibold text-accent underline-offset-4 hover:underline">
      {t("admin.ofARefusalReadItFirst")}
    </Link>
  );
}

function Earlier({ earlier }: { earlier: RequestFacts["earlier"] }) {
  return (
    <ul className="grid gap-1.5">
      {earlier.map(({ id, state, cents, currency, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-2">
          <Link to={`/admin/refunds?id=${id}`} className="font-semibold underline-offset-4 hover:underline">
            {formatMoney(cents, currency)}, {formatDate(createdAt)}
          </Link>
          <RequestState state={state} />
        </li>
      ))}
    </ul>
  );
}
