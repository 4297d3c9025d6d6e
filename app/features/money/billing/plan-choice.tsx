import { Link, useSearchParams } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { Switch } from "#app/ui/switch.tsx";
import { formatMoney, formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { type Cycle, PAID_PLANS, type PaidPlan } from "#worker/domain/accounts/plans/contract.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { yearlySaving } from "#worker/domain/money/billing/contract.ts";
import type { Catalogue } from "#worker/domain/money/billing/contract-api.ts";

interface CycleSwitchProps {
  cycle: Cycle;
  /** Percentage that yearly billing saves on the chosen plan. */
  saving: number;
  onChange: (cycle: Cycle) => void;
}

export function CycleSwitch({ cycle, saving, onChange }: CycleSwitchProps) {
  const [search] = useSearchParams();
  const otherCycle = new URLSearchParams(search);
  otherCycle.set("cycle", cycle === "yearly" ? "monthly" : "yearly");
  const cycleClass = (of: Cycle) =>
    cn("text-sm transition-colors", cycle === of ? "font-semibold text-ink" : "text-muted");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span aria-hidden className={cycleClass("monthly")}>
        {t("billing.plans.cycle.monthly")}
      </span>
      <noscript>
        <Link
          to={`?${otherCycle}`}
          className="font-semibold text-accent text-sm underline underline-offset-4"
        >
          {t(
            cycle === "yearly"
              ? "billing.plans.cycle.switchToMonthly"
              : "billing.plans.cycle.switchToYearly",
          )}
        </Link>
      </noscript>
      <Switch
        className="noscript:hidden"
        aria-label={t("billing.plans.cycle.switchToYearly")}
        checked={cycle === "yearly"}
        onCheckedChange={(on) => onChange(on ? "yearly" : "monthly")}
      />
      <span aria-hidden className={cycleClass("yearly")}>
        {t("billing.plans.cycle.yearly")}
      </span>
      {saving > 0 && (
        <Badge variant="paid">{t("billing.plans.cycle.savingBadge", { saving })}</Badge>
      )}
    </div>
  );
}

interface PlanRadiosProps {
  catalogue: Catalogue;
  cycle: Cycle;
  selected: PaidPlan;
  /** The plan that the user currently pays for; null without a paid plan. */
  current: { plan: PaidPlan; cycle: Cycle } | null;
  onSelect: (plan: PaidPlan) => void;
}

export function PlanRadios({ catalogue, cycle, selected, current, onSelect }: PlanRadiosProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{t("billing.plans.legend")}</legend>
      {PAID_PLANS.map((plan) => {
        const isCurrent = current?.plan === plan && current.cycle === cycle;
        return (
          <label
            key={plan}
            className="flex cursor-pointer gap-3 rounded-lg bg-surface p-5 ring-1 ring-line ring-inset transition-shadow hover:ring-edge has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent"
          >
            <input
              type="radio"
              name="plan"
              value={plan}
              checked={plan === selected}
              onChange={() => onSelect(plan)}
              className="tick mt-1 size-5 outline-none"
            />
            <span className="grid flex-1 gap-1">
              <span className="flex flex-wrap items-center gap-2 font-semibold text-base">
                {t(PLAN_NAMES[plan])}
                {isCurrent && <Badge variant="paid">{t("billing.plans.currentBadge")}</Badge>}
                {!isCurrent && plan === "premium" && (
                  <Badge variant="accent">{t("billing.plans.popularBadge")}</Badge>
                )}
              </span>
              <Price entry={catalogue[plan]} cycle={cycle} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Price({ entry, cycle }: { entry: Catalogue[PaidPlan]; cycle: Cycle }) {
  const { monthlyPrice, yearlyPrice, currency } = entry;
  const saved = 12 * monthlyPrice - yearlyPrice;
  const monthly = formatMoney(Math.round(yearlyPrice / 12), currency);
  return (
    <>
      <span className="flex items-baseline gap-1">
        <span className="tabular font-semibold text-xl">
          {formatPrice(cycle === "yearly" ? yearlyPrice : monthlyPrice, currency)}
        </span>
        <span className="text-muted text-sm">
          {cycle === "yearly"
            ? t("billing.plans.price.perYear")
            : t("billing.plans.price.perMonth")}
        </span>
      </span>
      {cycle === "yearly" && (
        <span className="text-muted text-sm">
          {saved > 0
            ? t("billing.plans.price.monthlyEquivalentSaved", {
                amount: monthly,
                saved: formatPrice(saved, currency),
              })
            : t("billing.plans.price.monthlyEquivalent", { amount: monthly })}
        </span>
      )}
    </>
  );
}

export const savingOf = (catalogue: Catalogue, plan: PaidPlan): number =>
  yearlySaving(catalogue[plan]);
