import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MonetizationSettings } from "#app/features/creator/dashboard/settings/monetization.tsx";
import { NotificationSettings } from "#app/features/creator/dashboard/settings/notifications.tsx";
import { PrivacySettings } from "#app/features/creator/dashboard/settings/privacy.tsx";
import { ProfileSettings } from "#app/features/creator/dashboard/settings/profile.tsx";
import type { ActionResult } from "#app/lib/mutation/use-action-form.ts";
import { t } from "#i18n/t.ts";
import {
  NotificationsInput,
  PrivacyInput,
  ProfileInput,
} from "#worker/domain/accounts/users/contract-settings.ts";
import { getSettings } from "#worker/domain/accounts/users/get-settings.ts";
import {
  updateNotifications,
  updateProfile,
} from "#worker/domain/accounts/users/update-profile.ts";
import { updatePrivacy } from "#worker/domain/community/privacy/update-privacy.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { monetizationRefusal } from "#worker/domain/live/streams/rules.ts";
import { PayoutSettingsInput } from "#worker/domain/money/payouts/contract.ts";
import { getPayouts, updatePayoutSettings } from "#worker/domain/money/payouts/own-payouts.ts";
import { setTippingEnabled } from "#worker/domain/money/tips/change-tip.ts";
import { getTakesTips } from "#worker/domain/money/tips/queries.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("dashboard.settings.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  if (actor.kind === "visitor") return null;
  const [settings, payouts, takesTips] = await Promise.all([
    getSettings(ctx, { userId: actor.id }),
    getPayouts(ctx, { actor }),
    getTakesTips(ctx, { userId: actor.id }),
  ]);
  const { account, thresholdCents } = payouts;
  return {
    settings,
    account,
    thresholdCents,
    tips: { on: takesTips, refusal: monetizationRefusal(actor) },
  };
}

/** The query names the form, and each form saves only its own values. */
export async function action({
  context: { ctx, actor: visitor },
  request,
}: ActionFunctionArgs): Promise<ActionResult> {
  const actor = requireUser(visitor);
  const userId = actor.id;
  const form = await readForm(request);
  const on = (name: string) => form.get(name) === "on";
  const { links, notifications, privacy } = await getSettings(ctx, { userId });
  switch (formName(request)) {
    case "profile": {
      const { displayName, bio } = Object.fromEntries(form);
      await updateProfile(ctx, {
        ...parseForm(ProfileInput.omit({ links: true }), { displayName, bio }),
        links,
        userId,
      });
      return { saved: t("dashboard.settings.profile.success") };
    }
    case "notifications": {
      const chosen = {
        followers: on("followers"),
        engagement: on("engagement"),
        revenue: on("revenue"),
      };
      await updateNotifications(ctx, {
        ...parseForm(NotificationsInput, { ...notifications, ...chosen }),
        userId,
      });
      return { saved: t("dashboard.settings.notifications.success") };
    }
    case "privacy": {
      const { profileVisibility, commentPolicy } = Object.fromEntries(form);
      const chosen = {
        profileVisibility,
        commentPolicy,
        analyticsCollection: on("analyticsCollection"),
      };
      await updatePrivacy(ctx, { ...parseForm(PrivacyInput, { ...privacy, ...chosen }), userId });
      return { saved: t("dashboard.settings.privacy.success") };
    }
    case "payouts": {
      const takesTips = on("takesTips");
      if (takesTips !== (await getTakesTips(ctx, { userId })))
        await setTippingEnabled(ctx, { actor, on: takesTips });
      const threshold = form.get("thresholdCents");
      if (threshold !== null)
        await updatePayoutSettings(ctx, {
          ...parseForm(PayoutSettingsInput, { thresholdCents: Number(threshold) }),
          userId,
        });
      return { saved: t("dashboard.settings.payouts.success") };
    }
    default:
      throw notFound(t("dashboard.notFound.settingsForm"));
  }
}

export default function Settings() {
  const data = useLoaderData<typeof loader>();
  if (!data) return null;
  const { settings, ...monetization } = data;
  return (
    <div className="grid max-w-3xl content-start gap-8">
      <ProfileSettings displayName={settings.displayName} bio={settings.bio} />
      <NotificationSettings chosen={settings.notifications} />
      <PrivacySettings chosen={settings.privacy} />
      <MonetizationSettings {...monetization} />
    </div>
  );
}
