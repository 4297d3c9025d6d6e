import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Building2, Handshake, Plus } from "lucide-react";
import { useState } from "react";
import { BrandDialog } from "#app/features/money/brand-deals/brand-dialog.tsx";
import { DealDialog } from "#app/features/money/brand-deals/deal-dialog.tsx";
import { StaffDealRow } from "#app/features/money/brand-deals/staff-deal-row.tsx";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";
import { recordReading } from "#worker/domain/accounts/audit/record-reading.ts";
import type { StaffDeal } from "#worker/domain/money/brand-deals/contract-api.ts";
import { listBrands, listOffers } from "#worker/domain/money/brand-deals/list-deals.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [
  { title: t("admin.brandDeals.metaTitle") },
  { name: "robots", content: "noindex" },
];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const [deals, brands] = await Promise.all([listOffers(ctx), listBrands(ctx)]);
  await recordReading(ctx, {
    actor: requireUser(actor),
    userIds: deals.map(({ creator }) => creator?.id),
    type: "deals",
  });
  return { deals, brands };
}

/** True if staff must act: the deal is delivered or disputed, or holds money without an agreement. */
const waits = ({ state, money }: StaffDeal) =>
  state === "delivered" ||
  state === "disputed" ||
  (money === "held" && (state === "draft" || state === "declined"));
const isOver = ({ state }: StaffDeal) =>
  state === "paid" || state === "expired" || state === "cancelled";

export default function AdminBrandDeals() {
  const { deals, brands } = useLoaderData<typeof loader>();
  const [isEntering, setEntering] = useState<"brand" | "deal" | null>(null);
  const close = () => setEntering(null);
  const groups = [
    { title: t("admin.brandDeals.sections.waitingTitle"), deals: deals.filter(waits) },
    {
      title: t("admin.brandDeals.sections.activeTitle"),
      deals: deals.filter((d) => !waits(d) && !isOver(d)),
    },
    { title: t("admin.brandDeals.sections.finishedTitle"), deals: deals.filter(isOver) },
  ].filter((group) => group.deals.length > 0);
  return (
    <AdminPage
      title={t("admin.brandDeals.title")}
      about={t("admin.brandDeals.description")}
      aside={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setEntering("brand")}>
            <Building2 aria-hidden />
            {t("admin.brandDeals.newBrandAction")}
          </Button>
          <Button
            variant="primary"
            disabled={brands.length === 0}
            onClick={() => setEntering("deal")}
          >
            <Plus aria-hidden />
            {t("admin.brandDeals.newDealAction")}
          </Button>
        </div>
      }
    >
      {groups.length === 0 && (
        <EmptyState
          icon={Handshake}
          title={t("admin.brandDeals.empty.title")}
          description={
            brands.length === 0
              ? t("admin.brandDeals.empty.brandBody")
              : t("admin.brandDeals.empty.dealBody")
          }
          action={
            <Button onClick={() => setEntering(brands.length === 0 ? "brand" : "deal")}>
              {brands.length === 0
                ? t("admin.brandDeals.newBrandAction")
                : t("admin.brandDeals.newDealAction")}
            </Button>
          }
        />
      )}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title} className="grid gap-4">
          <h2 className="text-lg">
            {group.title} <span className="tabular text-muted">{group.deals.length}</span>
          </h2>
          <ul>
            {group.deals.map((deal) => (
              <StaffDealRow key={deal.id} deal={deal} />
            ))}
          </ul>
        </section>
      ))}
      {brands.length > 0 && (
        <section aria-labelledby="brands" className="grid gap-4">
          <h2 id="brands" className="text-lg">
            {t("admin.brandDeals.brandsTitle")}
          </h2>
          <ul className="text-sm">
            {brands.map((brand) => (
              <li
                key={brand.id}
                className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t py-3 first:border-t-0"
              >
                <span className="font-semibold">{brand.name}</span>
                <span className="break-all text-muted">{brand.contactEmail}</span>
                {brand.site && <span className="break-all text-muted">{brand.site}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isEntering === "brand" && <BrandDialog onClose={close} />}
      {isEntering === "deal" && <DealDialog brands={brands} onClose={close} />}
    </AdminPage>
  );
}
