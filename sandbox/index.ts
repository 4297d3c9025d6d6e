/** A separate Worker that simulates Stripe, Google, Apple and other services for development. */

import type { Inbox } from "./email/inbox.ts";
import { answer } from "./handler.ts";
import type { StripeDesk } from "./stripe/desk.ts";

export { Inbox } from "./email/inbox.ts";
export { StripeDesk } from "./stripe/desk.ts";

interface SandboxEnv {
  INBOX: DurableObjectNamespace<Inbox>;
  STRIPE: DurableObjectNamespace<StripeDesk>;
}

export default {
  fetch: (request: Request, env: SandboxEnv) =>
    answer(request, env.INBOX.getByName("all"), env.STRIPE.getByName("all")),
};
