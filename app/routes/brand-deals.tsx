import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Handshake } from "lucide-react";
import { DealRow } from "#app/features/money/brand-deals/deal-row.tsx";
import { DealsLocked } from "#app/features/money/brand-deals/locked.tsx";
import { OfferCard } from "#app/features/money/brand-deals/offer-card.tsx";
import { TierCard } from "#app/features/money/brand-deals/tier-card.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { BrandDeals } from "#worker/domain/money/brand-deals/contract-api.ts";
import { getBrandDeals, listDeliverable } from "#worker/domain/money/brand-deals/queries.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: t("brandDeals.page.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const userId = requireUser(actor).id;
  const page = await getBrandDeals(ctx, { userId });
  const isDelivering = page.deals.some(({ state }) => state === "accepted" || state === "disputed");
  return { page, videos: isDelivering ? await listDeliverable(ctx, { userId }) : [] };
}

export default function BrandDealsPage() {
  const { page, videos } = useLoaderData<typeof loader>();
  const { offers, deals, obstacle } = page;
  return (
    <WidePage className="grid content-start gap-8 py-8">
      <header className="grid gap-1">
        <h1 className="text-xl">{t("brandDeals.page.title")}</h1>
        <p className="measure text-muted">{t("brandDeals.page.description")}</p>
      </header>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-12">
        <div className="grid min-w-0 gap-10">
          <section aria-labelledby="offers" className="grid gap-5">
            <h2 id="offers" className="text-lg">
              {t("brandDeals.offers.heading")}
            </h2>
            {obstacle !== null ? (
              <DealsLocked obstacle={obstacle} />
            ) : offers.length === 0 ? (
              <EmptyState
                icon={Handshake}
                title={t("brandDeals.offers.emptyTitle")}
                description={t("brandDeals.offers.emptyBody")}
              />
            ) : (
              <ul className="grid gap-4">
                {offers.map((offer) => (
                  <li key={offer.id}>
                    <OfferCard offer={offer} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          {(deals.length > 0 || obstacle === null) && (
            <section aria-labelledby="deals" className="grid gap-5">
              <h2 id="deals" className="text-lg">
                {t("brandDeals.deals.heading")}
              </h2>
              {deals.length === 0 ? (
                <p className="text-muted text-sm">{t("brandDeals.deals.emptyBody")}</p>
              ) : (
                <ul>
                  {deals.map((deal) => (
                    <DealRow key={deal.id} deal={deal} videos={videos} />
                  ))}
                </ul>
              )}
            </section>
          )}
        </div>
        <aside aria-label={t("brandDeals.sidebar.ariaLabel")} className="grid gap-6">
          <TierCard tier={page.tier} figures={page.figures} />
          {deals.length > 0 && <Money page={page} />}
        </aside>
      </div>
    </WidePage>
  );
}

function Money({ page: { earnedCents, heldCents, comingCents, currency } }: { page: BrandDeals }) {
  const lines = [
    { label: t("brandDeals.earnings.earned"), cents: earnedCents },
    { label: t("brandDeals.earnings.onHold"), cents: heldCents },
    { label: t("brandDeals.earnings.pending"), cents: comingCents },
  ];
  return (
    <Card className="grid gap-3 text-sm">
      <dl className="grid gap-2">
        {lines.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular font-semibold">{formatMoney(cents, currency)}</dd>
          </div>
        ))}
      </dl>
      <Link to="/earnings" className="text-accent underline underline-offset-4">
        {t("brandDeals.earnings.allLink")}
      </Link>
    </Card>
  );
}
