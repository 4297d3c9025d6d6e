import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { AuthLayout } from "#app/features/accounts/auth/auth-layout.tsx";
import { SecondStepForm } from "#app/features/accounts/auth/second-step-form.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { SecondFactorInput } from "#worker/domain/accounts/factors/contract.ts";
import { completeSecondStep, findSecondStep } from "#worker/domain/accounts/factors/second-step.ts";
import { LOGIN_REDIRECT_MS } from "#worker/domain/accounts/users/contract.ts";
import { clientOf } from "#worker/http/client.ts";
import { parseForm, readForm } from "#worker/http/form.ts";
import { returnPath, withoutIntent } from "#worker/http/return-path.ts";
import { secondStepOf, signInRedirect } from "#worker/http/sign-in.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.signIn.metaTitle") }];

const LANDING = "/discover";

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = returnPath(searchParams.get("next"), LANDING);
  if (actor.kind === "user") throw redirect(withoutIntent(next));
  const challenge = secondStepOf(request);
  const step = challenge === null ? null : await findSecondStep(ctx, challenge);
  if (!step) throw redirect("/login");
  const kind =
    searchParams.get("with") === "recovery" && step.methods.includes("recovery")
      ? "recovery"
      : "totp";
  return { next, kind, methods: step.methods } as const;
}

/** Only browsers without JavaScript use this action instead of POST /api/auth/second-factor. */
export async function action({ context: { ctx }, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const challenge = secondStepOf(request);
  if (challenge === null) return redirect("/login");
  const { proof } = parseForm(SecondFactorInput, {
    proof: { kind: form.get("kind"), code: form.get("code") ?? "" },
  });
  const opened = await completeSecondStep(ctx, { challenge, proof, client: clientOf(request) });
  return signInRedirect({ kind: "session", ...opened }, returnPath(form.get("next"), LANDING));
}

export default function VerifyLogin() {
  const { next, kind, methods } = useLoaderData<typeof loader>();
  const posted = useActionData<{ error?: string; fields?: Record<string, string> }>();
  return (
    <AuthLayout
      title={t("auth.secondStep.title")}
      subtitle={rich("auth.secondStep.subtitle", {
        link: (text) => (
          <Link
            to="/login"
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            {text}
          </Link>
        ),
      })}
    >
      <SecondStepForm
        methods={methods}
        kind={kind}
        after={{ kind: "navigate", next, delayMs: LOGIN_REDIRECT_MS }}
        posted={posted}
      />
    </AuthLayout>
  );
}
