import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { NewPasswordFields } from "#app/features/accounts/auth/new-password-fields.tsx";
import { DeadLink, OneStep, usePosting } from "#app/features/accounts/auth/one-step.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import {
  findResetAccount,
  resetPassword,
} from "#worker/domain/accounts/recovery/reset-password.ts";
import { readForm } from "#worker/http/form.ts";
import { clearedSessionCookie } from "#worker/http/session.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.resetPassword.metaTitle") }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  return { code, account: await findResetAccount(context.ctx, { code }) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  await resetPassword(context.ctx, {
    code: text("code"),
    password: text("password"),
    confirmPassword: text("confirmPassword"),
    userAgent: request.headers.get("User-Agent") ?? "",
  });
  return redirect("/login?notice=password-reset", {
    headers: { "Set-Cookie": clearedSessionCookie() },
  });
}

export default function ResetPassword() {
  const { code, account } = useLoaderData<typeof loader>();
  const result = useActionData<{ error?: string; fields?: Record<string, string> }>();
  const posting = usePosting();
  const errors = result?.fields ?? {};
  if (!account)
    return <DeadLink next={{ to: "/forgot-password", label: t("auth.deadLink.newLinkAction") }} />;
  return (
    <OneStep
      title={t("auth.resetPassword.title")}
      about={rich("auth.resetPassword.description", {
        username: account.username,
        strong: (text) => <strong className="text-ink">{text}</strong>,
      })}
    >
      {result?.error && Object.keys(errors).length === 0 && (
        <Alert variant="danger">{result.error}</Alert>
      )}
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="code" value={code} />
        <input
          type="text"
          name="username"
          value={account.username}
          readOnly
          autoComplete="username"
          hidden
        />
        <NewPasswordFields errors={errors} />
        <SubmitButton write={posting} variant="primary" size="lg" block>
          {t("auth.resetPassword.submit")}
        </SubmitButton>
      </Form>
    </OneStep>
  );
}
