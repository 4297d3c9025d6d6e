/**
 * Plays outside companies on a developer's machine, so that every flow works with no account and no
 * key. It shares nothing with the main Worker: the two speak over HTTP, as with the real ones.
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
