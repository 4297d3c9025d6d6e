import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { AuthLayout } from "#app/features/accounts/auth/auth-layout.tsx";
import { PasskeySignIn } from "#app/features/accounts/auth/passkey-sign-in.tsx";
import { PasswordInput } from "#app/features/accounts/auth/password-input.tsx";
import { ProviderButtons } from "#app/features/accounts/auth/provider-buttons.tsx";
import { useAuthForm } from "#app/features/accounts/auth/use-auth-form.ts";
import { keepUsernameCharacters } from "#app/features/accounts/auth/username-input.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { msg, t } from "#i18n/t.ts";
import { logIn } from "#worker/domain/accounts/credentials/log-in.ts";
import { errorMessageOf } from "#worker/domain/accounts/oauth/contract.ts";
import { LOGIN_REDIRECT_MS, LogInInput } from "#worker/domain/accounts/users/contract.ts";
import { clientOf } from "#worker/http/client.ts";
import { parseForm, readForm } from "#worker/http/form.ts";
import { rejectForm } from "#worker/http/page-form.ts";
import { returnPath } from "#worker/http/return-path.ts";
import { signInRedirect } from "#worker/http/sign-in.ts";

export { clientAction } from "#app/lib/mutation/failure.ts";

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
  if (context.actor.kind === "user") throw redirect(next);
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
  const posted = useActionData<{ error?: string; typed?: { username: string } }>();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  // The state is true at first, so that the button is not disabled for a moment during hydration.
  const [filled, setFilled] = useState(true);
  const { state, fault, setFault, send } = useAuthForm({
    path: "/api/auth/login",
    success: { title: t("auth.signIn.successTitle"), description: t("auth.signIn.successBody") },
    failure: () => ({
      title: t("auth.signIn.failureTitle"),
      description: t("auth.signIn.failureBody"),
    }),
    fallback: t("auth.signIn.failure"),
    next,
    delayMs: LOGIN_REDIRECT_MS,
  });

  // The browser may have filled the form before hydration.
  useEffect(() => setFilled(isFilled(form.current)), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isFilled(event.currentTarget))
      return setFault({ message: t("auth.signIn.fieldsRequired"), fields: {} });
    const { username, password } = fieldsOf(event.currentTarget);
    void send({ username: username.toLowerCase(), password });
  };
  const error = fault?.message ?? posted?.error;
  return (
    <AuthLayout
      title={t("auth.signIn.action")}
      subtitle={rich("auth.signIn.subtitle", {
        link: (text) => (
          <Link
            to="/signup"
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            {text}
          </Link>
        ),
      })}
    >
      {notice && <Alert variant="success">{notice}</Alert>}
      {refusal && <Alert variant="danger">{refusal}</Alert>}
      {error && <Alert variant="danger">{error}</Alert>}
      <Form
        ref={form}
        method="post"
        onSubmit={submit}
        onInput={(event) => setFilled(isFilled(event.currentTarget))}
        className="grid gap-5"
        noValidate={hydrated}
      >
        <input type="hidden" name="next" value={next} />
        <Field label={t("auth.username.label")}>
          {(control) => (
            <Input
              {...control}
              name="username"
              defaultValue={posted?.typed?.username}
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              required
              onInput={(event) => keepUsernameCharacters(event.currentTarget)}
            />
          )}
        </Field>
        <Field
          label={t("auth.password.label")}
          aside={
            <Link
              to="/forgot-password"
              className="font-semibold text-accent text-sm underline-offset-4 hover:underline"
            >
              {t("auth.signIn.forgotPasswordLink")}
            </Link>
          }
        >
          {(control) => (
            <PasswordInput {...control} name="password" autoComplete="current-password" required />
          )}
        </Field>
        <SubmitButton
          write={{ isBusy: state !== "idle" }}
          busyLabel={t("auth.signIn.busy")}
          variant="primary"
          size="lg"
          block
          disabled={hydrated && !filled}
        >
          {t("auth.signIn.submit")}
        </SubmitButton>
      </Form>
      <ProviderButtons providers={providers} next={next} />
      <PasskeySignIn next={next} />
    </AuthLayout>
  );
}

function fieldsOf(form: HTMLFormElement | null) {
  const data = new FormData(form ?? undefined);
  return {
    username: String(data.get("username") ?? "").trim(),
    password: String(data.get("password") ?? ""),
  };
}

function isFilled(form: HTMLFormElement | null): boolean {
  const { username, password } = fieldsOf(form);
  return username !== "" && password !== "";
}
