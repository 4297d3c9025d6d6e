import type { Context } from "./context.ts";
import { sweepHouseAds } from "./domain/ads/queries.ts";
import { sweepSpending } from "./domain/ai/spending.ts";
import { sweepAnswers } from "./domain/ai/stored-answers.ts";
import { rollUpPlatform } from "./domain/analytics/roll-up-platform.ts";
import { settlePlaybacks } from "./domain/analytics/settle-playbacks.ts";
import { sweepViewing } from "./domain/analytics/sweep-viewing.ts";
import { sweepUsage } from "./domain/api-keys/sweep-usage.ts";
import { processEvents, sweepPaymentEvents } from "./domain/billing/process-events.ts";
import { reconcilePlans } from "./domain/billing/reconcile-plans.ts";
import { monthBefore, monthOf } from "./domain/billing/rules.ts";
import { sendNotices } from "./domain/billing/send-notices.ts";
import { splitPlanMonths } from "./domain/billing/split-plan-months.ts";
import { settleDeals } from "./domain/brand-deals/settle-deals.ts";
import { refreshTiers } from "./domain/brand-deals/tiers.ts";
import { sweepErrors } from "./domain/client-errors/record-error.ts";
import { sweepCodes } from "./domain/codes/sweep-codes.ts";
import { judgeActs } from "./domain/counting/judge-acts.ts";
import { sweepActs } from "./domain/counting/sweep-acts.ts";
import { deleteAccount, takeDueDeletions } from "./domain/deletion/delete-account.ts";
import { followClosing } from "./domain/deletion/follow-closing.ts";
import { restoreCountered } from "./domain/dmca/close-notice.ts";
import { sweepNotices } from "./domain/dmca/sweep-notices.ts";
import { makeExport } from "./domain/exports/make-export.ts";
import { sweepExports } from "./domain/exports/sweep-exports.ts";
import { sweepDeeds } from "./domain/gamification/sweep-deeds.ts";
import type { Trace } from "./domain/jobs/contract.ts";
import type { Job } from "./domain/jobs/ports.ts";
import { recordDue, sweepRuns } from "./domain/jobs/record-runs.ts";
import { resendLetters } from "./domain/jobs/resend-letters.ts";
import { reconcile } from "./domain/ledger/reconcile.ts";
import { sealLedger } from "./domain/ledger/seal-ledger.ts";
import { applyDecision } from "./domain/moderation/apply-outside.ts";
import { endSuspensions } from "./domain/moderation/restrictions.ts";
import { mailDueNotifications, mailNotifications } from "./domain/notifications/mail-notifications.ts";
import { tellFollowers } from "./domain/notifications/notify-followers.ts";
import { returnOwedBonuses } from "./domain/partner/return-bonus.ts";
import { runBegins } from "./domain/payouts/rules.ts";
import { isRunDue, runPayouts } from "./domain/payouts/run-payouts.ts";
import { sendPayouts } from "./domain/payouts/send-payouts.ts";
import { tellPayouts } from "./domain/payouts/tell-payouts.ts";
import { REFUND_WINDOW_DAYS } from "./domain/plans/contract.ts";
import { applyGrants } from "./domain/plans/grants.ts";
import { sweepPrompts } from "./domain/prompts/remove-prompts.ts";
import { sweepEvents } from "./domain/recommendations/sweep-events.ts";
import { trainModel } from "./domain/recommendations/train-model.ts";
import { sendPasswordReset } from "./domain/recovery/send-password-reset.ts";
import { sendRefunds } from "./domain/refunds/send-refunds.ts";
import { rebuildSearch } from "./domain/search/rebuild-search.ts";
import { sweepSessions } from "./domain/sessions/sweep-sessions.ts";
import { noteQueue, sweepStatus } from "./domain/status/probe.ts";
import { SWEPT_PREFIXES } from "./domain/storage/swept-prefixes.ts";
import { closePersonAgain } from "./domain/streams/close-person.ts";
import { publishReplay } from "./domain/streams/publish-replay.ts";
import { sweepTrims } from "./domain/streams/sweep-trims.ts";
import { endOverdueChats } from "./domain/support/end-chat.ts";
import { settleTips } from "./domain/tips/settle-tips.ts";
import { deleteObjects } from "./domain/uploads/delete-objects.ts";
import { sweepObjects } from "./domain/uploads/sweep-objects.ts";
import { sweepUploads } from "./domain/uploads/sweep-uploads.ts";
import { announceVideos } from "./domain/videos/announce-videos.ts";
import { publishScheduled } from "./domain/videos/publish-video.ts";
import { eraseVideo } from "./domain/videos/remove-video.ts";
import { sweepRemoved } from "./domain/videos/sweep-removed.ts";
import { sendMail } from "./mail/send-mail.ts";

