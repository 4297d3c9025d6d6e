import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmButton, DeadLink, OneStep } from "#app/features/accounts/auth/one-step.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import {
  confirmEmailChange,
  findEmailChange,
} from "#worker/domain/accounts/email-address/change-email.ts";
import { readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.changeEmail.metaTitle") }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const change = await findEmailChange(context.ctx, { code, kind: "confirm" });
  return { code, change: change && { newEmail: change.newEmail } };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const code = String((await readForm(request)).get("code") ?? "");
  return confirmEmailChange(context.ctx, {
    code,
    userAgent: request.headers.get("User-Agent") ?? "",
  });
}

export default function ConfirmEmail() {
  const { code, change } = useLoaderData<typeof loader>();
  const result = useActionData<{ email?: string; error?: string }>();
  if (result?.email) return <Changed email={result.email} />;
  if (!change)
    return (
      <DeadLink next={{ to: "/settings/account", label: t("auth.changeEmail.accountLink") }} />
    );
  return (
    <OneStep
      title={t("auth.changeEmail.confirmTitle")}
      about={rich("auth.changeEmail.confirmBody", {
        newEmail: change.newEmail,
        strong: (text) => <strong className="break-words text-ink">{text}</strong>,
      })}
    >
      <ConfirmButton
        code={code}
        label={t("auth.changeEmail.confirmAction")}
        busyLabel={t("auth.changeEmail.busy")}
        error={result?.error}
      />
    </OneStep>
  );
}

function Changed({ email }: { email: string }) {
  return (
    <OneStep title={t("auth.changeEmail.successTitle")}>
      <Alert variant="success">
        {rich("auth.changeEmail.successBody", {
          email,
          span: (text) => <span className="break-words">{text}</span>,
        })}
      </Alert>
      <Button asChild variant="primary" size="lg" block>
        <Link to="/settings/account">{t("auth.changeEmail.accountLink")}</Link>
      </Button>
    </OneStep>
  );
}
