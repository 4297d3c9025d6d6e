import { Link } from "@remix-run/react";
import { ArrowRight, CircleDollarSign } from "lucide-react";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatMoney, formatPrice } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import {
  CREATOR_PRO_MONTHLY_CENTS,
  CREATOR_SHARE_PERCENT,
  MIN_PAYOUT_CENTS,
  PARTNER_RATES,
  PREMIUM_MONTHLY_CENTS,
} from "#worker/domain/accounts/plans/contract.ts";
import { TIER_TERMS } from "#worker/domain/money/brand-deals/contract.ts";
import { CLAIM_STEP } from "#worker/domain/money/partner/contract.ts";

export interface Earned {
  total: number;
  month: number;
  available: number;
  tier: string;
}

/** `earned` has the user's own earnings; null for visitors. */
export function RevenueTab({ earned }: { earned: Earned | null }) {
  return (
    <div className="grid gap-10">
      {earned ? (
        <Figures
          figures={[
            {
              label: t("billing.earnings.totalLabel"),
              value: formatMoney(earned.total),
              note: t("billing.earnings.totalNote"),
            },
            {
              label: t("billing.earnings.monthLabel"),
              value: formatMoney(earned.month),
              note: t("billing.earnings.monthNote"),
            },
            {
              label: t("billing.earnings.tierLabel"),
              value: tierName(earned.tier),
              note: earned.tier === "none" ? t("billing.earnings.tierNote") : null,
            },
            {
              label: t("billing.earnings.balanceLabel"),
              value: formatMoney(earned.available),
              note: t("billing.earnings.balanceNote", {
                minPayoutCents: formatPrice(MIN_PAYOUT_CENTS),
              }),
            },
          ]}
        />
      ) : (
        <EmptyState
          icon={CircleDollarSign}
          title={t("billing.earnings.signInTitle")}
          action={
            <Button asChild variant="primary">
              <Link to={signInPath("/subscription?tab=revenue")}>
                {t("billing.earnings.signIn")}
              </Link>
            </Button>
          }
        />
      )}
      <section aria-labelledby="opportunities" className="grid gap-4">
        <h2 id="opportunities" className="text-lg">
          {t("billing.earnings.opportunitiesTitle")}
        </h2>
        <ul className="grid divide-y divide-line border-line border-y">
          {OPPORTUNITIES.map(({ title, about, to, label }) => (
            <li
              key={t(title)}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
            >
              <div className="measure grid gap-0.5">
                <h3 className="text-base">{t(title)}</h3>
                <p className="text-muted text-sm">{t(about)}</p>
              </div>
              <Button asChild variant="quiet" size="sm" className="-ml-3 sm:ml-0">
                <Link to={to}>
                  {t(label)}
                  <ArrowRight aria-hidden />
                </Link>
              </Button>
            </li>
          ))}
        </ul>
        <p className="measure text-muted text-sm">
          {rich("billing.earnings.footnote", {
            link: (text) => (
              <Link
                to="/earnings"
                className="font-semibold text-accent underline-offset-4 hover:underline"
              >
                {text}
              </Link>
            ),
            link2: (text) => (
              <Link
                to="/settings/payouts"
                className="font-semibold text-accent underline-offset-4 hover:underline"
              >
                {text}
              </Link>
            ),
          })}
        </p>
      </section>
    </div>
  );
}

const tierName = (tier: string) => (tier[0] ?? "").toUpperCase() + tier.slice(1);

const OPPORTUNITIES = [
  {
    title: msg("billing.earnings.plans.title"),
    about: msg("billing.earnings.plans.description", () => ({
      creatorSharePercent: CREATOR_SHARE_PERCENT,
      premiumMonthlyCents: formatPrice(PREMIUM_MONTHLY_CENTS),
      creatorProMonthlyCents: formatPrice(CREATOR_PRO_MONTHLY_CENTS),
    })),
    to: "/subscription-checkout?plan=creator_pro",
    label: msg("billing.earnings.plans.action"),
  },
  {
    title: msg("billing.earnings.partner.title"),
    about: msg("billing.earnings.partner.description", () => ({
      step: CLAIM_STEP,
      views: formatPrice(PARTNER_RATES.views),
      followers: formatPrice(PARTNER_RATES.followers),
    })),
    to: "/partner",
    label: msg("billing.earnings.partner.action"),
  },
  {
    title: msg("billing.earnings.tips.title"),
    about: msg("billing.earnings.tips.description", () => ({
      creatorSharePercent: CREATOR_SHARE_PERCENT,
    })),
    to: "/live-stream",
    label: msg("billing.earnings.tips.action"),
  },
  {
    title: msg("billing.earnings.brandDeals.title"),
    about: msg("billing.earnings.brandDeals.description", () => ({
      bronzeLeast: formatPrice(TIER_TERMS.bronze.minCents),
      bronzeMost: formatPrice(TIER_TERMS.bronze.maxCents),
      platinumLeast: formatPrice(TIER_TERMS.platinum.minCents),
    })),
    to: "/brand-deals",
    label: msg("billing.earnings.brandDeals.title"),
  },
] as const;
