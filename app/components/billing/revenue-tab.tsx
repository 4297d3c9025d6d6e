import { Link } from "@remix-run/react";
import { ArrowRight, CircleDollarSign } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Figures } from "#app/components/ui/figures.tsx";
import { formatMoney, formatPrice } from "#app/format.ts";
import {
  CREATOR_PRO_MONTHLY_CENTS,
  CREATOR_SHARE_PERCENT,
  MIN_PAYOUT_CENTS,
  PARTNER_RATES,
  PREMIUM_MONTHLY_CENTS,
} from "#worker/domain/plans/contract.ts";

/** Cents. */
export interface Earned {
  total: number;
  month: number;
  available: number;
  tier: string;
}

/** What one earned, and the ways there are to earn. @param earned null for a visitor */
export function RevenueTab({ earned }: { earned: Earned | null }) {
  return (
    <div className="grid gap-10">
      {earned ? (
        <Figures
          figures={[
            { label: "Total Earnings", value: formatMoney(earned.total), note: "All that was ever posted to you" },
            { label: "Monthly Revenue", value: formatMoney(earned.month), note: "This month, UTC" },
            { label: "Creator Tier", value: tierName(earned.tier), note: earned.tier === "none" ? "Tiers begin with brand deals" : null },
            { label: "Ready to pay out", value: formatMoney(earned.available), note: `Payouts from ${formatPrice(MIN_PAYOUT_CENTS)}` },
          ]}
        />
      ) : (
        <EmptyState
          icon={CircleDollarSign}
          title="Sign in to see what you earned"
          action={
            <Button asChild variant="primary">
              <Link to="/login?next=/subscription%3Ftab%3Drevenue">Sign In</Link>
            </Button>
          }
        />
      )}
      <section aria-labelledby="opportunities" className="grid gap-4">
        <h2 id="opportunities" className="text-lg">
          Revenue opportunities
        </h2>
        <ul className="grid divide-y divide-line border-line border-y">
          {OPPORTUNITIES.map(({ title, about, to, label }) => (
            <li key={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
              <div className="measure grid gap-0.5">
                <h3 className="text-base">{title}</h3>
                <p className="text-muted text-sm">{about}</p>
              </div>
              <Button asChild variant="quiet" size="sm" className="-ml-3 sm:ml-0">
                <Link to={to}>
                  {label}
                  <ArrowRight aria-hidden />
                </Link>
              </Button>
            </li>
          ))}
        </ul>
        <p className="measure text-muted text-sm">
          These are rates and rules, not promises: what you earn depends on who watches. Every line of it is in{" "}
          <Link to="/earnings" className="font-semibold text-accent underline-offset-4 hover:underline">
            your statement
          </Link>
          , and it leaves by{" "}
          <Link to="/settings/payouts" className="font-semibold text-accent underline-offset-4 hover:underline">
            payouts
          </Link>
          .
        </p>
      </section>
    </div>
  );
}

const tierName = (tier: string) => (tier[0] ?? "").toUpperCase() + tier.slice(1);

const OPPORTUNITIES = [
  {
    title: "Plan revenue",
    about: `${CREATOR_SHARE_PERCENT} % of what each subscriber pays goes to the creators whom they watched, by watch time: Premium subscribers ${formatPrice(PREMIUM_MONTHLY_CENTS)}/month each, Creator Pro ${formatPrice(CREATOR_PRO_MONTHLY_CENTS)}/month each.`,
    to: "/subscription-checkout?plan=creator_pro",
    label: "Creator Pro",
  },
  {
    title: "Partner program",
    about: `${formatPrice(PARTNER_RATES.views)} for every 1,000 verified views and ${formatPrice(PARTNER_RATES.followers)} for every 1,000 followers.`,
    to: "/partner",
    label: "Partner Program",
  },
  {
    title: "Tips",
    about: `In chat and on your videos; ${CREATOR_SHARE_PERCENT} % of each tip is yours.`,
    to: "/live-stream",
    label: "Go live",
  },
  {
    title: "Brand deals",
    about: "Offers by tier: Bronze $100-$1K per deal, Platinum $10K+ per deal.",
    to: "/brand-deals",
    label: "Brand deals",
  },
] as const;
