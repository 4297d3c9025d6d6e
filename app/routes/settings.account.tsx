import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  ConnectedSection,
  type Connection,
} from "#app/features/accounts/settings/account/connected-section.tsx";
import { EmailSection } from "#app/features/accounts/settings/account/email-section.tsx";
import { UsernameSection } from "#app/features/accounts/settings/account/username-section.tsx";
import { SettingsPage } from "#app/features/accounts/settings/settings-page.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { t } from "#i18n/t.ts";
import {
  changeUsername,
  findNextUsernameChange,
} from "#worker/domain/accounts/credentials/change-username.ts";
import { requestEmailChange } from "#worker/domain/accounts/email-address/change-email.ts";
import { sendVerification } from "#worker/domain/accounts/email-address/send-verification.ts";
import { linkPermit } from "#worker/domain/accounts/oauth/begin-oauth.ts";
import {
  errorMessageOf,
  isProvider,
  PROVIDER_NAMES,
} from "#worker/domain/accounts/oauth/contract.ts";
import { countSignInMethods } from "#worker/domain/accounts/oauth/sign-in-methods.ts";
import {
  listConnectedAccounts,
  unlinkProvider,
} from "#worker/domain/accounts/oauth/unlink-provider.ts";
import { DomainError } from "#worker/domain/kernel/errors.ts";
import { requireUser } from "#worker/http/actor.ts";
import { clientOf } from "#worker/http/client.ts";
import { formName, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.account.page.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const user = requireUser(actor);
  const { searchParams } = new URL(request.url);
  const [nextChange, accounts, waysIn] = await Promise.all([
    findNextUsernameChange(ctx, user.id),
    listConnectedAccounts(ctx, user.id),
    countSignInMethods(ctx, user.id),
  ]);
  // Users can disconnect accounts whose provider is no longer configured.
  const providers = [...new Set([...ctx.oauth.providers, ...accounts.map((a) => a.provider)])];
  const connections = await Promise.all(
    providers.map(async (provider): Promise<Connection> => {
      const permit = await linkPermit(ctx, user, provider);
      const account = accounts.find((a) => a.provider === provider) ?? null;
      return {
        provider,
        account,
        connectHref: `/auth/${provider}?${new URLSearchParams({ link: permit })}`,
      };
    }),
  );
  const linked = searchParams.get("linked") ?? "";
  return {
    email: user.email,
    verified: user.emailVerified,
    username: user.username,
    nextChange,
    connections,
    isOnlyWayIn: waysIn <= 1,
    linked:
      isProvider(linked) && accounts.some((a) => a.provider === linked)
        ? PROVIDER_NAMES[linked]
        : null,
    refusal: errorMessageOf(searchParams),
  };
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const user = requireUser(actor);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const { userAgent, address } = clientOf(request);
  const name = formName(request) ?? "";
  switch (name) {
    case "resend": {
      const { email } = await sendVerification(ctx, { userId: user.id, address });
      return { saved: t("settings.account.email.resendSuccess", { email }) };
    }
    case "email": {
      const { email } = await requestEmailChange(ctx, {
        actor: user,
        email: text("email"),
        address,
      });
      return { saved: t("settings.account.email.changeSuccess", { email }) };
    }
    case "username": {
      const { username } = await changeUsername(ctx, {
        actor: user,
        username: text("username"),
        userAgent,
      });
      return { saved: t("settings.account.username.success", { username }) };
    }
    default: {
      const provider = text("provider");
      if (name !== `disconnect-${provider}` || !isProvider(provider))
        throw new DomainError("VALIDATION", t("settings.account.page.invalidForm"));
      await unlinkProvider(ctx, { actor: user, provider, userAgent });
      return {
        saved: t("settings.account.connected.disconnectSuccess", {
          provider: PROVIDER_NAMES[provider],
        }),
      };
    }
  }
}

export default function Account() {
  const { email, verified, username, nextChange, connections, isOnlyWayIn, linked, refusal } =
    useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title={t("settings.account.page.title")}
      about={t("settings.account.page.description")}
    >
      {refusal && <Alert variant="danger">{refusal}</Alert>}
      {linked && (
        <Alert variant="success">
          {t("settings.account.connected.connectSuccess", { linked })}
        </Alert>
      )}
      <EmailSection email={email} verified={verified} />
      <UsernameSection key={username} username={username} nextChange={nextChange} />
      {connections.length > 0 && (
        <ConnectedSection connections={connections} isOnlyWayIn={isOnlyWayIn} />
      )}
    </SettingsPage>
  );
}
