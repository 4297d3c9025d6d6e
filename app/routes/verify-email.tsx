import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmButton, DeadLink, OneStep } from "#app/features/accounts/auth/one-step.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import {
  findVerification,
  verifyEmail,
} from "#worker/domain/accounts/email-address/verify-email.ts";
import { readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.verifyEmail.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const confirmed = actor.kind === "user" && actor.emailVerified ? actor.email : null;
  return { code, confirmed, found: await findVerification(ctx, { code }) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const code = String((await readForm(request)).get("code") ?? "");
  const { email } = await verifyEmail(context.ctx, {
    code,
    userAgent: request.headers.get("User-Agent") ?? "",
  });
  return { email };
}

export default function VerifyEmail() {
  const { code, confirmed, found } = useLoaderData<typeof loader>();
  const result = useActionData<{ email?: string; error?: string }>();
  const done = result?.email ?? (found ? null : confirmed);
  if (done) return <Confirmed email={done} />;
  if (!found)
    return <DeadLink next={{ to: "/settings/account", label: t("auth.deadLink.newLinkAction") }} />;
  return (
    <OneStep
      title={t("auth.verifyEmail.title")}
      about={rich("auth.verifyEmail.description", {
        email: found.email,
        strong: (text) => <strong className="break-words text-ink">{text}</strong>,
        username: found.username,
        strong2: (text) => <strong className="text-ink">{text}</strong>,
      })}
    >
      <ConfirmButton
        code={code}
        label={t("auth.verifyEmail.submit")}
        busyLabel={t("auth.verifyEmail.busy")}
        error={result?.error}
      />
    </OneStep>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <OneStep title={t("auth.verifyEmail.successTitle")}>
      <Alert variant="success">
        {rich("auth.verifyEmail.successBody", {
          email,
          span: (text) => <span className="break-words">{text}</span>,
        })}
      </Alert>
      <Button asChild variant="primary" size="lg" block>
        <Link to="/discover">{t("auth.verifyEmail.discoverLink")}</Link>
      </Button>
    </OneStep>
  );
}
