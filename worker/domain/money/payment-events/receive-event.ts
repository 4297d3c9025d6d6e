import { stripeEvents } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

export const MAX_EVENT_BYTES = 256 * 1024;

/**
 * Verifies and stores a webhook, which a job processes later. Accepts a duplicate without effect.
 * @throws DomainError VALIDATION for a wrong signature, time or mode. Database errors must not be
 * caught, so that the payment company sends the webhook again.
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
  // The event is stored, so the cron job finds the event if the queue fails.
  await deps.queue
    .send({ type: "process-payment-events" })
    .then(() => deps.queue.send({ type: "send-billing-notices" }))
    .catch((cause: unknown) =>
      deps.log.error("event waits for the cron", cause, { event: event.id }),
    );
}
