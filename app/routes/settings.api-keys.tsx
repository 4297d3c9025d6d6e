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

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.apiKeys.page.metaTitle") }];

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
        saved: t("settings.apiKeys.create.success"),
        key: await createApiKey(ctx, { actor, userAgent, ...input }),
      };
    }
    case "revoke":
      await revokeApiKey(ctx, { actor, keyId: String(form.get("keyId")), userAgent });
      return { saved: t("settings.apiKeys.revoke.success") };
    default:
      throw notFound(t("settings.notFound.form"));
  }
}

export default function ApiKeys() {
  const { keys, obstacle, limits } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title={t("settings.apiKeys.page.title")}
      about={
        <>
          {rich("settings.apiKeys.page.description", {
            code: (text) => <code className="text-sm">{text}</code>,
            link: (text) => (
              <Link to="/api/docs" className="text-accent underline underline-offset-4">
                {text}
              </Link>
            ),
          })}{" "}
          {limits &&
            t("settings.apiKeys.page.limits", {
              perMinute: limits.perMinute,
              perDay: limits.perDay,
            })}
        </>
      }
    >
      {obstacle === "plan" && (
        <Alert
          title={t("settings.apiKeys.upgrade.title")}
          action={
            <Button asChild variant="primary" size="sm">
              <Link to="/subscription">{t("settings.common.viewPlans")}</Link>
            </Button>
          }
        >
          {keys.length > 0 && t("settings.apiKeys.upgrade.keysInactive")}
        </Alert>
      )}
      {obstacle === "email" && (
        <Alert
          variant="warning"
          title={t("settings.common.confirmEmailTitle")}
          action={
            <Button asChild size="sm">
              <Link to="/settings/account">{t("settings.common.accountLink")}</Link>
            </Button>
          }
        >
          {t("settings.apiKeys.page.confirmEmailBody")}
        </Alert>
      )}
      {obstacle === null && <NewKeyForm />}
      {(obstacle === null || keys.length > 0) && <KeyList keys={keys} />}
    </SettingsPage>
  );
}
