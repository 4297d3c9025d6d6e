import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { usePosting } from "#app/features/accounts/auth/one-step.tsx";
import { clearDownloads } from "#app/features/media/downloads/manager.ts";
import { useDownloads } from "#app/features/media/downloads/use-downloads.ts";
import { clearStoredUser } from "#app/lib/stored-user.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { endSession } from "#worker/domain/accounts/sessions/end-session.ts";
import { clearedSessionCookie, sessionToken } from "#worker/http/session.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("auth.logOut.metaTitle") }];

export function loader({ context }: LoaderFunctionArgs) {
  if (context.actor.kind === "visitor") throw redirect("/login");
  return null;
}

/** Deletes the cookie even if ending the session fails. The session then ends at its expiry. */
export async function action({ context, request }: ActionFunctionArgs) {
  const token = sessionToken(request);
  try {
    if (token !== null) await endSession(context.ctx, token);
  } catch (error) {
    context.ctx.log.error("logout failed", error);
  }
  return redirect("/login", { headers: { "Set-Cookie": clearedSessionCookie() } });
}

/** Users reach this page without JavaScript, or if logging out deletes their downloads. */
export default function LogOut() {
  const downloads = useDownloads().length;
  const submit = useSubmit();
  const posting = usePosting();
  const failed = useActionData<{ error?: string }>();
  const [isClearing, setClearing] = useState(false);
  const isBusy = isClearing || posting.isBusy;
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    setClearing(true);
    // Clears downloads before the session ends: the server must know whose downloads to revoke.
    await clearDownloads({ isNotified: true }).finally(() => setClearing(false));
    clearStoredUser();
    submit(form);
  };
  return (
    <WidePage as="section" className="grid justify-items-center gap-4 py-24 text-center">
      <LogoMark className="size-16" />
      <h1 className="text-xl">{t("auth.logOut.confirmTitle")}</h1>
      {failed?.error && <Alert variant="danger">{failed.error}</Alert>}
      {downloads > 0 && (
        <p className="measure text-muted">
          {t("auth.logOut.downloadsWarning", { downloads: counted(downloads) })}
        </p>
      )}
      <Form method="post" onSubmit={onSubmit} className="mt-2 flex gap-3">
        <SubmitButton write={{ isBusy }} busyLabel={t("auth.logOut.busy")} variant="primary">
          {t("auth.logOut.submit")}
        </SubmitButton>
        <Button asChild>
          <Link to="/">{t("auth.logOut.cancel")}</Link>
        </Button>
      </Form>
    </WidePage>
  );
}
