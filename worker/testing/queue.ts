import { env } from "cloudflare:workers";
import { vi } from "vitest";
import * as z from "zod";
import type worker from "../index.ts";

/**
 * The messages that were sent and not yet delivered once, by the id of their run. The values are
 * the types of the jobs.
 */
const undelivered = new Map<string, string>();

const Sent = z.object({ type: z.string(), trace: z.object({ id: z.string() }) });

/** Registers each job that is sent without a delay from now on, by any part of the Worker. */
export function watchSends(): void {
  const prototype: Queue = Object.getPrototypeOf(env.JOBS);
  const { send } = prototype;
  prototype.send = function (this: Queue, message, options) {
    const sent = Sent.safeParse(message);
    if (sent.success && !options?.delaySeconds) undelivered.set(sent.data.trace.id, sent.data.type);
    return Reflect.apply(send, this, [message, options]);
  };
}

/**
 * Returns a queue handler that also registers that its messages were delivered. Failed messages
 * count, because a retry comes later.
 */
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

/**
 * Waits until the queue has delivered all jobs, also those that jobs sent. Without this, a job of
 * one step can run during the next step or even the next file.
 */
export const settleJobs = (): Promise<void> =>
  vi.waitFor(
    () => {
      if (undelivered.size > 0)
        throw new Error(`Jobs are not done: ${[...undelivered.values()].join(", ")}`);
    },
    { timeout: 50_000, interval: 10 },
  );
