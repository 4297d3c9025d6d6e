import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Copy } from "lucide-react";
import { copyText } from "#app/components/settings/copy-text.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { formatPrice } from "#app/format.ts";
import { notFound } from "#worker/domain/errors.ts";
import { CREATOR_PRO_MONTHLY_CENTS, PREMIUM_MONTHLY_CENTS } from "#worker/domain/plans/contract.ts";

export const meta: MetaFunction = () => [{ title: "Test payments · Tributary" }, { name: "robots", content: "noindex" }];

/** Only where no real card can be charged. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { mode } = ctx.payments;
  if (mode === "live" || mode === "off") throw notFound("This page");
  return { mode, sandbox: mode === "sandbox" ? ctx.config.sandboxOrigin : null };
}

/** Of the payment company's documentation. */
const CARDS = [
  { number: "4242 4242 4242 4242", name: "Success", about: "Goes through at once." },
  { number: "4000 0025 0000 3155", name: "3D Secure required", about: "The bank asks whether it is you, then it goes through." },
  { number: "4000 0000 0000 0002", name: "Declined", about: "The bank refuses." },
  { number: "4000 0000 0000 9995", name: "Insufficient funds", about: "The bank refuses for want of money." },
  { number: "4000 0000 0000 0341", name: "Fails later", about: "Goes through now, fails at the next renewal: for “Fix payment”." },
];
const DETAILS = [
  { name: "Expiry", value: "12/34" },
  { name: "CVC", value: "123" },
  { name: "ZIP", value: "12345" },
  { name: "Email", value: "test@example.com" },
];

export default function TestPayments() {
  const { mode, sandbox } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-4xl grid-cols-[minmax(0,1fr)] content-start gap-8 py-8">
      <header className="grid gap-2">
        <h1 className="text-xl">Test payments</h1>
        <p className="measure text-muted">
          Buy Premium for {formatPrice(PREMIUM_MONTHLY_CENTS)}/mo or Creator Pro for {formatPrice(CREATOR_PRO_MONTHLY_CENTS)}/mo with a card
          that does not exist.
        </p>
      </header>
      <Alert title={mode === "sandbox" ? "The sandbox plays the payment service" : "Test keys are set"}>
        No real card works here, and nothing is charged.
        {sandbox && (
          <>
            {" "}
            <a href={`${sandbox}/stripe`} className="font-semibold text-accent underline-offset-4 hover:underline">
              Its clock
            </a>{" "}
            can be moved, so that plans renew, fail and end.
          </>
        )}
      </Alert>
      <section aria-labelledby="cards" className="grid gap-2">
        <h2 id="cards" className="text-lg">
          Cards
        </h2>
        <ul className="grid divide-y divide-line border-line border-y">
          {CARDS.map(({ number, name, about }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
                <h3 className="text-base">{name}</h3>
                <p className="text-muted text-sm">{about}</p>
              </div>
              <code className="tabular text-sm">{number}</code>
              <CopyButton value={number} what={`the card “${name}”`} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="details" className="grid gap-2">
        <h2 id="details" className="text-lg">
          Everything else
        </h2>
        <ul className="grid divide-y divide-line border-line border-y">
          {DETAILS.map(({ name, value }) => (
            <li key={name} className="flex items-center gap-4 py-2">
              <span className="w-20 text-muted text-sm">{name}</span>
              <code className="tabular flex-1 text-sm">{value}</code>
              <CopyButton value={value} what={name} />
            </li>
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to="/subscription">Choose a plan</Link>
        </Button>
        <Button asChild>
          <Link to="/subscription-management">Manage your subscription</Link>
        </Button>
      </div>
    </div>
  );
}

function CopyButton({ value, what }: { value: string; what: string }) {
  return (
    <Button variant="quiet" size="sm" onClick={() => void copyText(value, "Copied")}>
      <Copy aria-hidden />
      Copy
      <span className="sr-only"> {what}</span>
    </Button>
  );
}
