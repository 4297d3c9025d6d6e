import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createContext } from "./context.ts";
import { deadLetters, jobRuns, staffActions } from "./db/schema.ts";
import { MAX_TRIES, RUN_RETENTION_DAYS } from "./domain/ops/jobs/contract.ts";
import type { QueuedJob } from "./domain/ops/jobs/ports.ts";
import { resendDeadLetters } from "./domain/ops/jobs/resend-dead-letters.ts";
import { deleteExpired } from "./domain/ops/retention/delete-expired.ts";
import worker from "./index.ts";
import { schedule } from "./jobs.ts";
import { runJobs } from "./queues.ts";
import { call, makeUser, testContext } from "./testing/factories.ts";
import { withoutDb } from "./testing/failing-env.ts";

const DAY_MS = 86_400_000;
const quiet = () => undefined;

function makeWorld() {
  const sent: QueuedJob[] = [];
  const ctx = testContext();
  const send = async (job: QueuedJob, { trace }: { trace?: Partial<QueuedJob["trace"]> } = {}) => {
    sent.push({
      ...job,
      trace: { id: "msg_none", source: "request", requestId: "test", dueAt: 0, ...trace },
    });
  };
  return {
    ctx: { ...ctx, queue: { send }, log: { info: quiet, warn: quiet, error: quiet } },
    sent,
  };
}

const poison = (id: string): QueuedJob => ({
  type: "send-mail",
  id: "mail_x",
  sealed: null as unknown as string,
  trace: { id, source: "request", requestId: `req-${id}`, dueAt: 1 },
});

async function bring(
  ctx: ReturnType<typeof makeWorld>["ctx"],
  body: QueuedJob,
  attempts: number,
): Promise<string[]> {
  const did: string[] = [];
  await runJobs(ctx, {
    messages: [{ body, attempts, ack: () => did.push("ack"), retry: () => did.push("retry") }],
  });
  return did;
}
const runOf = (id: string) =>
  testContext().db.select().from(jobRuns).where(eq(jobRuns.id, id)).get();
const letterOf = (id: string) =>
  testContext().db.select().from(deadLetters).where(eq(deadLetters.id, id)).get();

test("each scheduled minute and each job is recorded once, with the job's outcome", async () => {
  const { ctx, sent } = makeWorld();
  const at = Date.UTC(2026, 10, 22, 12, 0);
  await schedule(ctx, at);
  await schedule(ctx, at);
  const id = `settle-tips:${at}`;
  expect(await runOf(id)).toMatchObject({
    job: "settle-tips",
    source: "cron",
    state: "waiting",
    dueAt: at,
  });
  const job = sent.find(({ trace }) => trace?.id === id);
  expect(job).toBeDefined();
  expect(await bring(ctx, job ?? poison("none"), 1)).toEqual(["ack"]);
  expect(await runOf(id)).toMatchObject({
    state: "done",
    attempts: 1,
    requestId: ctx.requestId,
    cause: null,
  });
  expect((await runOf(`mail-due-notifications:daily:${at}`))?.state).toBe("waiting");
  expect(
    await ctx.db.$count(jobRuns, and(eq(jobRuns.job, "settle-tips"), eq(jobRuns.dueAt, at))),
  ).toBe(1);
});

test("all other jobs of a scheduled minute are queued when one job cannot be queued", async () => {
  const { ctx, sent } = makeWorld();
  const { send } = ctx.queue;
  ctx.queue.send = async (job, options) =>
    job.type === "seal-ledger" ? Promise.reject(new Error("full")) : send(job, options);
  await schedule(ctx, Date.UTC(2026, 10, 22, 12, 1));
  expect(sent.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["publish-scheduled", "send-payouts", "settle-tips"]),
  );
});

