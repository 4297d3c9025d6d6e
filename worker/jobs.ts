import type { Context } from "./context.ts";
import { queueMail } from "./domain/accounts/email-delivery/queue-email.ts";
import { mailDueNotifications } from "./domain/accounts/notifications/email-due-notifications.ts";
import { mailNotifications } from "./domain/accounts/notifications/email-notifications.ts";
import { notifyFollowerBatch } from "./domain/accounts/notifications/notify-followers.ts";
import { applyGrants } from "./domain/accounts/plans/apply-grants.ts";
import { REFUND_WINDOW_DAYS } from "./domain/accounts/plans/contract.ts";
import { sendPasswordReset } from "./domain/accounts/recovery/send-password-reset.ts";
import { rollUpPlatform } from "./domain/creator/analytics/roll-up-platform.ts";
import { settlePlaybacks } from "./domain/creator/analytics/settle-playbacks.ts";
import { trainModel } from "./domain/discovery/recommendations/train-model.ts";
import { indexDue } from "./domain/discovery/search/index-due.ts";
import { continueRebuild } from "./domain/discovery/search/rebuild-search.ts";
import { monthOf, previousMonth } from "./domain/kernel/calendar/months.ts";
import { SWEPT_PREFIXES } from "./domain/kernel/storage/swept-prefixes.ts";
import type { Progress } from "./domain/kernel/sweep.ts";
import { publishReplay } from "./domain/live/streams/publish-replay.ts";
import { eraseVideo } from "./domain/media/removal/erase-video.ts";
import { sweepRemoved } from "./domain/media/removal/sweep-removed.ts";
import { sweepReplayPictures } from "./domain/media/replays/sweep-replay-pictures.ts";
import { sweepTrims } from "./domain/media/replays/sweep-trims.ts";
import { abortIdleUploads } from "./domain/media/uploads/abort-idle-uploads.ts";
import { deleteObjects } from "./domain/media/uploads/delete-objects.ts";
import { sweepObjects } from "./domain/media/uploads/sweep-objects.ts";
import { sweepHashes } from "./domain/media/verdicts/sweep-hashes.ts";
import { announceVideos } from "./domain/media/videos/announce-videos.ts";
import { publishScheduled } from "./domain/media/videos/publish-scheduled.ts";
import { finishDueEndings } from "./domain/money/billing/finish-due-endings.ts";
import { reconcilePlans } from "./domain/money/billing/reconcile-plans.ts";
import { sendNotices } from "./domain/money/billing/send-notices.ts";
import { settlePlansOf } from "./domain/money/billing/settle-plans.ts";
import { splitPlanMonths } from "./domain/money/billing/split-plan-months.ts";
import { refreshTiers } from "./domain/money/brand-deals/refresh-tiers.ts";
import { settleDeals } from "./domain/money/brand-deals/settle-deals.ts";
import { judgeActs } from "./domain/money/fraud/judge-acts.ts";
import { reconcile } from "./domain/money/ledger/reconcile.ts";
import { sealLedger } from "./domain/money/ledger/seal-ledger.ts";
import { returnOwedBonuses } from "./domain/money/partner/return-owed-bonuses.ts";
import { findReturns } from "./domain/money/payment-events/find-returns.ts";
import { processEvents } from "./domain/money/payment-events/process-events.ts";
import { sweepPaymentEvents } from "./domain/money/payment-events/sweep-payment-events.ts";
import { notifyPayouts } from "./domain/money/payouts/notify-payouts.ts";
import { runStartOf } from "./domain/money/payouts/rules.ts";
import { isRunDue, runPayouts } from "./domain/money/payouts/run-payouts.ts";
import { sendPayouts } from "./domain/money/payouts/send-payouts.ts";
import { mailReturnedRefunds } from "./domain/money/refunds/returned-refunds.ts";
import { sendRefunds } from "./domain/money/refunds/send-refunds.ts";
import { settleTips } from "./domain/money/tips/settle-tips.ts";
import { measure } from "./domain/ops/alerts/measure.ts";
import { updateAlerts } from "./domain/ops/alerts/update-alerts.ts";
import { deleteAccount } from "./domain/ops/deletion/delete-account.ts";
import { followClosing } from "./domain/ops/deletion/finish-closing.ts";
import { startDueDeletions } from "./domain/ops/deletion/start-due-deletions.ts";
import { failStaleExports } from "./domain/ops/exports/fail-stale-exports.ts";
import { makeExport } from "./domain/ops/exports/make-export.ts";
import { sweepExports } from "./domain/ops/exports/sweep-exports.ts";
import type { Trace } from "./domain/ops/jobs/contract.ts";
import { HOURLY_TABLES, NIGHTLY_TABLES } from "./domain/ops/jobs/expiring-tables.ts";
import type { Job, ScheduledJob } from "./domain/ops/jobs/ports.ts";
import { recordDue } from "./domain/ops/jobs/record-runs.ts";
import { resendDeadLetters } from "./domain/ops/jobs/resend-dead-letters.ts";
import { deleteExpired } from "./domain/ops/retention/delete-expired.ts";
import { recordQueueProbe } from "./domain/ops/status/probe.ts";
import { restoreCountered } from "./domain/trust/dmca/restore-countered.ts";
import { applyDecision } from "./domain/trust/moderation/apply-decision.ts";
import { closeUserSocketsAgain } from "./domain/trust/moderation/close-user-sockets.ts";
import { endSuspensions } from "./domain/trust/moderation/end-suspensions.ts";
import { endOverdueChats } from "./domain/trust/support/end-overdue-chats.ts";
import { sendMail } from "./email/send-email.ts";

