import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmButton, DeadLink, OneStep } from "#app/components/auth/one-step.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { findVerification, verifyEmail } from "#worker/domain/email/verify-email.ts";
import { readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: "Confirm your email address · Tributary" }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const confirmed = actor.kind === "user" && actor.emailVerified ? actor.email : null;
  return { code, confirmed, found: await findVerification(ctx, { code }) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const code = String((await readForm(request)).get("code") ?? "");
  const { email } = await verifyEmail(context.ctx, { code, userAgent: request.headers.get("User-Agent") ?? "" });
  return { email };
}

export default function VerifyEmail() {
  const { code, confirmed, found } = useLoaderData<typeof loader>();
  const answer = useActionData<{ email?: string; error?: string }>();
  const done = answer?.email ?? (found ? null : confirmed);
  if (done) return <Confirmed email={done} />;
  if (!found) return <DeadLink next={{ to: "/settings/account", label: "Ask for a new link" }} />;
  return (
    <OneStep
      title="Confirm your email address"
      about={
        <>
          <strong className="break-words text-ink">{found.email}</strong> is the address of the account{" "}
          <strong className="text-ink">@{found.username}</strong>. If you did not make that account, close this page.
        </>
      }
    >
      <ConfirmButton code={code} label="Confirm this address" busyLabel="Confirming..." error={answer?.error} />
    </OneStep>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <OneStep title="Your address is confirmed">
      <Alert variant="success">
        <span className="break-words">{email}</span> is yours. You can always get back into your account with it.
      </Alert>
      <Button asChild variant="primary" size="lg" block>
        <Link to="/discover">Discover videos</Link>
      </Button>
    </OneStep>
  );
}
