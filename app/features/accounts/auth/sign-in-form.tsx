import { Form, Link } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import type { Provider } from "#worker/domain/accounts/oauth/contract.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasswordInput } from "./password-input.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { type AfterSignIn, useAuthForm } from "./use-auth-form.ts";
import { keepUsernameCharacters } from "./username-input.ts";

interface SignInFormProps {
  providers: readonly Provider[];
  after: AfterSignIn;
  submit: string;
  /** Result of a post by a browser without JavaScript. */
  posted?: { error?: string; typed?: { username: string } } | undefined;
  onProvider?: () => void;
}

export function SignInForm({ providers, after, submit, posted, onProvider }: SignInFormProps) {
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
    after,
  });

  // The browser may have filled the form before hydration.
  useEffect(() => setFilled(isFilled(form.current)), []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isFilled(event.currentTarget))
      return setFault({ message: t("auth.signIn.fieldsRequired"), fields: {} });
    const { username, password } = fieldsOf(event.currentTarget);
    void send({ username: username.toLowerCase(), password });
  };
  const error = fault?.message ?? posted?.error;
  const staysOpen = after.kind === "stay";
  return (
    <>
      {error && <Alert variant="danger">{error}</Alert>}
      <Form
        ref={form}
        method="post"
        onSubmit={onSubmit}
        onInput={(event) => setFilled(isFilled(event.currentTarget))}
        className="grid gap-5"
        noValidate={hydrated}
      >
        <input type="hidden" name="next" value={after.next} />
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
              // A new tab keeps the page below the dialog.
              {...(staysOpen && { target: "_blank", rel: "noopener" })}
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
          {submit}
        </SubmitButton>
      </Form>
      <ProviderButtons providers={providers} next={after.next} onChoose={onProvider} />
      <PasskeySignIn after={after} />
    </>
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
