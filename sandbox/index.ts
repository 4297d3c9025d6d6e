/**
 * Simulates other companies in development, so that every flow works without accounts and keys.
 * Shares no code with the main Worker: the two communicate over HTTP, as with the real companies.
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
