import { stripeEvents } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** Bytes of a webhook's body. */
export const MAX_EVENT_BYTES = 256 * 1024;

/**
 * Takes a webhook: verified, written down, and done with later. A duplicate is taken without a word.
 * @throws DomainError VALIDATION for a signature, time or mode that is not right; whatever the database throws, so that the
 *   payment company sends it again
 */
export async function receiveEvent(
  deps: Pick<Deps, "db" | "now" | "payments" | "queue" | "log">,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  const event = await deps.payments.verifyEvent(body, signature);
  await deps.db
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type, payload: body, receivedAt: deps.now() })
    .onConflictDoNothing();
  // It is written down: the cron finds it if the queue does not take it.
  await deps.queue
    .send({ type: "process-payment-events" })
    .catch((cause: unknown) => deps.log.error("event waits for the cron", cause, { event: event.id }));
}
