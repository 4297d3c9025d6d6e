import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { LogoMark } from "#app/components/ui/logo.tsx";
import { clearStoredUser } from "#app/stored-user.ts";
import { endSession } from "#worker/domain/sessions/end-session.ts";
import { clearedSessionCookie, sessionToken } from "#worker/http/session.ts";

export const meta: MetaFunction = () => [{ title: "Log out · Tributary" }];

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

/** Where a browser without scripts, whose account menu does not open, logs out. */
export default function LogOut() {
  return (
    <section className="page grid justify-items-center gap-4 py-24 text-center">
      <LogoMark className="size-16" />
      <h1 className="text-xl">Log out of Tributary?</h1>
      <Form method="post" onSubmit={clearStoredUser} className="mt-2 flex gap-3">
        <Button type="submit" variant="primary">
          Log out
        </Button>
        <Button asChild>
          <Link to="/">Stay signed in</Link>
        </Button>
      </Form>
    </section>
  );
}
