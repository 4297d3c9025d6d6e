import { aiRoutes } from "./ai/routes.ts";
import { mailRoutes } from "./email/routes.ts";
import type { MailStore } from "./email/store.ts";
import { html, page } from "./html.ts";
import { oauthRoutes } from "./oauth/routes.ts";

const home = () =>
  page(
    "Tributary sandbox",
    html`<h1>Tributary sandbox</h1>
    <p>This Worker stands in for outside companies on your machine.</p>
    <ul>
      <li><a href="/inbox">Inbox</a>: plays the mail service and shows every mail that was sent</li>
      <li><a href="/stripe">Stripe</a>: plays checkout, the billing portal, renewals and webhooks; its clock can be moved</li>
      <li>Google and Apple: play both when the app sends you to sign in with them</li>
      <li>AI: plays a service with OpenAI's chat completions at /ai/v1 when AI_API_URL in .dev.vars says so</li>
    </ul>`,
  );

interface Stripe {
  fetch(request: Request): Promise<Response>;
}

export async function answer(
  request: Request,
  store: MailStore,
  stripe: Stripe,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/healthz") return Response.json({ status: "ok" });
  if (pathname === "/") return home();
  if (pathname === "/stripe" || /^\/(stripe|v1)\//.test(pathname)) return stripe.fetch(request);
  const response =
    (await mailRoutes(request, store)) ?? (await oauthRoutes(request)) ?? (await aiRoutes(request));
  return response ?? new Response("The sandbox plays nothing at this address.\n", { status: 404 });
}
