import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { openSecret, sealSecret } from "../../kernel/secret-box.ts";
import { MailContent } from "./contract.ts";

const Envelope = z.object({ to: z.string(), content: MailContent });
type Envelope = z.output<typeof Envelope>;

/**
 * Queues an email, so that the action that causes the email succeeds while the mail provider fails.
 * @param id stays the same if a job is repeated, so that the provider sends the email only once
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
 * Queues an email about an action that is already stored. If the email cannot be queued, the error
 * is only logged, because a thrown error would make the user repeat the action.
 */
export async function queueMailOrLog(
  deps: Parameters<typeof queueMail>[0] & Pick<Deps, "log">,
  envelope: Envelope,
  id?: string,
): Promise<void> {
  await queueMail(deps, envelope, id).catch((error: unknown) =>
    deps.log.error("email not queued", error, { kind: envelope.content.kind }),
  );
}

/** Decrypts an email's recipient and content; null if the signing secret was replaced. */
export async function openMail(
  { signingSecret }: Pick<Deps, "signingSecret">,
  job: { id: string; sealed: string },
): Promise<Envelope | null> {
  const opened = await openSecret({ signingSecret, purpose: "mail", ownerId: job.id }, job.sealed);
  return opened === null ? null : Envelope.parse(JSON.parse(opened));
}
