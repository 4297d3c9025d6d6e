import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { openSecret, sealSecret } from "../../kernel/secret-box.ts";
import { MailContent } from "./contract.ts";

const Envelope = z.object({ to: z.string(), content: MailContent });
type Envelope = z.output<typeof Envelope>;

/**
 * Hands a mail to the queue: a failing provider never breaks what caused it, and the mail is tried
 * again.
 * @param id the same for a mail that a job which ran again queues again: the mail service sends one
 * of them
 */
export async function queueMail(
  deps: Pick<Deps, "queue" | "signingSecret" | "newId">,
  envelope: Envelope,
  id: string = deps.newId("mail"),
): Promise<void> {
  const sealed = await sealSecret(
    { signingSecret: deps.signingSecret, purpose: "mail", ownerId: id },
    JSON.stringify(envelope),
  );
  await deps.queue.send({ type: "send-mail", id, sealed });
}

/**
 * Address and content of a queued mail; null when it was sealed under a signing secret that has
 * been replaced since.
 */
export async function openMail(
  { signingSecret }: Pick<Deps, "signingSecret">,
  job: { id: string; sealed: string },
): Promise<Envelope | null> {
  const opened = await openSecret({ signingSecret, purpose: "mail", ownerId: job.id }, job.sealed);
  return opened === null ? null : Envelope.parse(JSON.parse(opened));
}
