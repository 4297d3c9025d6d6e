import { Check, Minus } from "lucide-react";
import { Fragment } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { type Message, t } from "#i18n/t.ts";
import {
  FEATURE_GROUPS,
  FEATURES,
  type Feature,
  GROUPS,
  PLAN_NAMES,
} from "#worker/domain/accounts/plans/contract-features.ts";
import { ENTITLEMENTS } from "#worker/domain/accounts/plans/entitlements.ts";
import { PLANS, type Plan } from "#worker/domain/accounts/users/contract.ts";

interface PlanComparisonProps {
  plans?: readonly Plan[];
  current?: Plan | null;
  selected?: Plan | null;
  className?: string;
}

/** The table uses the same matrix of features as the server's checks. */
export function PlanComparison({
  plans = PLANS,
  current = null,
  selected = null,
  className,
}: PlanComparisonProps) {
  return (
    <table className={cn("w-full table-fixed border-collapse text-sm", className)}>
      <caption className="sr-only">{t("plans.comparison.tableCaption")}</caption>
      <colgroup>
        <col className="w-2/5 max-sm:hidden" />
        {plans.map((plan) => (
          <col key={plan} />
        ))}
      </colgroup>
      <thead>
        <tr className="border-line border-b">
          <td className="max-sm:hidden" />
          {plans.map((plan) => (
            <th
              key={plan}
              scope="col"
              className={cn(
                "px-2 py-3 text-center align-top font-semibold",
                plan === selected && "bg-accent-soft",
              )}
            >
              {t(PLAN_NAMES[plan])}
              {plan === current && (
                <Badge className="mx-auto mt-1 block w-fit">
                  {t("plans.comparison.currentPlan")}
                </Badge>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.map((group) => (
        <tbody key={group}>
          {/* On phones, labels have their own row instead of a column. */}
          <GroupRow name={FEATURE_GROUPS[group]} columns={plans.length} className="sm:hidden" />
          <GroupRow
            name={FEATURE_GROUPS[group]}
            columns={plans.length + 1}
            className="max-sm:hidden"
          />
          {FEATURES.filter((feature) => feature.group === group).map((feature) => (
            <Row key={feature.field} feature={feature} plans={plans} selected={selected} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function GroupRow({
  name,
  columns,
  className,
}: {
  name: Message;
  columns: number;
  className: string;
}) {
  return (
    <tr className={className}>
      <th
        scope="rowgroup"
        colSpan={columns}
        className="pt-6 pb-2 text-left font-semibold text-base"
      >
        {t(name)}
      </th>
    </tr>
  );
}

function Row({
  feature,
  plans,
  selected,
}: {
  feature: Feature;
  plans: readonly Plan[];
  selected: Plan | null;
}) {
  return (
    <Fragment>
      <tr className="sm:hidden">
        <th
          scope="rowgroup"
          colSpan={plans.length}
          className="px-2 pt-3 text-left font-normal text-muted"
        >
          {t(feature.label)}
        </th>
      </tr>
      <tr className="border-line border-b">
        <th scope="row" className="py-3 pr-2 text-left font-normal text-muted max-sm:hidden">
          {t(feature.label)}
        </th>
        {plans.map((plan) => (
          <td
            key={plan}
            className={cn("tabular px-2 py-3 text-center", plan === selected && "bg-accent-soft")}
          >
            <Cell value={feature.cell(ENTITLEMENTS[plan])} />
          </td>
        ))}
      </tr>
    </Fragment>
  );
}

function Cell({ value }: { value: boolean | string }) {
  if (typeof value === "string") return value;
  const Icon = value ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className={cn("mx-auto size-5", value ? "text-accent" : "text-muted")} />
      <span className="sr-only">{value ? t("plans.values.yes") : t("plans.values.no")}</span>
    </>
  );
}
