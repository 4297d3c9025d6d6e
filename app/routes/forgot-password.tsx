import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import { OneStep, usePosting } from "#app/features/accounts/auth/one-step.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { RESET_PASSWORD_MS } from "#worker/domain/accounts/codes/contract.ts";
import { requestPasswordReset } from "#worker/domain/accounts/recovery/request-password-reset.ts";
import { clientOf } from "#worker/http/client.ts";
import { readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.forgotPassword.metaTitle") }];

/** The response must not reveal which email address has an account. */
export async function action({ context, request }: ActionFunctionArgs) {
  const email = String((await readForm(request)).get("email") ?? "");
  await requestPasswordReset(context.ctx, { email, address: clientOf(request).address });
  return { sentTo: email.trim() };
}

interface ResetResult {
  sentTo?: string;
  error?: string;
  fields?: Record<string, string>;
}

export default function ForgotPassword() {
  const result = useActionData<ResetResult>();
  const posting = usePosting();
  const fieldError = result?.fields?.email;
  if (result?.sentTo !== undefined) return <Sent to={result.sentTo} />;
  return (
    <OneStep title={t("auth.forgotPassword.title")} about={t("auth.forgotPassword.description")}>
      {result?.error && !fieldError && <Alert variant="danger">{result.error}</Alert>}
      <Form method="post" noValidate className="grid gap-5">
        <Field label={t("auth.email.label")} error={fieldError}>
          {(control) => (
            <Input {...control} name="email" type="email" autoComplete="email" required />
          )}
        </Field>
        <SubmitButton
          write={posting}
          busyLabel={t("auth.forgotPassword.busy")}
          variant="primary"
          size="lg"
          block
        >
          {t("auth.forgotPassword.submit")}
        </SubmitButton>
      </Form>
      <p className="text-muted text-sm">
        {rich("auth.forgotPassword.signInLink", {
          link: (text) => (
            <Link
              to="/login"
              className="font-semibold text-accent underline-offset-4 hover:underline"
            >
              {text}
            </Link>
          ),
        })}
      </p>
    </OneStep>
  );
}

function Sent({ to }: { to: string }) {
  return (
    <OneStep title={t("auth.forgotPassword.sent.title")}>
      <div role="status" className="grid gap-4">
        <p className="flex gap-3">
          <MailCheck aria-hidden className="size-6 shrink-0 text-accent" />
          <span className="min-w-0 break-words">
            {rich("auth.forgotPassword.sent.body", {
              to,
              minutes: RESET_PASSWORD_MS / 60_000,
              strong: (text) => <strong>{text}</strong>,
            })}
          </span>
        </p>
        <p className="text-muted text-sm">{t("auth.forgotPassword.sent.hint")}</p>
      </div>
      <Button asChild size="lg" block>
        <Link to="/forgot-password">{t("auth.forgotPassword.sent.retryAction")}</Link>
      </Button>
    </OneStep>
  );
}
