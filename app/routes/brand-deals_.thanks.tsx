import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useSearchParams } from "@remix-run/react";
import { CircleCheck, Clock } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [
  { title: t("brandDeals.brandDealTributary") },
  { name: "robots", content: "noindex" },
];

/**
 * Page after a brand's checkout; a brand has no account. The payment provider reports the payment,
 * not this page.
 */
export default function Thanks() {
  const [search] = useSearchParams();
  const isBack = search.get("paid") === "no";
  return (
    <div className="page py-12">
      <h1 className="sr-only">{t("brandDeals.brandDeal")}</h1>
      <EmptyState
        icon={isBack ? Clock : CircleCheck}
        title={isBack ? t("brandDeals.theDealIsNotPaidFor") : t("brandDeals.thankYou")}
        description={
          isBack
            ? t("brandDeals.nothingWasChargedTheLinkIn")
            : t("brandDeals.onceThePaymentServiceConfirmsIt")
        }
        action={
          <Button asChild>
            <Link to="/">{t("brandDeals.toTributary")}</Link>
          </Button>
        }
      />
    </div>
  );
}
