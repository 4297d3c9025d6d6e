import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { EventsSection } from "#app/features/accounts/settings/security/events-section.tsx";
import { OtherAccessSection } from "#app/features/accounts/settings/security/other-access-section.tsx";
import { PasskeysSection } from "#app/features/accounts/settings/security/passkeys-section.tsx";
import { PasswordSection } from "#app/features/accounts/settings/security/password-section.tsx";
import { SessionsSection } from "#app/features/accounts/settings/security/sessions-section.tsx";
import { TotpSection } from "#app/features/accounts/settings/security/totp-section.tsx";
import { SettingsPage } from "#app/features/accounts/settings/settings-page.tsx";
import { t } from "#i18n/t.ts";
import { changePassword } from "#worker/domain/accounts/credentials/change-password.ts";
import { describeDevice } from "#worker/domain/accounts/devices/describe-device.ts";
import { PasskeyName } from "#worker/domain/accounts/factors/contract.ts";
import { confirmTotp, removeTotp, startTotp } from "#worker/domain/accounts/factors/enroll-totp.ts";
import { getSecurity } from "#worker/domain/accounts/factors/get-security.ts";
import { removePasskey, renamePasskey } from "#worker/domain/accounts/factors/passkeys.ts";
import { renewRecoveryCodes } from "#worker/domain/accounts/factors/recovery-codes.ts";
import {
  revokeOtherSessions,
  revokeSession,
} from "#worker/domain/accounts/sessions/revoke-sessions.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { requireUser } from "#worker/http/actor.ts";
import { clientOf } from "#worker/http/client.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.security.page.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const user = requireUser(actor);
  const security = await getSecurity(ctx, { actor: user });
  return {
    ...security,
    username: user.username,
    device: describeDevice(clientOf(request).userAgent),
    now: ctx.now(),
  };
}

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const { userAgent } = clientOf(request);
  switch (formName(request)) {
    case "password": {
      const fields = {
        currentPassword: text("currentPassword"),
        password: text("password"),
        confirmPassword: text("confirmPassword"),
      };
      await changePassword(ctx, { actor, ...fields, userAgent });
      return { saved: t("settings.security.password.success") };
    }
    case "totp-start":
      await startTotp(ctx, { actor });
      return { saved: t("settings.security.twoStep.setupSuccess") };
    case "totp-confirm":
      return {
        saved: t("settings.security.twoStep.onSuccess"),
        codes: await confirmTotp(ctx, { actor, code: text("code"), userAgent }),
      };
    case "totp-off":
      await removeTotp(ctx, { actor, userAgent });
      return { saved: t("settings.security.twoStep.offSuccess") };
    case "recovery-new":
      return {
        saved: t("settings.security.recoveryCodes.replaceSuccess"),
        codes: await renewRecoveryCodes(ctx, { actor, userAgent }),
      };
    case "passkey-rename":
      await renamePasskey(ctx, {
        actor,
        passkeyId: text("passkeyId"),
        ...parseForm(z.object({ name: PasskeyName }), { name: text("name") }),
      });
      return { saved: t("settings.security.passkeys.renameSuccess") };
    case "passkey-remove":
      await removePasskey(ctx, { actor, passkeyId: text("passkeyId"), userAgent });
      return { saved: t("settings.security.passkeys.removeSuccess") };
    case "session":
      await revokeSession(ctx, { actor, sessionId: text("sessionId"), userAgent });
      return { saved: t("settings.security.sessions.signOutSuccess") };
    case "sessions":
      await revokeOtherSessions(ctx, { actor, userAgent });
      return { saved: t("settings.security.signOutOthers.success") };
    default:
      throw notFound(t("settings.notFound.form"));
  }
}

export default function Security() {
  const { username, hasPassword, totp, passkeys, sessions, events, apiKeyCount, device, now } =
    useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title={t("settings.security.page.title")}
      about={t("settings.security.page.description")}
    >
      <PasswordSection hasPassword={hasPassword} username={username} />
      <TotpSection {...totp} />
      <PasskeysSection passkeys={passkeys} device={device} />
      <SessionsSection sessions={sessions} now={now} />
      <OtherAccessSection apiKeyCount={apiKeyCount} />
      <EventsSection events={events} />
    </SettingsPage>
  );
}
