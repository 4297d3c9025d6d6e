import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { BalanceSection } from "#app/components/payouts/balance-section.tsx";
import { HistorySection } from "#app/components/payouts/history-section.tsx";
import { MethodSection, type SetUpAnswer } from "#app/components/payouts/method-section.tsx";
import { ThresholdSection } from "#app/components/payouts/threshold-section.tsx";
import { SettingsPage, SettingsSection } from "#app/components/settings/settings-page.tsx";
import { TakesTipsSwitch } from "#app/components/tips/takes-tips-switch.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { notFound } from "#worker/domain/errors.ts";
import { PayoutSettingsInput } from "#worker/domain/payouts/contract.ts";
import { getPayouts, requestOwnPayout, updatePayoutSettings } from "#worker/domain/payouts/own-payouts.ts";
import { refreshOwnAccount, setUpPayouts } from "#worker/domain/payouts/set-up-account.ts";
import { monetizationRefusal } from "#worker/domain/streams/rules.ts";
import { getTakesTips } from "#worker/domain/tips/queries.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: "Payouts · Settings · Tributary" }];

export async function loader({ context: { ctx, actor: visitor }, request }: LoaderFunctionArgs) {
  const actor = requireUser(visitor);
  const { searchParams } = new URL(request.url);
  if (searchParams.get("from") === "stripe") await refreshOwnAccount(ctx, { actor });
  const [overview, takesTips] = await Promise.all([getPayouts(ctx, { actor }), getTakesTips(ctx, { userId: actor.id })]);
  return { ...overview, tips: { on: takesTips, refusal: monetizationRefusal(actor) }, isLinkOld: searchParams.has("again") };
}

/** One of the page's forms, named by its address. */
export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs): Promise<SetUpAnswer> {
  const actor = requireUser(visitor);
  switch (formName(request)) {
    case "account-set_up":
      return { saved: "Taking you to Stripe.", ...(await setUpPayouts(ctx, { actor, purpose: "set_up" })) };
    case "account-bank":
      return { saved: "Taking you to Stripe.", ...(await setUpPayouts(ctx, { actor, purpose: "bank" })) };
    case "account-replace":
      return { saved: "Taking you to Stripe.", ...(await setUpPayouts(ctx, { actor, purpose: "replace" })) };
    case "pay-out":
      await requestOwnPayout(ctx, { actor });
      return { saved: "Your payout is on its way." };
    case "threshold": {
      const form = await readForm(request);
      await updatePayoutSettings(ctx, {
        ...parseForm(PayoutSettingsInput, { thresholdCents: Number(form.get("thresholdCents")) }),
        userId: actor.id,
      });
      return { saved: "Minimum saved" };
    }
    default:
      throw notFound("This form");
  }
}

export default function Payouts() {
  const { isLinkOld, tips, ...overview } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title="Payouts" about="What you earn here goes to your bank: each month by itself, or when you ask.">
      {overview.obstacle === "off" && <Alert title="Payouts are not set up on this site">What you earn is kept until they are.</Alert>}
      {overview.obstacle === "email" && (
        <Alert
          variant="warning"
          title="Confirm your email address first"
          action={
            <Button asChild size="sm">
              <Link to="/settings/account">Go to your account</Link>
            </Button>
          }
        >
          We must be able to reach you about your money.
        </Alert>
      )}
      {overview.isFrozen && (
        <Alert variant="warning" title="Payouts are paused for everybody right now">
          Nothing is lost: what you earn stays in your balance, and payouts go on as soon as we can.
        </Alert>
      )}
      {isLinkOld && <Alert title="That link has run out">It works once, for a few minutes. Go on at Stripe with the button below.</Alert>}
      <BalanceSection of={overview} />
      <MethodSection of={overview} />
      {overview.account && <ThresholdSection thresholdCents={overview.thresholdCents} />}
      <SettingsSection title="Tips" id="tips">
        <TakesTipsSwitch {...tips} />
      </SettingsSection>
      <HistorySection payouts={overview.payouts} />
    </SettingsPage>
  );
}
