import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useNavigate, useSearchParams } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createCheckout, showFailure } from "#app/features/money/billing/billing-api.ts";
import { ChangeDialog } from "#app/features/money/billing/change-dialog.tsx";
import {
  CheckoutNotices,
  type Obstacle,
  PostedCheckout,
} from "#app/features/money/billing/checkout-notices.tsx";
import { storedChoice } from "#app/features/money/billing/chosen-plan.ts";
import { CycleSwitch, PlanRadios, savingOf } from "#app/features/money/billing/plan-choice.tsx";
import { PlanComparison } from "#app/features/money/plans/plan-comparison.tsx";
import { includesPlan } from "#app/features/money/plans/plan-offer.ts";
import { useIntent } from "#app/lib/intent/use-intent.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { counted, formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { CYCLES, PAID_PLANS } from "#worker/domain/accounts/plans/contract.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import type { Plan } from "#worker/domain/accounts/users/contract.ts";
import { getCatalogue, trialDaysFor } from "#worker/domain/money/billing/catalogue.ts";
import type { PlanChoice } from "#worker/domain/money/billing/contract-api.ts";
import { findOpenSubscription } from "#worker/domain/money/billing/own-subscription.ts";
import { CheckoutForm, startCheckout } from "#worker/domain/money/billing/start-checkout.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("plans.checkout.metaTitle") }];

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
 * Only browsers without JavaScript use this action, not POST /api/subscriptions/create-checkout.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx } = context;
  const actor = requireUser(context.actor);
  const form = await readForm(request);
  const { plan, cycle } = parseForm(CheckoutForm, {
    plan: form.get("plan"),
    cycle: form.get("cycle"),
  });
  const trialDays = await trialDaysFor(ctx, { actor, trialDays: ctx.config.trialDays });
  const { sessionUrl } = await startCheckout(ctx, { actor, plan, cycle, trialDays });
  // Forms must not submit to other sites (worker/http/security-headers.ts), so the page shows a
  // link to the checkout.
  return { sessionUrl };
}

/** Falls back from the URL's plan to the stored plan, then to Premium with monthly billing. */
function useChoice(
  form: RefObject<HTMLFormElement>,
): [PlanChoice, (choice: Partial<PlanChoice>) => void] {
  const [params] = useSearchParams();
  const named = PAID_PLANS.find((plan) => plan === params.get("plan"));
  const cycle = CYCLES.find((c) => c === params.get("cycle"));
  const [choice, setChoice] = useState<PlanChoice>({
    plan: named ?? "premium",
    billingCycle: cycle ?? "monthly",
  });
  const first = useRef(choice);
  useEffect(() => {
    const stored = named === undefined ? storedChoice() : null;
    if (stored) setChoice(stored);
    // The user may have chosen a plan before hydration.
    const early = form.current && PAID_PLANS.find((plan) => plan === planOf(form.current));
    if (early && early !== first.current.plan) setChoice((known) => ({ ...known, plan: early }));
  }, [named, form]);
  return [choice, (changed) => setChoice((known) => ({ ...known, ...changed }))];
}

const planOf = (form: HTMLFormElement | null) => new FormData(form ?? undefined).get("plan");

function useObstacles() {
  const { catalogue, current, mode } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  // Staff can grant a plan without a subscription. Its owner must not pay for what it includes.
  const granted = viewer && !current && viewer.plan !== "free" ? viewer.plan : null;
  const obstacleOf = (chosen: PlanChoice): Obstacle => ({
    needsAddress:
      viewer?.emailVerified === false && !current && catalogue[chosen.plan].trialDays > 0,
    isCurrent: current?.plan === chosen.plan && current.cycle === chosen.billingCycle,
    isIncluded: includesPlan(granted, chosen.plan),
    isPastDue: current?.isPastDue === true,
    isOff: mode === "off",
  });
  return { granted, obstacleOf };
}

interface SubscribeOptions {
  choose: (choice: PlanChoice) => void;
  obstacleOf: (choice: PlanChoice) => Obstacle;
}

function useSubscribe({ choose, obstacleOf }: SubscribeOptions) {
  const { current } = useLoaderData<typeof loader>();
  const { isBusy, run } = useMutation();
  const [isLeaving, setLeaving] = useState(false);
  const [changing, setChanging] = useState<PlanChoice | null>(null);
  const pay = async (chosen: PlanChoice) => {
    choose(chosen);
    // A visitor's account and plan are known only after the sign-in. The page shows the obstacle.
    if (Object.values(obstacleOf(chosen)).includes(true)) return;
    if (current) {
      setChanging(chosen);
      return;
    }
    const created = await run(createCheckout(chosen));
    if (!created.ok) return void showFailure(created.error, t("plans.checkout.failure"));
    setLeaving(true);
    toast({ title: t("plans.checkout.redirectNotice") });
    window.location.assign(created.response.sessionUrl);
  };
  const subscribe = useIntent({
    act: "subscribe",
    isOwn: () => true,
    run: (intent) => void pay({ plan: intent.plan, billingCycle: intent.billingCycle }),
  });
  return { subscribe, isRedirecting: isBusy || isLeaving, changing, setChanging };
}

