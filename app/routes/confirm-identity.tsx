import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { lazy, Suspense } from "react";
import { OneStep } from "#app/features/accounts/auth/one-step.tsx";
import { ProofFields } from "#app/features/accounts/auth/proof-fields.tsx";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { t } from "#i18n/t.ts";
import { confirmIdentity, listProofs } from "#worker/domain/accounts/factors/confirm-identity.ts";
import { ConfirmIdentityInput, PROOFS } from "#worker/domain/accounts/factors/contract.ts";
import { listProviderProofs } from "#worker/domain/accounts/oauth/begin-oauth.ts";
import { errorMessageOf } from "#worker/domain/accounts/oauth/contract.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";
import { returnPath } from "#worker/http/return-path.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.stepUp.metaTitle") }];

const LANDING = "/settings/security";
const nextOf = (request: Request) =>
  returnPath(new URL(request.url).searchParams.get("next"), LANDING);

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const user = requireUser(actor);
  const next = nextOf(request);
  const [proofs, providers] = await Promise.all([
    listProofs(ctx, user.id),
    listProviderProofs(ctx, { actor: user, next }),
  ]);
  return { proofs, providers, next, refusal: errorMessageOf(new URL(request.url).searchParams) };
}

/** Only browsers without JavaScript use this action instead of POST /api/auth/confirm-identity. */
export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const proof = parseForm(ConfirmIdentityInput, {
    kind: form.get("kind"),
    password: form.get("password") ?? undefined,
    code: form.get("code") ?? undefined,
  });
  await confirmIdentity(ctx, { actor: requireUser(actor), proof });
  return redirect(nextOf(request));
}

const ConfirmIdentity = lazy(() => import("#app/features/accounts/auth/confirm-identity.tsx"));

export default function ConfirmIdentityPage() {
  const { proofs, providers, next, refusal } = useLoaderData<typeof loader>();
  const posted = useActionData<{ error?: string; fields?: Record<string, string> }>();
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const start = PROOFS.find((p) => p === search.get("with"));
  const plain = (
    <Form method="post">
      <ProofFields
        proofs={proofs}
        providers={providers}
        fault={posted?.error ? { message: posted.error, fields: posted.fields ?? {} } : null}
        busy={busy}
        start={start}
      />
    </Form>
  );
  return (
    <OneStep title={t("auth.stepUp.title")} about={t("auth.stepUp.description")}>
      {refusal && <Alert variant="danger">{refusal}</Alert>}
      {hydrated ? (
        <Suspense fallback={plain}>
          <ConfirmIdentity next={next} onProved={() => navigate(next, { replace: true })} />
        </Suspense>
      ) : (
        plain
      )}
    </OneStep>
  );
}