const DAY_MINUTES = 24 * 60;
/** Somewhere it is eight in the morning every so many minutes: no time zone is off by less than a quarter of an hour. */
const DIGEST_MINUTES = 15;
/** Of the day, UTC: the store is looked through for what no row names. */
const ORPHANS_MINUTE = 3 * 60 + 7;
/** Of the day, UTC: the books are held against the rows. */
const RECONCILE_MINUTE = 2 * 60 + 41;
/** Of the day, UTC: who is of which creator tier. */
const TIERS_MINUTE = 1 * 60 + 53;
/** Of the day, UTC: last month's plan money is split. */
const SPLIT_MINUTE = 5 * 60 + 13;
/** Of the day, UTC: old receipts and places in videos are taken out. */
const VIEWING_MINUTE = 4 * 60 + 11;

/** Of the day, UTC: a model is made of what people took up. */
const MODEL_MINUTE = 2 * 60 + 33;

/** Of the day, UTC: what ran and what was noted about running is cut to what is kept. */
const RUNNING_MINUTE = 3 * 60 + 29;

/**
 * The cron only writes down what is due; the queue does it, and may do it twice. A run is named by its job and the scheduled
 * time. One that the queue does not take keeps no other from it.
 */
export async function schedule(ctx: Context, scheduledAt: number): Promise<void> {
  const due = [...(await dueAt(ctx, scheduledAt))].map((job) => ({ job, trace: traceOf(ctx, job, scheduledAt) }));
  await recordDue(
    ctx,
    due.map(({ job, trace }) => ({ job: job.type, trace })),
  ).catch((error: unknown) => ctx.log.error("due jobs not written down", error));
  for (const { job, trace } of due) {
    await ctx.queue.send(job, { trace }).catch((error: unknown) => ctx.log.error("due job not sent", error, { job: job.type }));
  }
}

function traceOf(ctx: Context, job: Job, scheduledAt: number): Trace {
  const variant = "mode" in job ? `${job.mode}:` : "prefix" in job ? `${job.prefix}:` : "";
  return { id: `${job.type}:${variant}${scheduledAt}`, source: "cron", requestId: ctx.requestId, dueAt: scheduledAt };
}

async function dueAt(ctx: Context, scheduledAt: number): Promise<Job[]> {
  const minute = Math.floor(scheduledAt / 60_000);
  const ofHour = minute % 60;
  const ofDay = minute % DAY_MINUTES;
  const due: Job[] = [{ type: "publish-scheduled", scheduledAt }, ...moneyDueAt(minute, scheduledAt)];
  if (ofHour === 40) due.push({ type: "sweep-trims", scheduledAt });
  if (ofHour === 25) due.push({ type: "settle-notices", scheduledAt });
  if (ofHour === 20) due.push({ type: "sweep-removed", scheduledAt });
  if (minute % 10 === 0) due.push({ type: "sweep-uploads", scheduledAt });
  if (minute % 10 === 5) due.push({ type: "sweep-accounts", scheduledAt });
  if (minute % 5 === 2) due.push({ type: "settle-playbacks", scheduledAt });
  if (minute % 5 === 3) due.push({ type: "resend-letters" });
  due.push({ type: "end-suspensions" });
  due.push({ type: "end-support-chats" });
  if (ofHour === 50) due.push({ type: "roll-up-platform" });
  if (ofHour === 10) due.push({ type: "judge-acts", scheduledAt });
  if (ofDay === VIEWING_MINUTE) due.push({ type: "sweep-viewing", scheduledAt });
  if (ofDay === MODEL_MINUTE) due.push({ type: "train-model", scheduledAt });
  if (ofDay === RUNNING_MINUTE) due.push({ type: "sweep-running" });
  if (ofHour === 0) due.push({ type: "sweep-sessions", scheduledAt });
  due.push({ type: "mail-due-notifications", mode: "instant", scheduledAt });
  if (minute % DIGEST_MINUTES === 0) due.push({ type: "mail-due-notifications", mode: "daily", scheduledAt });
  if (ofDay === ORPHANS_MINUTE) for (const prefix of SWEPT_PREFIXES) due.push({ type: "sweep-objects", prefix, cursor: null });
  // From its hour on until it is through: a freeze or a bad hour only delays it.
  const month = monthOf(scheduledAt);
  const isPayday = ofHour === 0 && scheduledAt >= runBegins(scheduledAt);
  const isDue = isPayday && (await isRunDue(ctx, month).catch((error: unknown) => ctx.log.error("payday not known", error)));
  return isDue ? [...due, { type: "run-payouts", month }] : due;
}