export default function SubscriptionCheckout() {
  const { catalogue, current } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [choice, choose] = useChoice(form);
  const { plan, billingCycle } = choice;
  const { granted, obstacleOf } = useObstacles();
  const obstacle = obstacleOf(choice);
  const { subscribe, isRedirecting, changing, setChanging } = useSubscribe({ choose, obstacleOf });
  return (
    <ReadingPage className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t("plans.checkout.title")}</h1>
          <p className="text-muted">
            {current
              ? t("plans.checkout.currentPlan", {
                  plan: t(PLAN_NAMES[current.plan]),
                  cycle: current.cycle,
                })
              : granted
                ? t("plans.checkout.grantedPlan", { plan: t(PLAN_NAMES[granted]) })
                : t("plans.checkout.cancelAnyTime")}
          </p>
        </div>
        <CycleSwitch
          cycle={billingCycle}
          saving={savingOf(catalogue, plan)}
          onChange={(cycle) => choose({ billingCycle: cycle })}
        />
      </header>
      <CheckoutNotices obstacle={obstacle} />
      <PostedCheckout />
      <form
        ref={form}
        method="post"
        action={`/subscription-checkout?plan=${plan}&cycle=${billingCycle}`}
        className="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          subscribe({ act: "subscribe", ...choice });
        }}
      >
        <input type="hidden" name="cycle" value={billingCycle} />
        <PlanRadios
          catalogue={catalogue}
          cycle={billingCycle}
          selected={plan}
          current={current}
          onSelect={(next) => choose({ plan: next })}
        />
        <div className="grid gap-3 sm:flex sm:items-center sm:justify-between sm:gap-6">
          <p className="measure text-muted text-sm">
            {describeTerms({
              catalogue,
              choice,
              granted,
              isChange: current !== null,
              isCurrent: obstacle.isCurrent,
            })}
          </p>
          <CheckoutButton
            obstacle={obstacle}
            isChange={current !== null}
            isRedirecting={isRedirecting}
          />
        </div>
      </form>
      <section aria-labelledby="compare" className="grid gap-2">
        <h2 id="compare" className="text-lg">
          {t("plans.checkout.compareHeading")}
        </h2>
        <PlanComparison plans={PAID_PLANS} current={viewer?.plan ?? null} selected={plan} />
      </section>
      <ChangeDialog
        choice={changing}
        onClose={() => setChanging(null)}
        onChanged={() => navigate("/subscription-management")}
      />
    </ReadingPage>
  );
}

interface CheckoutButtonProps {
  obstacle: Obstacle;
  isChange: boolean;
  isRedirecting: boolean;
}

function CheckoutButton({ obstacle, isChange, isRedirecting }: CheckoutButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      className="max-sm:w-full"
      disabled={
        // A change of plan needs the confirmation dialog, which requires JavaScript.
        (!hydrated && isChange) || isRedirecting || Object.values(obstacle).includes(true)
      }
    >
      {isRedirecting
        ? t("plans.checkout.redirecting")
        : isChange
          ? obstacle.isCurrent
            ? t("plans.checkout.current")
            : t("plans.checkout.change")
          : obstacle.isIncluded
            ? t("plans.checkout.included")
            : t("plans.checkout.submit")}
    </Button>
  );
}

interface TermsInput {
  catalogue: ReturnType<typeof useLoaderData<typeof loader>>["catalogue"];
  choice: PlanChoice;
  granted: Plan | null;
  isChange: boolean;
  isCurrent: boolean;
}

function describeTerms({
  catalogue,
  choice: { plan, billingCycle },
  granted,
  isChange,
  isCurrent,
}: TermsInput): string {
  if (granted && includesPlan(granted, plan)) {
    return t("plans.checkout.terms.included", {
      plan: t(PLAN_NAMES[granted]),
      chosen: t(PLAN_NAMES[plan]),
    });
  }
  const { monthlyPrice, yearlyPrice, trialDays, currency } = catalogue[plan];
  const price =
    billingCycle === "yearly"
      ? t("plans.checkout.price.yearly", { yearlyPrice: formatPrice(yearlyPrice, currency) })
      : t("plans.checkout.price.monthly", { monthlyPrice: formatPrice(monthlyPrice, currency) });
  if (isCurrent) return t("plans.checkout.terms.currentPlan");
  if (isChange) return t("plans.checkout.terms.planChange", { plan: t(PLAN_NAMES[plan]), price });
  if (trialDays > 0)
    return t("plans.checkout.terms.trial", { trialDays: counted(trialDays), price });
  return t("plans.checkout.terms.payment", { price });
}
