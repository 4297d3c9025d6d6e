import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { LegalPage, type LegalSection } from "#app/components/legal/legal-page.tsx";
import { MIN_PAYOUT_CENTS, REFUND_WINDOW_DAYS } from "#worker/domain/plans/contract.ts";

export const meta: MetaFunction = () => [
  { title: "Refund Policy - Tributary" },
  { name: "description", content: "When money comes back, how, and how long it takes." },
];

const sections: LegalSection[] = [
  { title: "Overview", body: ["This policy says when you can have money back, how to ask for it, and how long it takes."] },
  {
    title: "Plans",
    body: [
      `If it is your first plan with us, you can have a full refund within ${REFUND_WINDOW_DAYS} days of paying. After that you can cancel at any time and keep the plan to the end of the billing period; that period is not refunded.`,
    ],
  },
  { title: "Pay-per-view", body: ["A pay-per-view purchase is refunded within 24 hours if you have not watched it."] },
  {
    title: "Tips and virtual gifts",
    body: ["Tips and virtual gifts go to the creator and are not refundable, except where a payment was made without your permission."],
  },
  { title: "Accidental purchases", body: ["Write to us within 48 hours of a purchase that you did not mean to make."] },
  { title: "When the service fails", body: ["An outage of more than 24 hours on our side qualifies for a refund of the time lost."] },
  {
    title: "How to ask",
    body: [
      "Choose the payment on the page Refunds of your account, or write to support from the address of your account, with the date and the amount. We answer within 24 to 48 hours, with a reason, and you see there what became of it.",
    ],
  },
  {
    title: "How long it takes",
    body: [
      [
        "Cards: 5 to 10 business days",
        "PayPal: 3 to 5 business days",
        "Bank transfer: 10 to 15 business days",
        "Platform credits: at once",
      ],
    ],
  },
  {
    title: "Creator payouts",
    body: [
      `Earnings are paid monthly from $${MIN_PAYOUT_CENTS / 100}. A dispute about earnings must reach us within 30 days and is answered within 7 business days.`,
    ],
  },
  {
    title: "Chargebacks",
    body: [
      "Please write to us before you dispute a payment with your bank: we can usually solve it faster. While a dispute is open its money is with the bank, so we cannot refund it as well; creators bear their part of what goes back.",
    ],
  },
  {
    title: "Appeals",
    body: ["If we refuse a refund you can appeal once; a person who did not decide before reviews it within 5 business days."],
  },
  {
    title: "Contact",
    body: [
      "Refunds are handled by support, at any time of any day. Paid plans are promised an earlier answer; how soon is on the support page.",
    ],
  },
];

function QuickGuide() {
  const rows = [
    ["First plan", `full refund within ${REFUND_WINDOW_DAYS} days`],
    ["Later periods", "cancel any time, keep it to the end of the period"],
    ["Pay-per-view", "within 24 hours, if unwatched"],
    ["Bought by accident", "tell us within 48 hours"],
    ["Tips and gifts", "not refundable"],
  ];
  return (
    <aside aria-label="Quick guide" className="mt-8 rounded-lg bg-surface p-5">
      <h2 className="font-semibold">Quick guide</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {rows.map(([what, rule]) => (
          <div key={what} className="sm:contents">
            <dt className="text-muted">{what}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <Link to="/refund-request" className="font-semibold underline underline-offset-4">
          Ask for a refund
        </Link>
      </p>
    </aside>
  );
}

export default function Refund() {
  return (
    <LegalPage
      title="Refund Policy"
      effective="January 1, 2025"
      intro="Short version first; the whole policy follows."
      sections={sections}
      summary={<QuickGuide />}
    />
  );
}
