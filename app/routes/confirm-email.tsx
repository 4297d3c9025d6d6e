import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmButton, DeadLink, OneStep } from "#app/components/auth/one-step.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { confirmEmailChange, findEmailChange } from "#worker/domain/email/change-email.ts";
import { readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: "Confirm your new address · Tributary" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const change = await findEmailChange(context.ctx, { code, kind: "confirm" });
  return { code, change: change && { newEmail: change.newEmail } };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const code = String((await readForm(request)).get("code") ?? "");
  return confirmEmailChange(context.ctx, { code, userAgent: request.headers.get("User-Agent") ?? "" });
}

export default function ConfirmEmail() {
  const { code, change } = useLoaderData<typeof loader>();
  const answer = useActionData<{ email?: string; error?: string }>();
  if (answer?.email) return <Changed email={answer.email} />;
  if (!change) return <DeadLink next={{ to: "/settings/account", label: "Go to your account" }} />;
  return (
    <OneStep
      title="Use this address?"
      about={
        <>
          Mail of your account will go to <strong className="break-words text-ink">{change.newEmail}</strong> from now on.
        </>
      }
    >
      <ConfirmButton code={code} label="Use this address" busyLabel="Saving..." error={answer?.error} />
    </OneStep>
  );
}

function Changed({ email }: { email: string }) {
  return (
    <OneStep title="Your address was changed">
      <Alert variant="success">
        Mail of your account goes to <span className="break-words">{email}</span>.
      </Alert>
      <Button asChild variant="primary" size="lg" block>
        <Link to="/settings/account">Go to your account</Link>
      </Button>
    </OneStep>
  );
}
