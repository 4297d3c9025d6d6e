import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import {
  type Choice,
  createCheckout,
  sayFailure,
} from "#app/features/money/billing/billing-api.ts";
import { ChangeDialog } from "#app/features/money/billing/change-dialog.tsx";
import { keptChoice } from "#app/features/money/billing/chosen-plan.ts";
import { CycleSwitch, PlanRadios, savingOf } from "#app/features/money/billing/plan-choice.tsx";
import { PlanComparison } from "#app/features/money/plans/plan-comparison.tsx";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { counted, formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { CYCLES, PAID_PLANS } from "#worker/domain/accounts/plans/contract.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { getCatalogue } from "#worker/domain/money/billing/catalogue.ts";
import { findOpenSubscription } from "#worker/domain/money/billing/own-subscription.ts";

export const meta: MetaFunction = () => [{ title: t("plans.chooseYourPlanTributary") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const [catalogue, open] = await Promise.all([
    getCatalogue(ctx, { actor, trialDays: ctx.config.trialDays }),
    actor.kind === "user" ? findOpenSubscription(ctx, actor.id) : null,
  ]);
  const current = open && {
    plan: open.plan,
    cycle: open.cycle,
    isPastDue: open.status === "past_due",
    isTrial: open.status === "trialing",
  };
  return { catalogue, current, mode: ctx.payments.mode };
}

/**
 * What the address chooses; else what was chosen before, which only the browser knows; else Premium
 * by the month.
 */
function useChoice(): [Choice, (choice: Partial<Choice>) => void] {
  const [params] = useSearchParams();
  const named = PAID_PLANS.find((plan) => plan === params.get("plan"));
  const cycle = CYCLES.find((c) => c === params.get("cycle"));
  const [choice, setChoice] = useState<Choice>({
    plan: named ?? "premium",
    billingCycle: cycle ?? "monthly",
  });
  useEffect(() => {
    const kept = named === undefined ? keptChoice() : null;
    if (kept) setChoice(kept);
  }, [named]);
  return [choice, (changed) => setChoice((known) => ({ ...known, ...changed }))];
}

export default function SubscriptionCheckout() {
  const { catalogue, current, mode } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [choice, choose] = useChoice();
  const { isBusy, run } = useMutation();
  const [isLeaving, setLeaving] = useState(false);
  const [changing, setChanging] = useState<Choice | null>(null);
  const { plan, billingCycle } = choice;
  const needsAddress = viewer?.emailVerified === false && !current && catalogue[plan].trialDays > 0;
  const isCurrent = current?.plan === plan && current.cycle === billingCycle;
  const back = `/login?next=${encodeURIComponent(`/subscription-checkout?plan=${plan}&cycle=${billingCycle}`)}`;
  const pay = async () => {
    if (!viewer) {
      toast({
        title: t("plans.signInRequired"),
        description: t("plans.pleaseLogIn"),
        variant: "destructive",
      });
      navigate(back);
      return;
    }
    if (current) {
      setChanging(choice);
      return;
    }
    const created = await run(createCheckout(choice));
    if (!created.ok)
      return void sayFailure(created.error, t("plans.failedToCreateCheckoutSession"));
    setLeaving(true);
    toast({ title: t("plans.redirectingToCheckout") });
    window.location.assign(created.response.sessionUrl);
  };
  return (
    <div className="page grid max-w-4xl grid-cols-[minmax(0,1fr)] content-start gap-8 py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t("plans.chooseYourPlan")}</h1>
          <p className="text-muted">
            {current
              ? t("plans.youAreOnPlanByCycle", {
                  plan: t(PLAN_NAMES[current.plan]),
                  cycle: current.cycle,
                })
              : t("plans.cancelAnyTimeInTwoClicks")}
          </p>
        </div>
        <CycleSwitch
          cycle={billingCycle}
          saving={savingOf(catalogue, plan)}
          onChange={(cycle) => choose({ billingCycle: cycle })}
        />
      </header>
      {mode === "off" && (
        <Alert title={t("plans.plansAreNotSoldHereYet")}>{t("plans.paymentsAreNotSetUpOn")}</Alert>
      )}
      {current?.isPastDue && (
        <Alert
          variant="warning"
          title={t("plans.yourLastPaymentFailed")}
          action={
            <Button asChild size="sm">
              <Link to="/subscription-management">{t("plans.fixPayment")}</Link>
            </Button>
          }
        >
          {t("plans.fixItFirstThenYouCan")}
        </Alert>
      )}
      {needsAddress && (
        <Alert
          title={t("plans.confirmEmail")}
          action={
            <Button asChild size="sm">
              <Link to="/settings/account">{t("plans.openAccountSettings")}</Link>
            </Button>
          }
        >
          {t("plans.whyConfirmEmail")}
        </Alert>
      )}
      <PlanRadios
        catalogue={catalogue}
        cycle={billingCycle}
        selected={plan}
        current={current}
        onSelect={(next) => choose({ plan: next })}
      />
      <div className="grid gap-3 sm:flex sm:items-center sm:justify-between sm:gap-6">
        <p className="measure text-muted text-sm">
          {sentence({ catalogue, choice, isChange: current !== null, isCurrent })}
        </p>
        <Button
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          disabled={
            !hydrated ||
            isBusy ||
            isLeaving ||
            isCurrent ||
            mode === "off" ||
            needsAddress ||
            current?.isPastDue
          }
          onClick={() => void pay()}
        >
          {isBusy || isLeaving
            ? t("plans.redirecting")
            : current
              ? isCurrent
                ? t("plans.thisIsYourPlan")
                : t("plans.changePlan")
              : t("plans.continueToCheckout")}
        </Button>
      </div>
      <section aria-labelledby="compare" className="grid gap-2">
        <h2 id="compare" className="text-lg">
          {t("plans.whatYouGet")}
        </h2>
        <PlanComparison plans={PAID_PLANS} current={viewer?.plan ?? null} selected={plan} />
      </section>
      <ChangeDialog
        choice={changing}
        onClose={() => setChanging(null)}
        onChanged={() => navigate("/subscription-management")}
      />
    </div>
  );
}

interface Said {
  catalogue: ReturnType<typeof useLoaderData<typeof loader>>["catalogue"];
  choice: Choice;
  isChange: boolean;
  isCurrent: boolean;
}

/** What happens on the next page, and what it costs. */
function sentence({
  catalogue,
  choice: { plan, billingCycle },
  isChange,
  isCurrent,
}: Said): string {
  const { monthlyPrice, yearlyPrice, trialDays, currency } = catalogue[plan];
  const price =
    billingCycle === "yearly"
      ? t("plans.yearlypriceAYear", { yearlyPrice: formatPrice(yearlyPrice, currency) })
      : t("plans.monthlypriceAMonth", { monthlyPrice: formatPrice(monthlyPrice, currency) });
  if (isCurrent) return t("plans.chooseAnotherPlanOrTheOther");
  if (isChange) return t("plans.planIsPriceBeforeAnythingIs", { plan: t(PLAN_NAMES[plan]), price });
  if (trialDays > 0)
    return t("plans.nFreeThenPriceYouAre", { trialDays: counted(trialDays), price });
  return t("plans.pricePaidOnTheNextPage", { price });
}
