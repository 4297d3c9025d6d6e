import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { SettingsPage, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { BalanceSection } from "#app/features/money/payouts/balance-section.tsx";
import { HistorySection } from "#app/features/money/payouts/history-section.tsx";
import { MethodSection, type SetUpResult } from "#app/features/money/payouts/method-section.tsx";
import { ThresholdSection } from "#app/features/money/payouts/threshold-section.tsx";
import { TakesTipsSwitch } from "#app/features/money/tips/takes-tips-switch.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { monetizationRefusal } from "#worker/domain/live/streams/rules.ts";
import { PayoutSettingsInput } from "#worker/domain/money/payouts/contract.ts";
import {
  getPayouts,
  requestOwnPayout,
  updatePayoutSettings,
} from "#worker/domain/money/payouts/own-payouts.ts";
import { refreshOwnAccount, setUpPayouts } from "#worker/domain/money/payouts/set-up-account.ts";
import { getTakesTips } from "#worker/domain/money/tips/queries.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.payouts.page.metaTitle") }];

export async function loader({ context: { ctx, actor: visitor }, request }: LoaderFunctionArgs) {
  const actor = requireUser(visitor);
  const { searchParams } = new URL(request.url);
  if (searchParams.get("from") === "stripe") await refreshOwnAccount(ctx, { actor });
  const [overview, takesTips] = await Promise.all([
    getPayouts(ctx, { actor }),
    getTakesTips(ctx, { userId: actor.id }),
  ]);
  return {
    ...overview,
    tips: { on: takesTips, refusal: monetizationRefusal(actor) },
    isLinkOld: searchParams.has("again"),
  };
}

export async function action({
  context: { ctx, actor: visitor },
  request,
}: ActionFunctionArgs): Promise<SetUpResult> {
  const actor = requireUser(visitor);
  switch (formName(request)) {
    case "account-set_up":
      return {
        saved: t("settings.payouts.page.stripeRedirect"),
        ...(await setUpPayouts(ctx, { actor, purpose: "set_up" })),
      };
    case "account-bank":
      return {
        saved: t("settings.payouts.page.stripeRedirect"),
        ...(await setUpPayouts(ctx, { actor, purpose: "bank" })),
      };
    case "account-replace":
      return {
        saved: t("settings.payouts.page.stripeRedirect"),
        ...(await setUpPayouts(ctx, { actor, purpose: "replace" })),
      };
    case "pay-out":
      await requestOwnPayout(ctx, { actor });
      return { saved: t("settings.payouts.request.success") };
    case "threshold": {
      const form = await readForm(request);
      await updatePayoutSettings(ctx, {
        ...parseForm(PayoutSettingsInput, { thresholdCents: Number(form.get("thresholdCents")) }),
        userId: actor.id,
      });
      return { saved: t("settings.payouts.minimum.success") };
    }
    default:
      throw notFound(t("settings.notFound.form"));
  }
}

export default function Payouts() {
  const { isLinkOld, tips, ...overview } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title={t("settings.payouts.page.title")}
      about={t("settings.payouts.page.description")}
    >
      {overview.obstacle === "off" && (
        <Alert title={t("settings.payouts.page.unavailableTitle")}>
          {t("settings.payouts.page.unavailableBody")}
        </Alert>
      )}
      {overview.obstacle === "email" && (
        <Alert
          variant="warning"
          title={t("settings.common.confirmEmailTitle")}
          action={
            <Button asChild size="sm">
              <Link to="/settings/account">{t("settings.common.accountLink")}</Link>
            </Button>
          }
        >
          {t("settings.payouts.page.confirmEmailBody")}
        </Alert>
      )}
      {overview.isFrozen && (
        <Alert variant="warning" title={t("settings.payouts.page.pausedTitle")}>
          {t("settings.payouts.page.pausedBody")}
        </Alert>
      )}
      {isLinkOld && (
        <Alert title={t("settings.payouts.page.linkExpiredTitle")}>
          {t("settings.payouts.page.linkExpiredBody")}
        </Alert>
      )}
      <BalanceSection of={overview} />
      <MethodSection of={overview} />
      <ThresholdSection thresholdCents={overview.thresholdCents} />
      <SettingsSection title={t("settings.payouts.tips.title")} id="tips">
        <TakesTipsSwitch {...tips} />
      </SettingsSection>
      <HistorySection payouts={overview.payouts} />
    </SettingsPage>
  );
}
