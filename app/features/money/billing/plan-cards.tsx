import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PlanFeatureList } from "#app/features/money/plans/plan-feature-list.tsx";
import { offerOf } from "#app/features/money/plans/plan-offer.ts";
import { signUpPath } from "#app/lib/sign-in-path.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cn } from "#app/ui/cn.ts";
import { counted, formatPrice } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { PaidPlan } from "#worker/domain/accounts/plans/contract.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { PLANS, type Plan } from "#worker/domain/accounts/users/contract.ts";
import { yearlySaving } from "#worker/domain/money/billing/contract.ts";
import type { Catalogue } from "#worker/domain/money/billing/contract-api.ts";
import { keepChoice } from "./chosen-plan.ts";

const TAGLINES: Record<Plan, Message> = {
  free: msg("billing.plans.tagline.free"),
  premium: msg("billing.plans.tagline.premium"),
  creator_pro: msg("billing.plans.tagline.creatorPro"),
};
/** Maps each plan to the next smaller plan, whose features the larger plan includes. */
const BEFORE: Record<Plan, Plan | undefined> = {
  free: undefined,
  premium: "free",
  creator_pro: "premium",
};

interface PlanCardsProps {
  catalogue: Catalogue;
  current: Plan | null;
  /** `isBilled` is true if the user has a subscription to manage. */
  isBilled: boolean;
  /** `isSold` is true if this site sells plans. */
  isSold: boolean;
}

export function PlanCards({ catalogue, current, isBilled, isSold }: PlanCardsProps) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {PLANS.map((plan) => (
        <li key={plan} className="grid">
          <PlanCard
            plan={plan}
            isCurrent={plan === current}
            price={<Price plan={plan} catalogue={catalogue} />}
          >
            {plan === current ? (
              isBilled && plan !== "free" ? (
                <Button asChild block>
                  <Link to="/subscription-management">{t("billing.plans.manage")}</Link>
                </Button>
              ) : (
                <p className="flex h-10 items-center justify-center text-muted text-sm max-lg:hidden">
                  {t("billing.plans.currentHint")}
                </p>
              )
            ) : plan === "free" ? (
              <FreeAction current={current} isBilled={isBilled} />
            ) : (
              <Choose
                plan={plan}
                catalogue={catalogue}
                current={current}
                isBilled={isBilled}
                isSold={isSold}
              />
            )}
          </PlanCard>
        </li>
      ))}
    </ul>
  );
}

function PlanCard({
  plan,
  isCurrent,
  price,
  children,
}: {
  plan: Plan;
  isCurrent: boolean;
  price: ReactNode;
  children: ReactNode;
}) {
  const before = BEFORE[plan];
  return (
    <Card className={cn("flex flex-col gap-5", plan === "premium" && "ring-2 ring-accent")}>
      <div className="grid gap-1">
        <div className="flex min-h-6 flex-wrap items-center gap-2">
          <h2 className="text-lg">{t(PLAN_NAMES[plan])}</h2>
          {isCurrent && <Badge variant="paid">{t("billing.plans.currentBadge")}</Badge>}
          {plan === "premium" && <Badge variant="accent">{t("billing.plans.popularBadge")}</Badge>}
        </div>
        <p className="text-muted text-sm">{t(TAGLINES[plan])}</p>
      </div>
      {price}
      {children}
      <div className="grid gap-3 border-line border-t pt-5">
        {before && (
          <p className="font-semibold text-sm">
            {t("billing.plans.includesPlan", { plan: t(PLAN_NAMES[before]) })}
          </p>
        )}
        <PlanFeatureList plan={plan} over={before} />
      </div>
    </Card>
  );
}

function Price({ plan, catalogue }: { plan: Plan; catalogue: Catalogue }) {
  const entry =
    plan === "free" ? { monthlyPrice: 0, yearlyPrice: 0, currency: "USD" } : catalogue[plan];
  return (
    <div>
      <p className="flex items-baseline gap-1">
        <span className="tabular font-semibold text-xl">
          {formatPrice(entry.monthlyPrice, entry.currency)}
        </span>
        <span className="text-muted text-sm">
          {plan === "free" ? t("billing.plans.price.forever") : t("billing.plans.price.perMonth")}
        </span>
      </p>
      <p className="text-muted text-sm lg:min-h-5">
        {plan !== "free" &&
          t(
            // The page must not present a year for the price of twelve months as an offer.
            yearlySaving(entry) > 0
              ? "billing.plans.price.yearlyAlternative"
              : "billing.plans.price.yearlySame",
            { yearlyPrice: formatPrice(entry.yearlyPrice, entry.currency) },
          )}
      </p>
    </div>
  );
}

function FreeAction({ current, isBilled }: { current: Plan | null; isBilled: boolean }) {
  if (current === null)
    return (
      <Button asChild block>
        <Link to={signUpPath("/subscription")}>{t("billing.plans.signUp")}</Link>
      </Button>
    );
  return (
    <p className="flex h-10 items-center justify-center text-center text-muted text-sm">
      {isBilled ? t("billing.plans.downgradeHint") : t("billing.plans.includedHint")}
    </p>
  );
}

function Choose({
  plan,
  catalogue,
  current,
  isBilled,
  isSold,
}: {
  plan: PaidPlan;
  catalogue: Catalogue;
  current: Plan | null;
  isBilled: boolean;
  isSold: boolean;
}) {
  const { monthlyPrice, trialDays } = catalogue[plan];
  const offer = offerOf(plan, { current, isBilled, trialDays });
  if (offer === "included" && current !== null)
    return (
      <Unavailable>{t("billing.plans.included", { plan: t(PLAN_NAMES[current]) })}</Unavailable>
    );
  if (!isSold) return <Unavailable>{t("billing.plans.unavailable")}</Unavailable>;
  const label =
    offer === "change"
      ? t("billing.plans.changeTo", { plan: t(PLAN_NAMES[plan]) })
      : offer === "trial"
        ? t("billing.plans.startTrial")
        : t("billing.plans.choose", { plan: t(PLAN_NAMES[plan]) });
  return (
    <div className="grid gap-1.5">
      <Button asChild variant={plan === "premium" ? "primary" : "secondary"} block>
        <Link
          to={`/subscription-checkout?plan=${plan}`}
          onClick={() => keepChoice({ plan, billingCycle: "monthly" }, monthlyPrice)}
        >
          {label}
          {offer === "trial" && (
            <span className="sr-only">
              {" "}
              {t("billing.plans.trialPlanSuffix", { plan: t(PLAN_NAMES[plan]) })}
            </span>
          )}
        </Link>
      </Button>
      {offer === "trial" && (
        <p className="text-center text-muted text-xs">
          {t("billing.plans.trialTerms", {
            trialDays: counted(trialDays),
            monthlyPrice: formatPrice(monthlyPrice),
          })}
        </p>
      )}
    </div>
  );
}

const Unavailable = ({ children }: { children: ReactNode }) => (
  <p className="flex h-10 items-center justify-center text-muted text-sm">{children}</p>
);
