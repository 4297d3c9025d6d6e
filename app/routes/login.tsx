import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { AuthLayout } from "#app/features/accounts/auth/auth-layout.tsx";
import { SignInForm } from "#app/features/accounts/auth/sign-in-form.tsx";
import { signUpPath } from "#app/lib/sign-in-path.ts";
import { Alert } from "#app/ui/alert.tsx";
import { rich } from "#app/ui/rich.tsx";
import { msg, t } from "#i18n/t.ts";
import { logIn } from "#worker/domain/accounts/credentials/log-in.ts";
import { errorMessageOf } from "#worker/domain/accounts/oauth/contract.ts";
import { LOGIN_REDIRECT_MS, LogInInput } from "#worker/domain/accounts/users/contract.ts";
import { clientOf } from "#worker/http/client.ts";
import { parseForm, readForm } from "#worker/http/form.ts";
import { rejectForm } from "#worker/http/page-form.ts";
import { returnPath, withoutIntent } from "#worker/http/return-path.ts";
import { signInRedirect } from "#worker/http/sign-in.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.signIn.metaTitle") }];

const LANDING = "/discover";

/** Notices by the `notice` parameter of the URL. */
const NOTICES = new Map([
  ["password-reset", msg("auth.signIn.passwordResetNotice")],
  ["account-restored", msg("auth.signIn.accountRestoredNotice")],
]);

export function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = returnPath(searchParams.get("next"), LANDING);
  if (context.actor.kind === "user") throw redirect(withoutIntent(next));
  const notice = NOTICES.get(searchParams.get("notice") ?? "");
  return {
    next,
    providers: context.ctx.oauth.providers,
    refusal: errorMessageOf(searchParams),
    notice: notice ? t(notice) : null,
  };
}

/** Only browsers without JavaScript use this action instead of POST /api/auth/login. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const typed = { username: String(form.get("username") ?? "") };
  try {
    const input = parseForm(LogInInput, { ...typed, password: form.get("password") ?? "" });
    const result = await logIn(context.ctx, { ...input, client: clientOf(request) });
    return signInRedirect(result, returnPath(form.get("next"), LANDING));
  } catch (error) {
    return rejectForm(error, context, typed);
  }
}

export default function Login() {
  const { next, providers, refusal, notice } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const posted = useActionData<{ error?: string; typed?: { username: string } }>();
  return (
    <AuthLayout
      title={t("auth.signIn.action")}
      subtitle={rich("auth.signIn.subtitle", {
        link: (text) => (
          <Link
            to={signUpPath(params.get("next"))}
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            {text}
          </Link>
        ),
      })}
    >
      {notice && <Alert variant="success">{notice}</Alert>}
      {refusal && <Alert variant="danger">{refusal}</Alert>}
      <SignInForm
        providers={providers}
        after={{ kind: "navigate", next, delayMs: LOGIN_REDIRECT_MS }}
        submit={t("auth.signIn.submit")}
        posted={posted}
      />
    </AuthLayout>
  );
}
