import type { Context } from "./context.ts";
import type { QueuedEvent } from "./domain/discovery/recommendations/events.ts";
import { recordEvents } from "./domain/discovery/recommendations/record-events.ts";
import type { Log } from "./domain/kernel/log.ts";
import { causeOf } from "./domain/ops/jobs/cause.ts";
import { MAX_TRIES, type RunState, type Trace } from "./domain/ops/jobs/contract.ts";
import type { Job, QueuedJob } from "./domain/ops/jobs/ports.ts";
import { type FinishedRun, recordRuns } from "./domain/ops/jobs/record-runs.ts";
import { storeDeadLetter } from "./domain/ops/jobs/store-dead-letter.ts";
import { runJob } from "./jobs.ts";

type Queued = QueuedJob | QueuedEvent;

type Brought<Body> = Pick<Message<Body>, "body" | "attempts" | "ack" | "retry"> &
  Partial<Pick<Message<Body>, "id" | "timestamp">>;
interface Batch<Body> {
  messages: readonly Brought<Body>[];
}

const isOfEvents = (batch: MessageBatch<Queued>): batch is MessageBatch<QueuedEvent> =>
  batch.queue.startsWith("tributary-events");
const isOfJobs = (batch: MessageBatch<Queued>): batch is MessageBatch<QueuedJob> =>
  !isOfEvents(batch);

export async function consume(ctx: Context, batch: MessageBatch<Queued>): Promise<void> {
  await consumeBatch(ctx, batch);
  await ctx.metrics.flush();
}

async function consumeBatch(ctx: Context, batch: MessageBatch<Queued>): Promise<void> {
  if (batch.queue.endsWith("-dead")) return buryBatch(ctx, batch);
  if (isOfEvents(batch)) return recordBatch(ctx, batch);
  if (isOfJobs(batch)) return runJobs(ctx, batch);
}

const later = (attempts: number) => ({ delaySeconds: Math.min(300, 5 * 2 ** attempts) });

const unsent = (
  ctx: Context,
  { id, timestamp }: Brought<unknown>,
  source: Trace["source"],
): Trace => ({
  id: id ?? `msg_${crypto.randomUUID()}`,
  source,
  requestId: ctx.requestId,
  dueAt: timestamp?.getTime() ?? ctx.now(),
});

/**
 * Stores a dead letter (a message that failed too often). If that fails, retries the message, which
 * ends up in Cloudflare's dead letter queue.
 */
async function bury(
  ctx: Context,
  message: Brought<unknown>,
  letter: Omit<Parameters<typeof storeDeadLetter>[1], "attempts">,
): Promise<void> {
  try {
    await storeDeadLetter(ctx, { ...letter, attempts: message.attempts });
    message.ack();
  } catch (error) {
    ctx.log.error("dead letter not kept", error, { job: letter.job });
    message.retry(later(message.attempts));
  }
}

/** If the batch fails, stores each event alone, so that an invalid event blocks no other event. */
async function recordBatch(ctx: Context, batch: Batch<QueuedEvent>): Promise<void> {
  try {
    await recordEvents(
      ctx,
      batch.messages.map(({ body }) => body),
    );
    for (const message of batch.messages) message.ack();
  } catch {
    for (const message of batch.messages) await recordOne(ctx, message);
  }
}

async function recordOne(ctx: Context, message: Brought<QueuedEvent>): Promise<void> {
  const { body, attempts } = message;
  try {
    await recordEvents(ctx, [body]);
    message.ack();
  } catch (error) {
    ctx.log.error("event not recorded", error, { kind: body.kind, attempt: attempts });
    if (attempts < MAX_TRIES) return message.retry(later(attempts));
    await bury(ctx, message, {
      trace: unsent(ctx, message, "event"),
      queue: "events",
      job: body.kind,
      body,
      cause: causeOf(error),
    });
  }
}

/**
 * Runs a batch of jobs. A failed job is retried alone; after five attempts, it is a dead letter.
 */
export async function runJobs(ctx: Context, batch: Batch<QueuedJob>): Promise<void> {
  const runs: FinishedRun[] = [];
  for (const message of batch.messages) runs.push(await runMessage(ctx, message));
  // Only staff read the record of finished jobs, so an error here must not cause a retry of the
  // jobs.
  await recordRuns(ctx, runs).catch((error: unknown) =>
    ctx.log.error("runs not written down", error),
  );
}

async function runMessage(ctx: Context, message: Brought<QueuedJob>): Promise<FinishedRun> {
  const { trace = unsent(ctx, message, "request"), ...job } = message.body;
  const { attempts } = message;
  const startedAt = ctx.now();
  const finished = (state: RunState, error?: unknown): FinishedRun => {
    const durationMs = ctx.now() - startedAt;
    ctx.metrics.observe("job", durationMs, { job: job.type, state });
    if (attempts === 1) ctx.metrics.observe("queue_age", Math.max(0, startedAt - trace.dueAt));
    return {
      trace,
      job: job.type,
      state,
      attempts,
      startedAt,
      durationMs,
      ...(error === undefined ? {} : { error }),
    };
  };
  const own = contextOf(ctx, trace);
  try {
    await runJob(own, job, attempts);
    message.ack();
    own.log.info("job", {
      job: job.type,
      attempt: attempts,
      ms: ctx.now() - startedAt,
      waitedMs: startedAt - trace.dueAt,
    });
    return finished("done");
  } catch (error) {
    own.log.error("job failed", error, { job: job.type, attempt: attempts });
    if (attempts >= MAX_TRIES) {
      await bury(own, message, {
        trace,
        queue: "jobs",
        job: job.type,
        body: job satisfies Job,
        cause: causeOf(error),
      });
      return finished("dead", error);
    }
    message.retry(later(attempts));
    return finished("failed", error);
  }
}

/** Returns a context whose log lines and queued jobs carry the ID of the original request. */
function contextOf(ctx: Context, { id: run, requestId }: Trace): Context {
  const log: Log = {
    info: (event, fields) => ctx.log.info(event, { run, requestId, ...fields }),
    warn: (event, fields) => ctx.log.warn(event, { run, requestId, ...fields }),
    error: (event, cause, fields) => ctx.log.error(event, cause, { run, requestId, ...fields }),
  };
  const queue = {
    send: (job: Job, options: Parameters<Context["queue"]["send"]>[1] = {}) =>
      ctx.queue.send(job, { ...options, trace: { requestId, ...options.trace } }),
  };
  return { ...ctx, requestId, log, queue };
}

/** Stores messages that `bury` could not store, or whose isolate was killed at each attempt. */
async function buryBatch(ctx: Context, batch: MessageBatch<Queued>): Promise<void> {
  const cause =
    "It was given up by the queue: each try was ended from outside, or could not be written down";
  for (const message of batch.messages) {
    const { body } = message;
    if ("kind" in body) {
      await bury(ctx, message, {
        trace: unsent(ctx, message, "event"),
        queue: "events",
        job: body.kind,
        body,
        cause,
      });
    } else {
      const { trace = unsent(ctx, message, "request"), ...job } = body;
      await bury(ctx, message, { trace, queue: "jobs", job: job.type, body: job, cause });
    }
  }
}
