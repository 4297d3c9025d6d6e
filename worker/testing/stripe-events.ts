import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { signatureOf } from "../../sandbox/stripe/events.ts";
import { processEvents } from "../domain/billing/process-events.ts";
import { call, testContext } from "./factories.ts";

/** Types into a page of the sandbox's Stripe, or posts to its control page. */
export const postToSandbox = (path: string, form: Record<string, string>) =>
  fetch(path.startsWith("http") ? path : env.SANDBOX_ORIGIN + path, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });

interface Told {
  id: string;
  type: string;
}

async function readEvents(): Promise<Told[]> {
  const response = await fetch(`${env.SANDBOX_ORIGIN}/v1/events`, { headers: { Authorization: "Bearer sk_test_sandbox" } });
  return (await response.json<{ data: Told[] }>()).data.toReversed();
}

async function countWaiting(): Promise<number | undefined> {
  const row = await env.DB.prepare("SELECT count(*) AS n FROM stripe_events WHERE state = 'received'").first<{ n: number }>();
  return row?.n;
}

/** What happened at the sandbox's Stripe from now on, for the app to be told of. */
export async function watchStripe() {
  const told = new Set((await readEvents()).map(({ id }) => id));
  return {
    /** Each event that the app was not told of goes to its webhook, and the job runs. @returns their types */
    async bring(): Promise<string[]> {
      const events = (await readEvents()).filter(({ id }) => !told.has(id));
      for (const event of events) {
        told.add(event.id);
        const body = JSON.stringify(event);
        const headers = { "Content-Type": "application/json", "Stripe-Signature": await signatureOf(body) };
        const answer = await call("/api/webhooks/stripe", { method: "POST", body, headers });
        if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}`);
      }
      await processEvents(testContext());
      // The webhook woke the queue as well, which may hold some of them yet.
      await expect.poll(countWaiting).toBe(0);
      return events.map(({ type }) => type);
    },
  };
}