const DAY_MINUTES = 24 * 60;
/** Minutes between comparisons of measurements with the limits of their alerts. */
const ALERT_MINUTES = 5;
/**
 * Minutes between checks for daily digests to send. Time zones differ by multiples of 15 minutes.
 */
const DIGEST_MINUTES = 15;
/** Minute of the UTC day at which orphaned objects in R2 are deleted. */
const ORPHANS_MINUTE = 3 * 60 + 7;
/** Minute of the UTC day at which the ledger is compared with payments and payouts. */
const RECONCILE_MINUTE = 2 * 60 + 41;
/**
 * Minute of the UTC day at which refunds, disputes and reversed payouts whose webhooks were lost
 * are posted to the ledger. This minute is before `RECONCILE_MINUTE`, so that the comparison finds
 * no difference because of a lost webhook.
 */
const RETURNS_MINUTE = 2 * 60 + 11;
/** Minute of the UTC day at which creator tiers are updated. */
const TIERS_MINUTE = 1 * 60 + 53;
/** Minute of the UTC day at which last month's plan payments are split among creators. */
const SPLIT_MINUTE = 5 * 60 + 13;
/** Minute of the UTC day at which expired rows of `NIGHTLY_TABLES` are deleted. */
const NIGHTLY_MINUTE = 4 * 60 + 11;

/** Minute of the UTC day at which a recommendation model is trained. */
const MODEL_MINUTE = 2 * 60 + 33;

/**
 * Queues all jobs whose time has come, even if one fails to queue. The queue can deliver a job
 * twice.
 */
export async function schedule(ctx: Context, scheduledAt: number): Promise<void> {
  const due = [...(await dueAt(ctx, scheduledAt))].map((job) => ({
    job,
    trace: traceOf(ctx, job, scheduledAt),
  }));
  await recordDue(
    ctx,
    due.map(({ job, trace }) => ({ job: job.type, trace })),
  ).catch((error: unknown) => ctx.log.error("due jobs not written down", error));
  for (const { job, trace } of due) {
    await ctx.queue
      .send(job, { trace })
      .catch((error: unknown) => ctx.log.error("due job not sent", error, { job: job.type }));
  }
  if (Math.floor(scheduledAt / 60_000) % ALERT_MINUTES === 0)
    await checkAlerts(ctx).catch((error: unknown) => ctx.log.error("alerts not checked", error));
}

/**
 * Measures all values that have an alert, and emails alerts to the admins. The emails do not use
 * the job queue, because a broken job queue may have caused an alert.
 */
export async function checkAlerts(ctx: Context): Promise<void> {
  const sendAtOnce = { send: (job: Job) => runJob(ctx, job, 1) };
  await updateAlerts(
    { ...ctx, sendMail: (mail, id) => queueMail({ ...ctx, queue: sendAtOnce }, mail, id) },
    await measure(ctx),
  );
}

