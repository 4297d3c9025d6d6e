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

/** The time, in epoch milliseconds, at which the current test file started. */
let fileStart = 0;

/**
 * Wraps the Worker's queue handler. After the handler ran, a message counts as delivered even if
 * its job failed. The wrapper discards messages that an earlier test file sent, because their jobs
 * would change the data of the current file.
 */
export const watchDeliveries =
  (deliver: typeof worker.queue): typeof worker.queue =>
  async (batch, bindings) => {
    const own = batch.messages.filter(({ timestamp }) => timestamp.getTime() >= fileStart);
    for (const message of batch.messages) if (!own.includes(message)) message.ack();
    try {
      if (own.length > 0) await deliver(withMessages(batch, own), bindings);
    } finally {
      for (const { body } of batch.messages)
        undelivered.delete(Sent.safeParse(body).data?.trace.id ?? "");
    }
  };

type Batch = Parameters<typeof worker.queue>[0];
/** Returns a batch with other messages. The object of the runtime cannot be changed. */
const withMessages = (batch: Batch, messages: Batch["messages"]): Batch => ({
  queue: batch.queue,
  metadata: batch.metadata,
  messages,
  ackAll: () => batch.ackAll(),
  retryAll: (options) => batch.retryAll(options),
});

/**
 * Waits until all sent jobs are done. From then on, the queue discards the delayed jobs and the
 * retries of earlier test files.
 */
export async function endEarlierJobs(): Promise<void> {
  await settleJobs();
  fileStart = Date.now();
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
