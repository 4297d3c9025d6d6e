import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { LogoMark } from "#app/components/ui/logo.tsx";
import { clearDownloads } from "#app/offline/manager.ts";
import { useDownloads } from "#app/offline/use-downloads.ts";
import { clearStoredUser } from "#app/stored-user.ts";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { endSession } from "#worker/domain/sessions/end-session.ts";
import { clearedSessionCookie, sessionToken } from "#worker/http/session.ts";

export const meta: MetaFunction = () => [{ title: t("auth.logOutTributary") }];

export function loader({ context }: LoaderFunctionArgs) {
  if (context.actor.kind === "visitor") throw redirect("/login");
  return null;
}

/** The cookie goes even when the session cannot be ended: then it idles out. */
export async function action({ context, request }: ActionFunctionArgs) {
  const token = sessionToken(request);
  try {
    if (token !== null) await endSession(context.ctx, token);
  } catch (error) {
    context.ctx.log.error("logout failed", error);
  }
  return redirect("/login", { headers: { "Set-Cookie": clearedSessionCookie() } });
}

/** Where a browser without scripts, whose account menu does not open, logs out; and whoever has downloads, which go. */
export default function LogOut() {
  const downloads = useDownloads().length;
  const submit = useSubmit();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    // First of all, while the server still knows who takes them back.
    await clearDownloads({ isTold: true });
    clearStoredUser();
    submit(form);
  };
  return (
    <section className="page grid justify-items-center gap-4 py-24 text-center">
      <LogoMark className="size-16" />
      <h1 className="text-xl">{t("auth.logOutOfTributary")}</h1>
      {downloads > 0 && <p className="measure text-muted">{t("auth.nOnThisDeviceWillBe", { downloads: counted(downloads) })}</p>}
      <Form method="post" onSubmit={onSubmit} className="mt-2 flex gap-3">
        <Button type="submit" variant="primary">
          {t("auth.logOut")}
        </Button>
        <Button asChild>
          <Link to="/">{t("auth.staySignedIn")}</Link>
        </Button>
      </Form>
    </section>
  );
}
