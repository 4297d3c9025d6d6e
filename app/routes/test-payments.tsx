import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Copy } from "lucide-react";
import { copyText } from "#app/features/accounts/settings/copy-text.ts";
import { TEST_CARDS } from "#app/features/money/billing/test-cards.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatPrice } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  CREATOR_PRO_MONTHLY_CENTS,
  PREMIUM_MONTHLY_CENTS,
} from "#worker/domain/accounts/plans/contract.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";

export const meta: MetaFunction = () => [
  { title: t("billing.testPayments.metaTitle") },
  { name: "robots", content: "noindex" },
];

/** This page exists only if payments are simulated or use test cards. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { mode } = ctx.payments;
  if (mode === "live" || mode === "off") throw notFound(t("billing.notFound.page"));
  return { mode, sandbox: mode === "sandbox" ? ctx.config.sandboxOrigin : null };
}

const DETAILS = [
  { name: msg("billing.testPayments.fields.expiry"), value: "12/34" },
  { name: msg("billing.testPayments.fields.cvc"), value: "123" },
  { name: msg("billing.testPayments.fields.zip"), value: "12345" },
  { name: msg("billing.testPayments.fields.email"), value: "test@example.com" },
];

export default function TestPayments() {
  const { mode, sandbox } = useLoaderData<typeof loader>();
  return (
    <ReadingPage className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 py-8">
      <header className="grid gap-2">
        <h1 className="text-xl">{t("billing.testPayments.title")}</h1>
        <p className="measure text-muted">
          {t("billing.testPayments.description", {
            premiumMonthlyCents: formatPrice(PREMIUM_MONTHLY_CENTS),
            creatorProMonthlyCents: formatPrice(CREATOR_PRO_MONTHLY_CENTS),
          })}
        </p>
      </header>
      <Alert
        title={
          mode === "sandbox"
            ? t("billing.testPayments.sandboxTitle")
            : t("billing.testPayments.testKeysTitle")
        }
      >
        {t("billing.testPayments.noChargeBody")}
        {sandbox && (
          <>
            {" "}
            {rich("billing.testPayments.clockBody", {
              link: (text) => (
                <a
                  href={`${sandbox}/stripe`}
                  className="font-semibold text-accent underline-offset-4 hover:underline"
                >
                  {text}
                </a>
              ),
            })}
          </>
        )}
      </Alert>
      <section aria-labelledby="cards" className="grid gap-2">
        <h2 id="cards" className="text-lg">
          {t("billing.testPayments.cardsTitle")}
        </h2>
        <ul className="grid divide-y divide-line border-line border-y">
          {TEST_CARDS.map(({ number, name, about }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
                <h3 className="text-base">{t(name)}</h3>
                <p className="text-muted text-sm">{t(about)}</p>
              </div>
              <code className="tabular text-sm">{number}</code>
              <CopyButton
                value={number}
                label={msg("billing.testPayments.copyCard")}
                name={t(name)}
              />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="details" className="grid gap-2">
        <h2 id="details" className="text-lg">
          {t("billing.testPayments.fieldsTitle")}
        </h2>
        <ul className="grid divide-y divide-line border-line border-y">
          {DETAILS.map(({ name, value }) => (
            <li key={value} className="flex items-center gap-3 py-2 sm:gap-4">
              <span className="w-14 shrink-0 text-muted text-sm sm:w-20">{t(name)}</span>
              <code className="tabular min-w-0 flex-1 break-words text-sm">{value}</code>
              <CopyButton
                value={value}
                label={msg("billing.testPayments.copyField")}
                name={t(name)}
              />
            </li>
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to="/subscription">{t("billing.testPayments.choosePlan")}</Link>
        </Button>
        <Button asChild>
          <Link to="/subscription-management">{t("billing.testPayments.manageSubscription")}</Link>
        </Button>
      </div>
    </ReadingPage>
  );
}

function CopyButton({ value, label, name }: { value: string; label: Message; name: string }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={() => void copyText(value, t("billing.testPayments.copySuccess"))}
    >
      <Copy aria-hidden />
      {rich(label, { name, span: (text) => <span className="sr-only">{text}</span> })}
    </Button>
  );
}
