import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmButton, DeadLink, OneStep } from "#app/features/accounts/auth/one-step.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { findEmailChange } from "#worker/domain/accounts/email-address/change-email.ts";
import { undoEmailChange } from "#worker/domain/accounts/email-address/undo-email-change.ts";
import { readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.keepEmail.metaTitle") }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const change = await findEmailChange(context.ctx, { code, kind: "undo" });
  return { code, change: change && { oldEmail: change.oldEmail, newEmail: change.newEmail } };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const code = String((await readForm(request)).get("code") ?? "");
  const { resetCode } = await undoEmailChange(context.ctx, {
    code,
    userAgent: request.headers.get("User-Agent") ?? "",
  });
  return redirect(`/reset-password?code=${resetCode}`);
}

export default function UndoEmail() {
  const { code, change } = useLoaderData<typeof loader>();
  const result = useActionData<{ error?: string }>();
  if (!change)
    return (
      <DeadLink next={{ to: "/forgot-password", label: t("auth.keepEmail.resetPasswordLink") }} />
    );
  return (
    <OneStep
      title={t("auth.keepEmail.confirmTitle")}
      about={rich("auth.keepEmail.confirmBody", {
        oldEmail: change.oldEmail,
        strong: (text) => <strong className="break-words text-ink">{text}</strong>,
        newEmail: change.newEmail,
      })}
    >
      <ConfirmButton
        code={code}
        label={t("auth.keepEmail.confirmAction")}
        busyLabel={t("auth.keepEmail.busy")}
        variant="danger"
        error={result?.error}
      />
    </OneStep>
  );
}
