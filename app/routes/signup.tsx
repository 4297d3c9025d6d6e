import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { AuthLayout } from "#app/features/accounts/auth/auth-layout.tsx";
import { NewPasswordFields } from "#app/features/accounts/auth/new-password-fields.tsx";
import { ProviderButtons } from "#app/features/accounts/auth/provider-buttons.tsx";
import { TermsBox } from "#app/features/accounts/auth/terms-box.tsx";
import { useAuthForm } from "#app/features/accounts/auth/use-auth-form.ts";
import { UsernameField } from "#app/features/accounts/auth/username-field.tsx";
import { UsernameSuggestions } from "#app/features/accounts/auth/username-suggestions.tsx";
import { EarningConditions } from "#app/features/money/partner/earning-conditions.tsx";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { cn } from "#app/ui/cn.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatCount, formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { signUp } from "#worker/domain/accounts/credentials/sign-up.ts";
import { PARTNER_MIN_VIEWS } from "#worker/domain/accounts/plans/contract.ts";
import {
  firstSignUpFault,
  PASSWORD_MIN,
  SIGNUP_REDIRECT_MS,
  type SignUpFields,
  SignUpInput,
} from "#worker/domain/accounts/users/contract.ts";
import { isEmail } from "#worker/domain/kernel/text/contract-email.ts";
import { clientOf } from "#worker/http/client.ts";
import { parseForm, readForm } from "#worker/http/form.ts";
import { rejectForm } from "#worker/http/page-form.ts";
import { signInRedirect } from "#worker/http/sign-in.ts";

export { clientAction } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.signUp.metaTitle") }];

const LANDING = "/discover?welcome=true";

export function loader({ context }: LoaderFunctionArgs) {
  if (context.actor.kind === "user") throw redirect("/discover");
  return { providers: context.ctx.oauth.providers };
}

/** Only browsers without JavaScript use this action instead of POST /api/auth/signup. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = { username: text("username"), email: text("email") };
  try {
    const input = parseForm(SignUpInput, {
      ...typed,
      password: text("password"),
      confirmPassword: text("confirmPassword"),
      acceptTerms: form.get("acceptTerms") === "on",
    });
    const opened = await signUp(context.ctx, { ...input, client: clientOf(request) });
    return signInRedirect({ kind: "session", ...opened }, LANDING);
  } catch (error) {
    return rejectForm(error, context, typed);
  }
}

const EMPTY: SignUpFields = {
  username: "",
  email: "",
  password: "",
  confirmPassword: "",
  acceptTerms: false,
};

const statsOf = () => [
  { figure: formatPrice(0), label: t("auth.signUp.stats.setupCost") },
  { figure: formatCount(PARTNER_MIN_VIEWS), label: t("auth.signUp.stats.viewsToEarn") },
  { figure: "24/7", label: t("auth.signUp.stats.support") },
];

export default function SignUp() {
  const { providers } = useLoaderData<typeof loader>();
  const posted = useActionData<{
    error?: string;
    fields?: Record<string, string>;
    typed?: { username: string; email: string };
  }>();
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
    next: LANDING,
    delayMs: SIGNUP_REDIRECT_MS,
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
  const { username, email, password, confirmPassword, acceptTerms } = fields;
  const ready =
    acceptTerms &&
    password === confirmPassword &&
    password.length >= PASSWORD_MIN &&
    username !== "" &&
    isEmail(email);
  return (
    <AuthLayout
      title={t("auth.signUp.action")}
      subtitle={rich("auth.signUp.subtitle", {
        link: (text) => (
          <Link
            to="/login"
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            {text}
          </Link>
        ),
      })}
      aside={<StatsStrip />}
    >
      {general && <Alert variant="danger">{general}</Alert>}
      <Form
        ref={form}
        method="post"
        onSubmit={submit}
        onInput={(event) => setFields(fieldsOf(event.currentTarget))}
        noValidate={hydrated}
        className="grid gap-5"
      >
        <UsernameField value={username} initial={posted?.typed?.username} error={errors.username} />
        <Field label={t("auth.email.label")} error={errors.email}>
          {(control) => (
            <Input
              {...control}
              name="email"
              defaultValue={posted?.typed?.email}
              type="email"
              autoComplete="email"
              required
              className={cn(
                email !== "" &&
                  (isEmail(email) ? "ring-paid hover:ring-paid" : "ring-danger hover:ring-danger"),
              )}
            />
          )}
        </Field>
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
          disabled={hydrated && !ready}
        >
          {t("auth.signUp.action")}
        </SubmitButton>
      </Form>
      <ProviderButtons providers={providers} next={LANDING} />
    </AuthLayout>
  );
}

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

function StatsStrip() {
  return (
    <div className="relative grid gap-4 border-line border-t pt-6">
      <dl className="grid grid-cols-3 gap-4">
        {statsOf().map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="tabular font-semibold text-lg">{figure}</dd>
          </div>
        ))}
      </dl>
      <EarningConditions />
    </div>
  );
}