function moneyDueAt(minute: number, scheduledAt: number): Job[] {
  const due: Job[] = [{ type: "process-payment-events" }, { type: "seal-ledger" }, { type: "send-payouts" }, { type: "send-refunds" }];
  if (minute % 10 === 4) due.push({ type: "settle-deals" });
  if (minute % 10 === 7) due.push({ type: "reconcile-plans" });
  if (minute % 10 === 6) due.push({ type: "apply-grants" });
  if (minute % DAY_MINUTES === TIERS_MINUTE) due.push({ type: "refresh-tiers" });
  due.push({ type: "settle-tips" });
  if (minute % DAY_MINUTES === RECONCILE_MINUTE) due.push({ type: "reconcile-money" });
  // A month is split when refunds of its last days can no longer come by themselves; what is late is split the day after.
  const isDue = new Date(scheduledAt).getUTCDate() > REFUND_WINDOW_DAYS;
  if (isDue && minute % DAY_MINUTES === SPLIT_MINUTE) due.push({ type: "split-plan-months", month: monthBefore(scheduledAt) });
  return due;
}

/** Does a job. @param attempt from 1, as the queue counts @throws whatever it could not do: the queue brings it again */
export async function runJob(ctx: Context, job: Job, attempt: number): Promise<void> {
  switch (job.type) {
    case "send-mail":
      return sendMail(ctx, job);
    case "request-password-reset":
      return sendPasswordReset(ctx, { ...job, attempt });
    case "sweep-sessions":
      await sweepCodes(ctx);
      await sweepPaymentEvents(ctx);
      await sweepSpending(ctx);
      await sweepAnswers(ctx);
      await sweepPrompts(ctx);
      return sweepSessions(ctx);
    case "delete-objects":
      return deleteObjects(ctx, job.prefix);
    case "sweep-uploads":
      return sweepUploads(ctx);
    case "sweep-objects":
      return sweepObjects(ctx, job);
    case "publish-scheduled":
      await publishScheduled(ctx);
      return announceVideos(ctx);
    case "sweep-removed":
      return sweepRemoved(ctx);
    case "settle-notices":
      await sweepNotices(ctx);
      return restoreCountered(ctx);
    case "sweep-trims":
      return sweepTrims(ctx);
    case "erase-video":
      return eraseVideo(ctx, job);
    case "publish-replay":
      await publishReplay(ctx, job);
      return;
    case "settle-playbacks":
      return settlePlaybacks(ctx);
    case "sweep-viewing":
      await sweepEvents(ctx);
      await sweepHouseAds(ctx);
      await sweepUsage(ctx);
      await sweepDeeds(ctx);
      await sweepActs(ctx);
      return sweepViewing(ctx);
    case "judge-acts":
      return judgeActs(ctx);
    case "roll-up-platform":
      return rollUpPlatform(ctx);
    case "train-model":
      await trainModel(ctx, job);
      return;
    case "make-export":
      return makeExport(ctx, job);
    case "sweep-accounts": {
      await sweepExports(ctx);
      for (const userId of await takeDueDeletions(ctx)) await ctx.queue.send({ type: "delete-account", userId });
      return;
    }
    case "delete-account":
      return deleteAccount(ctx, job);
    case "account-closed":
      return followClosing(ctx, job);
    case "close-person":
      return closePersonAgain(ctx, job);
    case "apply-decision":
      return applyDecision(ctx, job);
    case "end-support-chats":
      return endOverdueChats(ctx);
    case "end-suspensions":
      return endSuspensions(ctx);
    case "tell-followers":
      return tellFollowers(ctx, job);
    case "resend-letters":
      return resendLetters(ctx);
    case "probe-queue":
      return noteQueue(ctx, job);
    case "sweep-running":
      await sweepStatus(ctx);
      await sweepErrors(ctx);
      return sweepRuns(ctx);
    case "rebuild-search":
      return rebuildSearch(ctx);
    case "process-payment-events":
      await processEvents(ctx);
      return sendNotices(ctx);
    case "reconcile-plans":
      return reconcilePlans(ctx);
    case "send-refunds":
      return sendRefunds(ctx);
    case "seal-ledger":
      await sealLedger(ctx);
      return;
    case "send-payouts":
      await sendPayouts(ctx);
      return tellPayouts(ctx);
    case "settle-deals":
      return settleDeals(ctx);
    case "refresh-tiers":
      return refreshTiers(ctx);
    case "apply-grants":
      return applyGrants(ctx);
    case "run-payouts":
      return runPayouts(ctx, job);
    case "settle-tips":
      return settleTips(ctx);
    case "reconcile-money":
      await reconcile(ctx);
      return returnOwedBonuses(ctx);
    case "split-plan-months":
      return splitPlanMonths(ctx, job);
    case "mail-due-notifications":
      return mailDueNotifications(ctx, job);
    case "mail-notifications":
      return mailNotifications(ctx, job);
    default: {
      const never: never = job;
      throw new Error(`Unknown job ${JSON.stringify(never)}`);
    }
  }
}
