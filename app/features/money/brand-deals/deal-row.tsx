import { Link } from "@remix-run/react";
import { useState } from "react";
import { LocalTime } from "#app/features/creator/studio/local-time.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Deal } from "#worker/domain/money/brand-deals/contract-api.ts";
import { STATES } from "./deal-labels.ts";
import { type DeliverableVideo, DeliverDialog } from "./deliver-dialog.tsx";
import { BrandName } from "./offer-card.tsx";

export function DealRow({ deal, videos }: { deal: Deal; videos: DeliverableVideo[] }) {
  const [isDelivering, setDelivering] = useState(false);
  const { label, variant } = STATES[deal.state];
  const isOpen = deal.state === "accepted" || deal.state === "disputed";
  const { video } = deal;
  return (
    <li className="grid gap-3 border-line border-t py-5 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h3 className="break-words text-base">{deal.title}</h3>
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            <Badge variant={variant}>{t(label)}</Badge>
            <BrandName brand={deal.brand} />
          </p>
        </div>
        <p className="tabular ml-auto text-right font-semibold">
          {deal.state === "paid" && "+"}
          {formatMoney(deal.creatorCents, deal.currency)}
        </p>
      </div>
      <p className="measure text-sm">
        <NextStep deal={deal} />
      </p>
      {video && (
        <p className="text-sm">
          {rich("brandDeals.delivery.deliveredVideo", {
            title: video.title,
            link: (text) => (
              <Link to={`/watch/${video.id}`} className="text-accent underline underline-offset-4">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {isOpen && (
        <div>
          <Button variant="primary" onClick={() => setDelivering(true)}>
            {deal.state === "accepted"
              ? t("brandDeals.delivery.action")
              : t("brandDeals.delivery.actionAgain")}
          </Button>
          <DeliverDialog
            deal={deal}
            videos={videos}
            open={isDelivering}
            onOpenChange={setDelivering}
          />
        </div>
      )}
    </li>
  );
}

function NextStep({ deal }: { deal: Deal }) {
  switch (deal.state) {
    case "accepted":
      return (
        <>
          {rich("brandDeals.nextStep.toDeliver", {
            time: <LocalTime at={deal.deliverBy} withTime />,
          })}
        </>
      );
    case "delivered":
      return deal.approvesAt === null
        ? null
        : rich("brandDeals.nextStep.inReview", { day: <LocalTime at={deal.approvesAt} /> });
    case "disputed":
      return <>{t("brandDeals.nextStep.needsChanges", { reason: deal.reason })}</>;
    case "approved":
      return deal.releasesAt === null || deal.keepUntil === null
        ? null
        : rich("brandDeals.nextStep.onHold", {
            amount: formatMoney(deal.creatorCents, deal.currency),
            day: <LocalTime at={deal.releasesAt} />,
            keepUntil: <LocalTime at={deal.keepUntil} />,
          });
    case "paid":
      return deal.endedAt === null
        ? null
        : rich("brandDeals.nextStep.paid", {
            day: <LocalTime at={deal.endedAt} />,
            link: (text) => (
              <Link to="/earnings" className="text-accent underline underline-offset-4">
                {text}
              </Link>
            ),
          });
    default:
      return <>{deal.reason}</>;
  }
}
