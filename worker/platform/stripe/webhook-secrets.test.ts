import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { loadConfig } from "../../config.ts";
import { createPayments } from "./payments.ts";

const OWN = "whsec_own";
const CONNECT = "whsec_connect";
const body = JSON.stringify({ id: "evt_1", object: "event", type: "x", livemode: false });
const sign = (secret: string) =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
const paymentsWith = (secrets: { webhookSecret: string; connectWebhookSecret?: string }) =>
  createPayments({ via: "stripe", key: "sk_test_x", live: false, ...secrets });

describe("Stripe signing secrets", () => {
  test("the Stripe webhook accepts events of the platform's account and of connected accounts", async () => {
    const payments = paymentsWith({ webhookSecret: OWN, connectWebhookSecret: CONNECT });
    for (const secret of [OWN, CONNECT])
      expect(await payments.verifyEvent(body, sign(secret))).toEqual({ id: "evt_1", type: "x" });
    await expect(payments.verifyEvent(body, sign("whsec_other"))).rejects.toMatchObject({
      code: "VALIDATION",
    });
  });

  test("the Stripe webhook rejects events of connected accounts if their secret is missing or empty", async () => {
    for (const connectWebhookSecret of [undefined, "", " "]) {
      const payments = paymentsWith({
        webhookSecret: OWN,
        ...(connectWebhookSecret === undefined ? {} : { connectWebhookSecret }),
      });
      await expect(
        payments.verifyEvent(body, sign(connectWebhookSecret || CONNECT)),
      ).rejects.toMatchObject({ code: "VALIDATION" });
    }
  });

  test("the configuration requires a Stripe key with the secret for connected accounts", () => {
    const base = {
      ENVIRONMENT: "staging",
      APP_ORIGIN: "https://tributary.example",
      SIGNING_SECRET: "x".repeat(32),
      MAIL_API_URL: "https://mail.example/emails",
      MAIL_API_KEY: "key",
      MAIL_FROM: "hello@tributary.example",
      STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT,
    };
    const keys = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: OWN };
    expect(loadConfig({ ...base, ...keys }).payments).toMatchObject({
      webhookSecret: OWN,
      connectWebhookSecret: CONNECT,
    });
    expect(() => loadConfig(base)).toThrow(/STRIPE_SECRET_KEY is missing/);
  });
});
