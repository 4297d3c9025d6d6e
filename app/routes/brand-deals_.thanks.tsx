import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useSearchParams } from "@remix-run/react";
import { CircleCheck, Clock } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [
  { title: t("brandDeals.payment.return.metaTitle") },
  { name: "robots", content: "noindex" },
];

/** This page confirms no payment: the payment provider reports the payment to the server. */
export default function Thanks() {
  const [search] = useSearchParams();
  const isBack = search.get("paid") === "no";
  return (
    <WidePage className="py-12">
      <h1 className="sr-only">{t("brandDeals.payment.return.title")}</h1>
      <EmptyState
        icon={isBack ? Clock : CircleCheck}
        title={
          isBack
            ? t("brandDeals.payment.return.unpaidTitle")
            : t("brandDeals.payment.return.paidTitle")
        }
        description={
          isBack
            ? t("brandDeals.payment.return.unpaidBody")
            : t("brandDeals.payment.return.paidBody")
        }
        action={
          <Button asChild>
            <Link to="/">{t("brandDeals.payment.return.homeLink")}</Link>
          </Button>
        }
      />
    </WidePage>
  );
}
