import { env } from "cloudflare:workers";
import { signatureOf } from "../../sandbox/stripe/events.ts";
import { finishDueEndings } from "../domain/money/billing/finish-due-endings.ts";
import { processEvents } from "../domain/money/payment-events/process-events.ts";
import { call, type TestUser, testContext } from "./factories.ts";
import { settleJobs } from "./queue.ts";

export const postToSandbox = (path: string, form: Record<string, string>) =>
  fetch(path.startsWith("http") ? path : env.SANDBOX_ORIGIN + path, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });

/** Returns a new card with a random expiry year, because each card gets only one trial. */
export function newCard(number = "4242 4242 4242 4242"): {
  number: string;
  expiry: string;
  cvc: string;
  zip: string;
} {
  const [year = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { number, expiry: `12 / ${year}`, cvc: "123", zip: "12345" };
}

/** Moves the simulated time of one customer, so that no subscription of other tests renews. */
export async function moveClock({ username }: TestUser, days: number): Promise<void> {
  const moved = await postToSandbox("/stripe/clock", {
    days: String(days),
    email: `${username}@example.com`,
  });
  if (moved.status !== 303) throw new Error(`The sandbox's clock answered ${moved.status}`);
}

interface Told {
  id: string;
  type: string;
}

async function readEvents(): Promise<{ events: Told[]; isAll: boolean }> {
  const response = await fetch(`${env.SANDBOX_ORIGIN}/v1/events`, {
    headers: { Authorization: "Bearer sk_test_sandbox" },
  });
  const { data, has_more } = await response.json<{ data: Told[]; has_more: boolean }>();
  return { events: data.toReversed(), isAll: !has_more };
}

export async function watchStripe() {
  const told = new Set((await readEvents()).events.map(({ id }) => id));
  return {
    /** Sends new events to the app's webhook, runs the jobs that follow, and returns the types. */
    async bring(): Promise<string[]> {
      const newest = await readEvents();
      const events = newest.events.filter(({ id }) => !told.has(id));
      if (events.length === newest.events.length && !newest.isAll)
        throw new Error("More happened at Stripe than can be read at once");
      for (const event of events) {
        told.add(event.id);
        const body = JSON.stringify(event);
        const headers = {
          "Content-Type": "application/json",
          "Stripe-Signature": await signatureOf(body),
        };
        const answer = await call("/api/webhooks/stripe", { method: "POST", body, headers });
        if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}`);
      }
      await processEvents(testContext());
      await finishDueEndings(testContext());
      // The webhooks queued the same job, which can still be processing some events.
      await settleJobs();
      return events.map(({ type }) => type);
    },
  };
}