test("a queue message that failed five times is stored as an encrypted dead letter", async () => {
  const { ctx, sent } = makeWorld();
  for (let n = 1; n < MAX_TRIES; n++)
    expect(await bring(ctx, poison("run_poison"), n)).toEqual(["retry"]);
  expect(await runOf("run_poison")).toMatchObject({
    state: "failed",
    attempts: MAX_TRIES - 1,
    cause: expect.stringMatching(/Error/),
  });
  expect(await bring(ctx, poison("run_poison"), MAX_TRIES)).toEqual(["ack"]);
  const letter = await letterOf("run_poison");
  expect(letter).toMatchObject({
    state: "open",
    job: "send-mail",
    attempts: MAX_TRIES,
    requestId: "req-run_poison",
  });
  expect(letter?.sealed).not.toContain("mail_x");

  await ctx.db.update(deadLetters).set({ state: "again" }).where(eq(deadLetters.id, "run_poison"));
  await resendDeadLetters(ctx);
  await resendDeadLetters(ctx);
  expect(sent.map(({ trace }) => [trace?.id, trace?.requestId])).toEqual([
    ["run_poison", "req-run_poison"],
  ]);
  expect((await letterOf("run_poison"))?.state).toBe("retried");
  expect(await bring(ctx, poison("run_poison"), MAX_TRIES)).toEqual(["ack"]);
  expect((await letterOf("run_poison"))?.state).toBe("open");
});

test("a message whose dead letter cannot be stored is retried", async () => {
  const { ctx } = makeWorld();
  const broken = {
    ...ctx,
    signingSecret: undefined as unknown as string,
    db: createContext(withoutDb(env), "dead-letters").db,
  };
  expect(await bring(broken, poison("run_unkept"), MAX_TRIES)).toEqual(["retry"]);
  const did: string[] = [];
  const message = {
    id: "q1",
    timestamp: new Date(),
    attempts: 1,
    body: poison("run_unkept"),
    ack: () => did.push("ack"),
    retry: () => did.push("retry"),
  };
  const metrics = { backlogCount: 1, backlogBytes: 1, oldestMessageTimestamp: new Date() };
  const batch = {
    queue: "tributary-jobs-dead",
    messages: [message],
    metadata: { metrics },
    ackAll: quiet,
    retryAll: quiet,
  };
  await worker.queue(batch, env);
  expect(did).toEqual(["ack"]);
  expect(await letterOf("run_unkept")).toMatchObject({ state: "open", job: "send-mail" });
});

test("only one of two concurrent admin decisions on a dead letter takes effect", async () => {
  const { ctx } = makeWorld();
  await bring(ctx, poison("run_decided"), MAX_TRIES);
  const [first, second, moderator] = [
    await makeUser({ role: "admin" }),
    await makeUser({ role: "admin" }),
    await makeUser({ role: "moderator" }),
  ];
  const decide = (as: typeof first, decision: string, letter = "run_decided") =>
    call(`/admin/jobs?form=letter-${letter}`, {
      method: "POST",
      as,
      body: new URLSearchParams({
        letter,
        decision,
        reason: "The mail service is back",
      }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  expect((await decide(moderator, "retry")).status).toBe(404);
  const answers = await Promise.all([decide(first, "discard"), decide(second, "discard")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lines = await ctx.db
    .select()
    .from(staffActions)
    .where(eq(staffActions.subjectId, "run_decided"));
  expect(lines).toMatchObject([{ action: "letters_discard", reason: "The mail service is back" }]);
  const page = await (await call("/admin/jobs", { as: first })).text();
  expect(page).toContain("Job runs");
  expect(page).not.toContain(">run_decided<");
});

test("old job records and dead letters are deleted after their retention periods", async () => {
  const { ctx } = makeWorld();
  await bring(ctx, poison("run_old"), MAX_TRIES);
  await bring(
    ctx,
    {
      type: "resend-letters",
      trace: { id: "run_done", source: "cron", requestId: "x", dueAt: Date.now() },
    },
    1,
  );
  vi.setSystemTime(Date.now() + (RUN_RETENTION_DAYS + 1) * DAY_MS);
  await deleteExpired(ctx, { table: "job_runs" });
  await deleteExpired(ctx, { table: "dead_letters" });
  expect([await runOf("run_done"), (await letterOf("run_old"))?.state]).toEqual([
    undefined,
    "open",
  ]);
  vi.setSystemTime(Date.now() + 40 * DAY_MS);
  await deleteExpired(ctx, { table: "job_runs" });
  await deleteExpired(ctx, { table: "dead_letters" });
  vi.useRealTimers();
  expect(await letterOf("run_old")).toBeUndefined();
});
