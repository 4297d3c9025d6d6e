import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { usePosting } from "#app/features/accounts/auth/one-step.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { DELETION_GRACE_DAYS } from "#worker/domain/ops/deletion/contract.ts";
import {
  findClosedAccount,
  type RestoreProof,
  restoreAccount,
} from "#worker/domain/ops/deletion/restore-account.ts";
import { clientOf } from "#worker/http/client.ts";
import { readForm } from "#worker/http/form.ts";
import { sessionToken } from "#worker/http/session.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [
  { title: t("auth.restoreAccount.metaTitle") },
  { name: "robots", content: "noindex" },
];

/** The proof is the email's code, or a session that began after the user closed the account. */
function proofOf(request: Request, code: string | null): RestoreProof | null {
  if (code !== null && code !== "") return { code };
  const token = sessionToken(request);
  return token === null ? null : { sessionToken: token };
}

export async function loader({ context: { ctx }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get("code");
  const proof = proofOf(request, code);
  const closed = proof && (await findClosedAccount(ctx, proof));
  return {
    account: closed && { username: closed.username, deleteAt: closed.deleteAt },
    code: closed && code ? code : "",
    isDeadLink: code !== null && !closed,
    hasJustClosed: searchParams.has("closed"),
  };
}

export async function action({ context: { ctx }, request }: ActionFunctionArgs) {
  const code = String((await readForm(request)).get("code") ?? "");
  const { userAgent } = clientOf(request);
  await restoreAccount(ctx, { ...(proofOf(request, code) ?? { code }), userAgent });
  // Users who came through the email link must sign in; users with a session are signed in already.
  return redirect(code === "" ? "/" : "/login?notice=account-restored");
}

export default function RestoreAccount() {
  const { account, code, isDeadLink, hasJustClosed } = useLoaderData<typeof loader>();
  const result = useActionData<{ error?: string }>();
  const posting = usePosting();
  return (
    <WidePage as="section" className="grid justify-items-center gap-4 py-24 text-center">
      <LogoMark className="size-16" />
      {result?.error && <Alert variant="danger">{result.error}</Alert>}
      {account ? (
        <>
          <h1 className="text-xl">
            {t("auth.restoreAccount.confirmTitle", { username: account.username })}
          </h1>
          <p className="measure text-muted">
            {t("auth.restoreAccount.confirmBody", { day: formatDate(account.deleteAt) })}
          </p>
          <Form method="post" className="mt-2 flex flex-wrap justify-center gap-3">
            <input type="hidden" name="code" value={code} />
            <SubmitButton
              write={posting}
              busyLabel={t("auth.restoreAccount.busy")}
              variant="primary"
            >
              {t("auth.restoreAccount.confirmAction")}
            </SubmitButton>
            <Button asChild>
              <Link to="/">{t("auth.restoreAccount.cancel")}</Link>
            </Button>
          </Form>
        </>
      ) : (
        <>
          <h1 className="text-xl">
            {isDeadLink
              ? t("auth.restoreAccount.deadLinkTitle")
              : t("auth.restoreAccount.closedTitle")}
          </h1>
          <p className="measure text-muted">
            {isDeadLink
              ? t("auth.restoreAccount.deadLinkBody")
              : hasJustClosed
                ? t("auth.restoreAccount.justClosedBody", {
                    deletionGraceDays: DELETION_GRACE_DAYS,
                  })
                : t("auth.restoreAccount.closedBody", {
                    deletionGraceDays: DELETION_GRACE_DAYS,
                  })}
          </p>
          <Button asChild variant="primary" className="mt-2">
            <Link to="/login">{t("auth.signIn.action")}</Link>
          </Button>
        </>
      )}
    </WidePage>
  );
}
