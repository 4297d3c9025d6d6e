/**
 * Entry point of the second Worker, which simulates Stripe, Google, Apple, an AI service and an
 * email service for development. It shares no code with the app, so the app uses it only over HTTP.
 */
import { answer } from "./handler.ts";
import type { Inbox } from "./mail/inbox.ts";
import type { StripeDesk } from "./stripe/desk.ts";

export { Inbox } from "./mail/inbox.ts";
export { StripeDesk } from "./stripe/desk.ts";

interface SandboxEnv {
  INBOX: DurableObjectNamespace<Inbox>;
  STRIPE: DurableObjectNamespace<StripeDesk>;
}

export default {
  fetch: (request: Request, env: SandboxEnv) =>
    answer(request, env.INBOX.getByName("all"), env.STRIPE.getByName("all")),
};