function traceOf(ctx: Context, job: Job, scheduledAt: number): Trace {
  const variant =
    "mode" in job
      ? `${job.mode}:`
      : "prefix" in job
        ? `${job.prefix}:`
        : "table" in job
          ? `${job.table}:`
          : "";
  return {
    id: `${job.type}:${variant}${scheduledAt}`,
    source: "cron",
    requestId: ctx.requestId,
    dueAt: scheduledAt,
  };
}

async function dueAt(ctx: Context, scheduledAt: number): Promise<ScheduledJob[]> {
  const minute = Math.floor(scheduledAt / 60_000);
  const ofHour = minute % 60;
  const ofDay = minute % DAY_MINUTES;
  const due: ScheduledJob[] = [
    { type: "publish-scheduled", scheduledAt },
    { type: "announce-videos" },
    ...moneyDueAt(minute, scheduledAt),
  ];
  if (ofHour === 40)
    due.push({ type: "sweep-trims", scheduledAt }, { type: "sweep-replay-pictures" });
  if (ofHour === 25) due.push({ type: "restore-countered" });
  if (ofHour === 20) due.push({ type: "sweep-removed", scheduledAt });
  if (minute % 10 === 0) due.push({ type: "abort-idle-uploads", scheduledAt });
  if (minute % 10 === 5)
    due.push(
      { type: "fail-stale-exports" },
      { type: "sweep-exports" },
      { type: "start-due-deletions" },
    );
  if (minute % 5 === 2) due.push({ type: "settle-playbacks", scheduledAt });
  if (minute % 5 === 3) due.push({ type: "resend-letters" });
  due.push({ type: "end-suspensions" });
  due.push({ type: "index-search" });
  due.push({ type: "end-support-chats" });
  if (ofHour === 50) due.push({ type: "roll-up-platform" });
  if (ofHour === 10) due.push({ type: "judge-acts", scheduledAt });
  if (ofDay === NIGHTLY_MINUTE) {
    due.push({ type: "sweep-hashes" });
    for (const table of NIGHTLY_TABLES) due.push({ type: "delete-expired", table });
  }
  if (ofDay === MODEL_MINUTE) due.push({ type: "train-model", scheduledAt });
  if (ofHour === 0) {
    due.push({ type: "sweep-payment-events" });
    for (const table of HOURLY_TABLES) due.push({ type: "delete-expired", table });
  }
  due.push({ type: "mail-due-notifications", mode: "instant", scheduledAt });
  if (minute % DIGEST_MINUTES === 0)
    due.push({ type: "mail-due-notifications", mode: "daily", scheduledAt });
  if (ofDay === ORPHANS_MINUTE)
    for (const prefix of SWEPT_PREFIXES) due.push({ type: "sweep-objects", prefix, cursor: null });
  // Payouts are due from payday until all are complete, so that a freeze (by staff) or an outage
  // only delays them.
  const month = monthOf(scheduledAt);
  const isPayday = ofHour === 0 && scheduledAt >= runStartOf(scheduledAt);
  const isDue =
    isPayday &&
    (await isRunDue(ctx, month).catch((error: unknown) =>
      ctx.log.error("payday not known", error),
    ));
  return isDue ? [...due, { type: "run-payouts", month }] : due;
}

function moneyDueAt(minute: number, scheduledAt: number): ScheduledJob[] {
  // The queue delivers the jobs in this order, so most emails about a change are sent in the minute
  // of the change.
  const due: ScheduledJob[] = [
    { type: "process-payment-events" },
    { type: "finish-plan-endings" },
    { type: "send-billing-notices" },
    { type: "seal-ledger" },
    { type: "send-payouts" },
    { type: "tell-payouts" },
    { type: "send-refunds" },
    { type: "failed-refunds" },
  ];
  if (minute % 10 === 4) due.push({ type: "settle-deals" });
  if (minute % 10 === 7) due.push({ type: "reconcile-plans" });
  if (minute % 10 === 6) due.push({ type: "apply-grants" });
  if (minute % DAY_MINUTES === TIERS_MINUTE) due.push({ type: "refresh-tiers" });
  due.push({ type: "settle-tips" });
  if (minute % DAY_MINUTES === RECONCILE_MINUTE)
    due.push({ type: "reconcile-money" }, { type: "return-bonuses" });
  if (minute % DAY_MINUTES === RETURNS_MINUTE) due.push({ type: "find-returns" });
  // A month is split only after payments of its last day can no longer be refunded. A later payment
  // is split on the next day.
  const isDue = new Date(scheduledAt).getUTCDate() > REFUND_WINDOW_DAYS;
  if (isDue && minute % DAY_MINUTES === SPLIT_MINUTE)
    due.push({ type: "split-plan-months", month: previousMonth(scheduledAt) });
  return due;
}

