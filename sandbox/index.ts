/**
 * Plays outside companies on a developer's machine, so that every flow works with no account and no key. It shares
 * nothing with the main Worker: the two speak over HTTP, as with the real ones.
 */
import { answer } from "./handler.ts";
import type { SandboxEnv } from "./mail/inbox.ts";

export { Inbox } from "./mail/inbox.ts";

export default {
  fetch: (request: Request, env: SandboxEnv) => answer(request, env.INBOX.get(env.INBOX.idFromName("all"))),
};
