import { html, page } from "./html.ts";
import { mailRoutes } from "./mail/routes.ts";
import type { MailStore } from "./mail/store.ts";
import { oauthRoutes } from "./oauth/routes.ts";

const home = () =>
  page(
    "Tributary sandbox",
    html`<h1>Tributary sandbox</h1>
    <p>This Worker stands in for outside companies on your machine.</p>
    <ul>
      <li><a href="/inbox">Inbox</a>: plays the mail service and shows every mail that was sent</li>
      <li>Google and Apple: play both when the app sends you to sign in with them</li>
    </ul>`,
  );

/** All companies behind one address. */
export async function answer(request: Request, store: MailStore): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/healthz") return Response.json({ status: "ok" });
  if (pathname === "/") return home();
  const response = (await mailRoutes(request, store)) ?? (await oauthRoutes(request));
  return response ?? new Response("The sandbox plays nothing at this address.\n", { status: 404 });
}
