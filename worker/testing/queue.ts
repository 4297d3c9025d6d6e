import { env } from "cloudflare:workers";
import { vi } from "vitest";
import * as z from "zod";
import type worker from "../index.ts";

/** Jobs that were sent but not delivered yet: the job type by the ID of the queue message. */
const undelivered = new Map<string, string>();

const Sent = z.object({ type: z.string(), trace: z.object({ id: z.string() }) });

export function watchSends(): void {
  const prototype: Queue = Object.getPrototypeOf(env.JOBS);
  const { send } = prototype;
  prototype.send = function (this: Queue, message, options) {
    const sent = Sent.safeParse(message);
    if (sent.success && !options?.delaySeconds) undelivered.set(sent.data.trace.id, sent.data.type);
    return Reflect.apply(send, this, [message, options]);
  };
}

/** Wraps the queue handler. A failed message counts as delivered, because its retry comes later. */
export const watchDeliveries =
  (deliver: typeof worker.queue): typeof worker.queue =>
  async (batch, bindings) => {
    try {
      await deliver(batch, bindings);
    } finally {
      for (const { body } of batch.messages)
        undelivered.delete(Sent.safeParse(body).data?.trace.id ?? "");
    }
  };

/** Waits until all sent jobs are done, so that none runs during the next step of a test. */
export const settleJobs = (): Promise<void> =>
  vi.waitFor(
    () => {
      if (undelivered.size > 0)
        throw new Error(`Jobs are not done: ${[...undelivered.values()].join(", ")}`);
    },
    { timeout: 50_000, interval: 10 },
  );
