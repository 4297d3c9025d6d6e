import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { cn } from "#app/ui/cn.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import type { Provider } from "#worker/domain/accounts/oauth/contract.ts";
import {
  firstSignUpFault,
  PASSWORD_MIN,
  type SignUpFields,
} from "#worker/domain/accounts/users/contract.ts";
import { isEmail } from "#worker/domain/kernel/text/contract-email.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { TermsBox } from "./terms-box.tsx";
import { type AfterSignIn, useAuthForm } from "./use-auth-form.ts";
import { UsernameField } from "./username-field.tsx";
import { UsernameSuggestions } from "./username-suggestions.tsx";

const EMPTY: SignUpFields = {
  username: "",
  email: "",
  password: "",
  confirmPassword: "",
  acceptTerms: false,
};

interface SignUpFormProps {
  providers: readonly Provider[];
  after: AfterSignIn;
  /** Result of a post by a browser without JavaScript. */
  posted?:
    | {
        error?: string;
        fields?: Record<string, string>;
        typed?: { username: string; email: string };
      }
    | undefined;
  onProvider?: () => void;
}

export function SignUpForm({ providers, after, posted, onProvider }: SignUpFormProps) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(EMPTY);
  const { state, fault, setFault, send } = useAuthForm({
    path: "/api/auth/signup",
    success: { title: t("auth.signUp.successTitle"), description: t("auth.signUp.successBody") },
    failure: (message) => ({
      title: t("auth.signUp.failureTitle"),
      description: message ?? t("auth.signUp.failureBody"),
    }),
    fallback: t("auth.signUp.failure"),
    after,
  });
  // The browser may have filled the form before hydration.
  useEffect(() => setFields(fieldsOf(form.current)), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = fieldsOf(event.currentTarget);
    const first = firstSignUpFault(values);
    if (!first) return void send({ ...values });
    setFault({ message: first.message, fields: { [first.field]: first.message } });
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${first.field}"]`)?.focus();
  };
  const chooseUsername = (username: string) => {
    const input = form.current?.querySelector<HTMLInputElement>('[name="username"]');
    if (!input || !form.current) return;
    input.value = username;
    setFields(fieldsOf(form.current));
    input.focus();
  };

  const errors = fault?.fields ?? posted?.fields ?? {};
  const general = Object.keys(errors).length === 0 ? (fault?.message ?? posted?.error) : undefined;
  const { username, email } = fields;
  return (
    <>
      {general && <Alert variant="danger">{general}</Alert>}
      <Form
        ref={form}
        method="post"
        onSubmit={submit}
        onInput={(event) => setFields(fieldsOf(event.currentTarget))}
        noValidate={hydrated}
        className="grid gap-5"
      >
        <input type="hidden" name="next" value={after.next} />
        <UsernameField value={username} initial={posted?.typed?.username} error={errors.username} />
        <EmailField value={email} initial={posted?.typed?.email} error={errors.email} />
        {hydrated && username === "" && isEmail(email) && (
          <UsernameSuggestions email={email} onChoose={chooseUsername} />
        )}
        <NewPasswordFields label={t("auth.password.label")} errors={errors} />
        <TermsBox error={errors.acceptTerms} />
        <SubmitButton
          write={{ isBusy: state !== "idle" }}
          busyLabel={t("auth.signUp.busy")}
          variant="primary"
          size="lg"
          block
          disabled={hydrated && !isReady(fields)}
        >
          {t("auth.signUp.action")}
        </SubmitButton>
      </Form>
      <ProviderButtons providers={providers} next={after.next} onChoose={onProvider} />
    </>
  );
}

interface EmailFieldProps {
  value: string;
  initial: string | undefined;
  error: string | undefined;
}

const EmailField = ({ value, initial, error }: EmailFieldProps) => (
  <Field label={t("auth.email.label")} error={error}>
    {(control) => (
      <Input
        {...control}
        name="email"
        defaultValue={initial}
        type="email"
        autoComplete="email"
        required
        className={cn(
          value !== "" &&
            (isEmail(value) ? "ring-paid hover:ring-paid" : "ring-danger hover:ring-danger"),
        )}
      />
    )}
  </Field>
);

const isReady = ({ username, email, password, confirmPassword, acceptTerms }: SignUpFields) =>
  acceptTerms &&
  password === confirmPassword &&
  password.length >= PASSWORD_MIN &&
  username !== "" &&
  isEmail(email);

function fieldsOf(form: HTMLFormElement | null): SignUpFields {
  const data = new FormData(form ?? undefined);
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    username: text("username").trim(),
    email: text("email").trim(),
    password: text("password"),
    confirmPassword: text("confirmPassword"),
    acceptTerms: data.has("acceptTerms"),
  };
}
