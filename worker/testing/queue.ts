import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type worker from "../index.ts";

/** Jobs and events that were sent but not delivered yet, as JSON. */
const undelivered: string[] = [];

function removeUndelivered(message: unknown): void {
  const index = undelivered.indexOf(JSON.stringify(message));
  if (index >= 0) undelivered.splice(index, 1);
}

export function watchSends(): void {
  const prototype: Queue = Object.getPrototypeOf(env.JOBS);
  const { send } = prototype;
  prototype.send = async function (this: Queue, message, options) {
    if (!options?.delaySeconds) undelivered.push(JSON.stringify(message));
    try {
      return await Reflect.apply(send, this, [message, options]);
    } catch (error) {
      removeUndelivered(message);
      throw error;
    }
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
      for (const { body } of batch.messages) removeUndelivered(body);
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
 * Waits until all sent jobs and events are processed. After this call, the queue discards the
 * delayed jobs and the retries of earlier test files.
 */
export async function endEarlierJobs(): Promise<void> {
  await settleJobs();
  fileStart = Date.now();
}

/**
 * Waits until all sent jobs and events are processed, so that no job and no event writes during the
 * next step of a test.
 */
export const settleJobs = (): Promise<void> =>
  vi.waitFor(
    () => {
      if (undelivered.length > 0)
        throw new Error(`Jobs or events are not processed: ${undelivered.join(", ")}`);
    },
    { timeout: 50_000, interval: 10 },
  );
