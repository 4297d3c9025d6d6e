import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { KeyList } from "#app/components/settings/api-keys/key-list.tsx";
import { NewKeyForm } from "#app/components/settings/api-keys/new-key-form.tsx";
import { SettingsPage } from "#app/components/settings/settings-page.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { CreateApiKeyInput } from "#worker/domain/api-keys/contract.ts";
import { createApiKey } from "#worker/domain/api-keys/create-api-key.ts";
import { listApiKeys } from "#worker/domain/api-keys/list-api-keys.ts";
import { revokeApiKey } from "#worker/domain/api-keys/revoke-api-key.ts";
import { apiKeyObstacle } from "#worker/domain/api-keys/rules.ts";
import { notFound } from "#worker/domain/errors.ts";
import { entitlementsOf } from "#worker/domain/plans/entitlements.ts";
import { requireUser } from "#worker/http/actor.ts";
import { clientOf } from "#worker/http/client.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: "API keys · Settings · Tributary" }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const user = requireUser(actor);
  return { keys: await listApiKeys(ctx, user.id), obstacle: apiKeyObstacle(user), limits: entitlementsOf(user.plan).apiKeys };
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
      return { saved: "Key made.", key: await createApiKey(ctx, { actor, userAgent, ...input }) };
    }
    case "revoke":
      await revokeApiKey(ctx, { actor, keyId: String(form.get("keyId")), userAgent });
      return { saved: "Key revoked." };
    default:
      throw notFound("This form");
  }
}

const count = (n: number) => n.toLocaleString("en-US");

export default function ApiKeys() {
  const { keys, obstacle, limits } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title="API keys"
      about={
        <>
          A key lets a program act in your name, within what you allow it. It is sent as{" "}
          <code className="text-sm">Authorization: Bearer trb_…</code>; what can be called is in the{" "}
          <Link to="/api/docs" className="text-accent underline underline-offset-4">
            API reference
          </Link>
          . {limits && `Each key has ${count(limits.perMinute)} calls a minute and ${count(limits.perDay)} a day (UTC).`}
        </>
      }
    >
      {obstacle === "plan" && (
        <Alert
          title="API keys are a part of Creator Pro"
          action={
            <Button asChild variant="primary" size="sm">
              <Link to="/subscription">See the plans</Link>
            </Button>
          }
        >
          {keys.length > 0 && "Your keys open nothing until you are on Creator Pro again."}
        </Alert>
      )}
      {obstacle === "email" && (
        <Alert
          variant="warning"
          title="Confirm your email address first"
          action={
            <Button asChild size="sm">
              <Link to="/settings/account">Go to your account</Link>
            </Button>
          }
        >
          A key can do much in your name. We need to be able to reach you about it.
        </Alert>
      )}
      {obstacle === null && <NewKeyForm />}
      {(obstacle === null || keys.length > 0) && <KeyList keys={keys} />}
    </SettingsPage>
  );
}