type JobType = Job["type"];
type ScheduledType = ScheduledJob["type"];
/** The jobs of these types, as a union that TypeScript can match with their handlers. */
type JobOf<Type extends JobType> = {
  [Each in Type]: { type: Each } & Extract<Job, { type: Each }>;
}[Type];
type Handlers = {
  [Type in JobType]: (
    ctx: Context,
    job: JobOf<Type>,
    attempt: number,
  ) => Promise<Type extends ScheduledType ? Progress : unknown>;
};

/**
 * Wraps the handler of a scheduled job that always handles everything in one run, and so never
 * returns "more".
 */
const inOneRun =
  <Of>(run: (ctx: Context, job: Of) => Promise<unknown>) =>
  async (ctx: Context, job: Of): Promise<Progress> => {
    await run(ctx, job);
    return "done";
  };

const HANDLERS: Handlers = {
  "send-mail": sendMail,
  "delete-expired": deleteExpired,
  "request-password-reset": (ctx, job, attempt) => sendPasswordReset(ctx, { ...job, attempt }),
  "sweep-payment-events": sweepPaymentEvents,
  "delete-objects": (ctx, { prefix }) => deleteObjects(ctx, prefix),
  "abort-idle-uploads": abortIdleUploads,
  "sweep-objects": inOneRun(sweepObjects),
  "publish-scheduled": publishScheduled,
  "announce-videos": announceVideos,
  "sweep-removed": inOneRun(sweepRemoved),
  "restore-countered": restoreCountered,
  "sweep-trims": sweepTrims,
  "sweep-replay-pictures": sweepReplayPictures,
  "erase-video": eraseVideo,
  "publish-replay": publishReplay,
  "settle-playbacks": settlePlaybacks,
  "sweep-hashes": sweepHashes,
  "judge-acts": judgeActs,
  "roll-up-platform": inOneRun(rollUpPlatform),
  "train-model": inOneRun(trainModel),
  "make-export": makeExport,
  "fail-stale-exports": failStaleExports,
  "sweep-exports": sweepExports,
  "start-due-deletions": startDueDeletions,
  "delete-account": deleteAccount,
  "account-closed": followClosing,
  "close-user-sockets": closeUserSocketsAgain,
  "apply-decision": applyDecision,
  "end-support-chats": endOverdueChats,
  "end-suspensions": endSuspensions,
  "tell-followers": notifyFollowerBatch,
  "resend-letters": resendDeadLetters,
  "probe-queue": recordQueueProbe,
  "rebuild-search": continueRebuild,
  "index-search": indexDue,
  "process-payment-events": processEvents,
  "finish-plan-endings": finishDueEndings,
  "send-billing-notices": sendNotices,
  "reconcile-plans": reconcilePlans,
  "settle-plans": settlePlansOf,
  "send-refunds": sendRefunds,
  "failed-refunds": mailReturnedRefunds,
  "seal-ledger": inOneRun(sealLedger),
  "send-payouts": sendPayouts,
  "tell-payouts": notifyPayouts,
  "settle-deals": inOneRun(settleDeals),
  "refresh-tiers": inOneRun(refreshTiers),
  "apply-grants": inOneRun(applyGrants),
  "run-payouts": runPayouts,
  "settle-tips": settleTips,
  "reconcile-money": inOneRun(reconcile),
  "return-bonuses": inOneRun(returnOwedBonuses),
  "find-returns": inOneRun(findReturns),
  "split-plan-months": splitPlanMonths,
  "mail-due-notifications": inOneRun(mailDueNotifications),
  "mail-notifications": mailNotifications,
};

const handle = <Type extends JobType>(ctx: Context, job: JobOf<Type>, attempt: number) =>
  HANDLERS[job.type](ctx, job, attempt);

/**
 * Runs a job. Queues a scheduled job again if it could not work through everything.
 * @throws any error of the job, so that the queue delivers the job again
 */
export async function runJob(ctx: Context, job: Job, attempt: number): Promise<void> {
  const progress = await handle(ctx, job, attempt);
  if (progress === "more") await ctx.queue.send(job);
}
