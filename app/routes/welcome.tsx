import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { OneStep, usePosting } from "#app/features/accounts/auth/one-step.tsx";
import { TermsBox } from "#app/features/accounts/auth/terms-box.tsx";
import { UsernameField } from "#app/features/accounts/auth/username-field.tsx";
import { UsernameSuggestions } from "#app/features/accounts/auth/username-suggestions.tsx";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { PROVIDER_NAMES } from "#worker/domain/accounts/oauth/contract.ts";
import { findFirstSignIn, pickUsername } from "#worker/domain/accounts/oauth/pick-username.ts";
import { USERNAME_MIN } from "#worker/domain/accounts/users/contract.ts";
import { clientOf } from "#worker/http/client.ts";
import { readForm } from "#worker/http/form.ts";
import { clearedWelcomeCookie, welcomeOf } from "#worker/http/oauth-cookies.ts";
import { signInRedirect } from "#worker/http/sign-in.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.welcome.metaTitle") }];

/** A cookie identifies a user's first sign-in with a provider, until the user picks a username. */
export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  if (actor.kind === "user") throw redirect("/discover");
  const first = await findFirstSignIn(ctx, welcomeOf(request) ?? "");
  if (!first) throw redirect("/signup");
  return { email: first.email, provider: PROVIDER_NAMES[first.provider] };
}

export async function action({ context: { ctx }, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const opened = await pickUsername(ctx, {
    code: welcomeOf(request) ?? "",
    username: String(form.get("username") ?? ""),
    acceptTerms: form.get("acceptTerms") === "on",
    client: clientOf(request),
  });
  const response = signInRedirect({ kind: "session", ...opened }, opened.next);
  response.headers.append("Set-Cookie", clearedWelcomeCookie());
  return response;
}

export default function Welcome() {
  const { email, provider } = useLoaderData<typeof loader>();
  const result = useActionData<{ error?: string; fields?: Record<string, string> }>();
  const posting = usePosting();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ username: "", acceptTerms: false });
  useEffect(() => setTyped(typedIn(form.current)), []);
  const choose = (username: string) => {
    const input = form.current?.querySelector<HTMLInputElement>('[name="username"]');
    if (!input) return;
    input.value = username;
    setTyped(typedIn(form.current));
    input.focus();
  };
  const errors = result?.fields ?? {};
  const ready = typed.acceptTerms && typed.username.length >= USERNAME_MIN;
  return (
    <OneStep
      title={t("auth.welcome.title")}
      about={rich("auth.welcome.description", {
        provider,
        email,
        strong: (text) => <strong className="break-words text-ink">{text}</strong>,
      })}
    >
      {result?.error && Object.keys(errors).length === 0 && (
        <Alert variant="danger">{result.error}</Alert>
      )}
      <Form
        ref={form}
        method="post"
        noValidate={hydrated}
        onInput={() => setTyped(typedIn(form.current))}
        className="grid gap-5"
      >
        <UsernameField value={typed.username} error={errors.username} />
        {hydrated && typed.username === "" && (
          <UsernameSuggestions email={email} onChoose={choose} />
        )}
        <TermsBox error={errors.acceptTerms} />
        <SubmitButton
          write={posting}
          busyLabel={t("auth.signUp.busy")}
          variant="primary"
          size="lg"
          block
          disabled={hydrated && !ready}
        >
          {t("auth.signUp.action")}
        </SubmitButton>
      </Form>
    </OneStep>
  );
}

function typedIn(form: HTMLFormElement | null) {
  const data = new FormData(form ?? undefined);
  return { username: String(data.get("username") ?? ""), acceptTerms: data.has("acceptTerms") };
}
