import { Link } from "@remix-run/react";
import { RequestState } from "#app/components/refunds/request-state.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { formatDate, formatMoney, spokenDuration } from "#app/format.ts";
import { REFUND_KIND_WORDS, type RefundPolicy, type RequestFacts, type StaffRequest } from "#worker/domain/refunds/contract.ts";
import { Code, CompanyLink, FactList, PersonLink, Stamp } from "./parts.tsx";

const POLICY_WORDS: Record<RefundPolicy, string> = {
  first_week: "First week of a first plan: the policy gives it back whole",
  accidental: "Accidental, told of within 48 hours: the policy gives it back whole",
  case_by_case: "No rule gives it: you decide",
  tip: "A tip that somebody else is said to have made: you decide",
};

/** What somebody asks for, and what there is to know of their payment before it is decided. */
export function RequestFactsView({ request, facts }: { request: StaffRequest; facts: RequestFacts }) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <Card className="grid content-start gap-4">
        <h2 className="text-lg">The request</h2>
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
          {request.details || "(nothing said)"}
        </blockquote>
      </Card>
      <Card className="grid content-start gap-4">
        <h2 className="text-lg">The payment</h2>
        {facts.payment ? (
          <FactList facts={paymentFacts(request, facts, facts.payment)} />
        ) : (
          <p className="text-muted text-sm">This payment is not there any more.</p>
        )}
        <CompanyLink url={facts.paymentUrl}>Open it at the payment company</CompanyLink>
      </Card>
      <Card className="grid content-start gap-4 xl:col-span-2">
        <h2 className="text-lg">The person</h2>
        <FactList
          facts={[
            ["Watched since they paid", facts.watchedMs === 0 ? "Nothing" : spokenDuration(Math.round(facts.watchedMs / 1000))],
            ["Refunded so far", facts.refunded.map(({ cents, currency }) => formatMoney(cents, currency)).join(", ") || "Nothing"],
            ["Disputes", facts.disputes === 0 ? "None" : String(facts.disputes)],
            ["Other requests", facts.earlier.length === 0 ? "None" : <Earlier key="earlier" earlier={facts.earlier} />],
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
    ["Left to pay back", formatMoney(payment.leftCents, payment.currency)],
    ["Id", <Code key="id">{request.subjectId}</Code>],
    ...(subscription
      ? [["Plan", `${subscription.status}${subscription.endedAt ? `, ended ${formatDate(subscription.endedAt)}` : ""}`] as const]
      : []),
    [
      "In the books",
      <Link
        key="books"
        className="font-semibold text-accent underline-offset-4 hover:underline"
        to={`/admin/ledger?id=${encodeURIComponent(request.subjectId)}`}
      >
        Find its journals
      </Link>,
    ],
  ] as const;
}

function Appeal({ id }: { id: string }) {
  return (
    <Link to={`/admin/refunds?id=${id}`} className="font-semibold text-accent underline-offset-4 hover:underline">
      Of a refusal: read it first
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
