import * as z from "zod";
import { MAX_EVENT_BYTES, receiveEvent } from "../../domain/money/payment-events/receive-event.ts";
import { readBody } from "../../http/read-body.ts";
import { type Api, route } from "../route.ts";

const WebhookReceipt = z.object({ received: z.literal(true) });

export function mountStripeWebhook(api: Api): void {
  route(
    api,
    "POST /api/webhooks/stripe",
    {
      summary: "Receive a signed webhook event from Stripe",
      bytes: ["application/json"],
      answer: WebhookReceipt,
    },
    async ({ c, ctx }) => {
      const bytes = await readBody(c.req.raw, MAX_EVENT_BYTES, "This webhook is too large.");
      // Invalid UTF-8 needs no check: decoding replaces bytes, so the signature check then fails.
      const body = new TextDecoder().decode(bytes);
      await receiveEvent(ctx, { body, signature: c.req.header("Stripe-Signature") ?? "" });
      return c.json({ received: true });
    },
  );
}
