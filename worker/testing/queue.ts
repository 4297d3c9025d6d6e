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

/** Messages that were sent before this time (epoch milliseconds) are discarded. */
let keptSince = 0;

/**
 * Wraps the queue handler. A failed message counts as delivered, because its retry comes later. A
 * retry or delayed message of an earlier test file is discarded: it would change this file's data.
 */
export const watchDeliveries =
  (deliver: typeof worker.queue): typeof worker.queue =>
  async (batch, bindings) => {
    const kept = batch.messages.filter(({ timestamp }) => timestamp.getTime() >= keptSince);
    for (const message of batch.messages) if (!kept.includes(message)) message.ack();
    try {
      if (kept.length > 0) await deliver(withMessages(batch, kept), bindings);
    } finally {
      for (const { body } of batch.messages)
        undelivered.delete(Sent.safeParse(body).data?.trace.id ?? "");
    }
  };

type Batch = Parameters<typeof worker.queue>[0];
/** Returns a copy, because the getters of a batch only work on the batch itself. */
const withMessages = (batch: Batch, messages: Batch["messages"]): Batch => ({
  queue: batch.queue,
  metadata: batch.metadata,
  messages,
  ackAll: () => batch.ackAll(),
  retryAll: (options) => batch.retryAll(options),
});

/** Waits for the jobs of earlier test files, and discards those that are not due yet. */
export async function endEarlierJobs(): Promise<void> {
  await settleJobs();
  keptSince = Date.now();
}

/** Waits until all sent jobs are done, so that none runs during the next step of a test. */
export const settleJobs = (): Promise<void> =>
  vi.waitFor(
    () => {
      if (undelivered.size > 0)
        throw new Error(`Jobs are not done: ${[...undelivered.values()].join(", ")}`);
    },
    { timeout: 50_000, interval: 10 },
  );
