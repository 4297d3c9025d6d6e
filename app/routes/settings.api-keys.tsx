import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { KeyList } from "#app/features/accounts/settings/api-keys/key-list.tsx";
import { NewKeyForm } from "#app/features/accounts/settings/api-keys/new-key-form.tsx";
import { SettingsPage } from "#app/features/accounts/settings/settings-page.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { CreateApiKeyInput } from "#worker/domain/accounts/api-keys/contract.ts";
import { createApiKey } from "#worker/domain/accounts/api-keys/create-api-key.ts";
import { listApiKeys } from "#worker/domain/accounts/api-keys/list-api-keys.ts";
import { revokeApiKey } from "#worker/domain/accounts/api-keys/revoke-api-key.ts";
import { apiKeyObstacle } from "#worker/domain/accounts/api-keys/rules.ts";
import { entitlementsOf } from "#worker/domain/accounts/plans/entitlements.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { requireUser } from "#worker/http/actor.ts";
import { clientOf } from "#worker/http/client.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.apiKeysSettingsTributary") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const user = requireUser(actor);
  return {
    keys: await listApiKeys(ctx, user.id),
    obstacle: apiKeyObstacle(user),
    limits: entitlementsOf(user.plan).apiKeys,
  };
}

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = await readForm(request);
  const { userAgent } = clientOf(request);
  switch (formName(request)) {
    case "new": {
      const input = parseForm(CreateApiKeyInput, {
        name: form.get("name") ?? "",
        scopes: form.getAll("scopes"),
        days: form.get("days") ?? "",
      });
      return {
        saved: t("settings.keyMade"),
        key: await createApiKey(ctx, { actor, userAgent, ...input }),
      };
    }
    case "revoke":
      await revokeApiKey(ctx, { actor, keyId: String(form.get("keyId")), userAgent });
      return { saved: t("settings.keyRevoked") };
    default:
      throw notFound(t("settings.thisForm"));
  }
}

export default function ApiKeys() {
  const { keys, obstacle, limits } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title={t("settings.apiKeys")}
      about={
        <>
          {rich("settings.aKeyLetsAProgramAct", {
            code: (text) => <code className="text-sm">{text}</code>,
            link: (text) => (
              <Link to="/api/docs" className="text-accent underline underline-offset-4">
                {text}
              </Link>
            ),
          })}{" "}
          {limits &&
            t("settings.eachKeyHasPerminuteCallsA", {
              perMinute: limits.perMinute,
              perDay: limits.perDay,
            })}
        </>
      }
    >
      {obstacle === "plan" && (
        <Alert
          title={t("settings.apiKeysAreAPartOf")}
          action={
            <Button asChild variant="primary" size="sm">
              <Link to="/subscription">{t("settings.seeThePlans")}</Link>
            </Button>
          }
        >
          {keys.length > 0 && t("settings.yourKeysOpenNothingUntilYou")}
        </Alert>
      )}
      {obstacle === "email" && (
        <Alert
          variant="warning"
          title={t("settings.confirmYourEmailAddressFirst")}
          action={
            <Button asChild size="sm">
              <Link to="/settings/account">{t("settings.goToYourAccount")}</Link>
            </Button>
          }
        >
          {t("settings.aKeyCanDoMuchIn")}
        </Alert>
      )}
      {obstacle === null && <NewKeyForm />}
      {(obstacle === null || keys.length > 0) && <KeyList keys={keys} />}
    </SettingsPage>
  );
}
