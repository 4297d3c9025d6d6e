import type { Context } from "./context.ts";
import { sweepHouseAds } from "./domain/ads/queries.ts";
import { sweepSpending } from "./domain/ai/spending.ts";
import { sweepAnswers } from "./domain/ai/stored-answers.ts";
import { rollUpPlatform } from "./domain/analytics/roll-up-platform.ts";
import { settlePlaybacks } from "./domain/analytics/settle-playbacks.ts";
import { sweepViewing } from "./domain/analytics/sweep-viewing.ts";
import { sweepUsage } from "./domain/api-keys/sweep-usage.ts";
import { processEvents, sweepPaymentEvents } from "./domain/billing/process-events.ts";
import { monthBefore, monthOf } from "./domain/billing/rules.ts";
import { sendNotices } from "./domain/billing/send-notices.ts";
import { splitPlanMonths } from "./domain/billing/split-plan-months.ts";
import { settleDeals } from "./domain/brand-deals/settle-deals.ts";
import { refreshTiers } from "./domain/brand-deals/tiers.ts";
import { sweepCodes } from "./domain/codes/sweep-codes.ts";
import { deleteAccount, findDueDeletions } from "./domain/deletion/delete-account.ts";
import { restoreCountered } from "./domain/dmca/close-notice.ts";
import { sweepNotices } from "./domain/dmca/sweep-notices.ts";
import { makeExport } from "./domain/exports/make-export.ts";
import { sweepExports } from "./domain/exports/sweep-exports.ts";
import { sweepDeeds } from "./domain/gamification/sweep-deeds.ts";
import { reconcile } from "./domain/ledger/reconcile.ts";
import { sealLedger } from "./domain/ledger/seal-ledger.ts";
import { applyDecision } from "./domain/moderation/apply-outside.ts";
import { endSuspensions } from "./domain/moderation/restrictions.ts";
import { mailDueNotifications, mailNotifications } from "./domain/notifications/mail-notifications.ts";
import { tellFollowers } from "./domain/notifications/notify-followers.ts";
import { runBegins } from "./domain/payouts/rules.ts";
import { isRunDue, runPayouts } from "./domain/payouts/run-payouts.ts";
import { sendPayouts } from "./domain/payouts/send-payouts.ts";
import { tellPayouts } from "./domain/payouts/tell-payouts.ts";
import { REFUND_WINDOW_DAYS } from "./domain/plans/contract.ts";
import { applyGrants } from "./domain/plans/grants.ts";
import type { Job } from "./domain/ports.ts";
import { sweepPrompts } from "./domain/prompts/remove-prompts.ts";
import type { QueuedEvent } from "./domain/recommendations/events.ts";
import { recordEvents } from "./domain/recommendations/record-events.ts";
import { sweepEvents } from "./domain/recommendations/sweep-events.ts";
import { trainModel } from "./domain/recommendations/train-model.ts";
import { sendPasswordReset } from "./domain/recovery/send-password-reset.ts";
import { sendRefunds } from "./domain/refunds/send-refunds.ts";
import { rebuildSearch } from "./domain/search/rebuild-search.ts";
import { sweepSessions } from "./domain/sessions/sweep-sessions.ts";
import { closePersonAgain } from "./domain/streams/close-person.ts";
import { publishReplay } from "./domain/streams/publish-replay.ts";
import { sweepTrims } from "./domain/streams/sweep-trims.ts";
import { settleTips } from "./domain/tips/settle-tips.ts";
import { deleteObjects } from "./domain/uploads/delete-objects.ts";
import { SWEPT_PREFIXES, sweepObjects } from "./domain/uploads/sweep-objects.ts";
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

/** The cron only writes down what is due; the queue does it, and may do it twice. */
export async function schedule(ctx: Context, scheduledAt: number): Promise<void> {
  const minute = Math.floor(scheduledAt / 60_000);
  await ctx.queue.send({ type: "publish-scheduled", scheduledAt });
  await scheduleMoney(ctx, minute, scheduledAt);
  if (minute % 60 === 40) await ctx.queue.send({ type: "sweep-trims", scheduledAt });
  if (minute % 60 === 25) await ctx.queue.send({ type: "settle-notices", scheduledAt });
  if (minute % 60 === 20) await ctx.queue.send({ type: "sweep-removed", scheduledAt });
  if (minute % 10 === 0) await ctx.queue.send({ type: "sweep-uploads", scheduledAt });
  if (minute % 10 === 5) await ctx.queue.send({ type: "sweep-accounts", scheduledAt });
  if (minute % 5 === 2) await ctx.queue.send({ type: "settle-playbacks", scheduledAt });
  await ctx.queue.send({ type: "end-suspensions" });
  if (minute % 60 === 50) await ctx.queue.send({ type: "roll-up-platform" });
  if (minute % DAY_MINUTES === VIEWING_MINUTE) await ctx.queue.send({ type: "sweep-viewing", scheduledAt });
  if (minute % DAY_MINUTES === MODEL_MINUTE) await ctx.queue.send({ type: "train-model", scheduledAt });
  if (minute % 60 === 0) await ctx.queue.send({ type: "sweep-sessions", scheduledAt });
  await ctx.queue.send({ type: "mail-due-notifications", mode: "instant", scheduledAt });
  if (minute % DIGEST_MINUTES === 0) await ctx.queue.send({ type: "mail-due-notifications", mode: "daily", scheduledAt });
  if (minute % DAY_MINUTES === ORPHANS_MINUTE)
    for (const prefix of SWEPT_PREFIXES) await ctx.queue.send({ type: "sweep-objects", prefix, cursor: null });
}

async function scheduleMoney(ctx: Context, minute: number, scheduledAt: number): Promise<void> {
  await ctx.queue.send({ type: "process-payment-events" });
  await ctx.queue.send({ type: "seal-ledger" });
  await ctx.queue.send({ type: "send-payouts" });
  await ctx.queue.send({ type: "send-refunds" });
  if (minute % 10 === 4) await ctx.queue.send({ type: "settle-deals" });
  if (minute % 10 === 6) await ctx.queue.send({ type: "apply-grants" });
  if (minute % DAY_MINUTES === TIERS_MINUTE) await ctx.queue.send({ type: "refresh-tiers" });
  // From its hour on until it is through: a freeze or a bad hour only delays it.
  const month = monthOf(scheduledAt);
  const isPayday = minute % 60 === 0 && scheduledAt >= runBegins(scheduledAt);
  if (isPayday && (await isRunDue(ctx, month))) await ctx.queue.send({ type: "run-payouts", month });
  await ctx.queue.send({ type: "settle-tips" });
  if (minute % DAY_MINUTES === RECONCILE_MINUTE) await ctx.queue.send({ type: "reconcile-money" });
  // A month is split when refunds of its last days can no longer come by themselves; what is late is split the day after.
  const isDue = new Date(scheduledAt).getUTCDate() > REFUND_WINDOW_DAYS;
  if (isDue && minute % DAY_MINUTES === SPLIT_MINUTE) await ctx.queue.send({ type: "split-plan-months", month: monthBefore(scheduledAt) });
}

/** The part of a queue's batch that is used here. */
interface Batch<Body = Job> {
  messages: readonly Pick<Message<Body>, "body" | "attempts" | "ack" | "retry">[];
}

export const isOfEvents = (batch: MessageBatch<Job | QueuedEvent>): batch is MessageBatch<QueuedEvent> =>
  batch.queue.startsWith("tributary-events");
export const isOfJobs = (batch: MessageBatch<Job | QueuedEvent>): batch is MessageBatch<Job> => !isOfEvents(batch);

/** Writes all events of a batch at once. Where that fails each is tried on its own, so that one cannot hold up the others. */
export async function recordBatch(ctx: Context, batch: Batch<QueuedEvent>): Promise<void> {
  try {
    await recordEvents(
      ctx,
      batch.messages.map(({ body }) => body),
    );
    for (const message of batch.messages) message.ack();
  } catch {
    for (const message of batch.messages) {
      try {
        await recordEvents(ctx, [message.body]);
        message.ack();
      } catch (error) {
        ctx.log.error("event not recorded", error, { kind: message.body.kind, attempt: message.attempts });
        message.retry({ delaySeconds: Math.min(300, 5 * 2 ** message.attempts) });
      }
    }
  }
}

/** Runs each message on its own: one that fails is retried alone and, after five tries, goes to the dead letters. */
export async function runJobs(ctx: Context, batch: Batch): Promise<void> {
  for (const message of batch.messages) {
    try {
      await runJob(ctx, message.body);
      message.ack();
    } catch (error) {
      ctx.log.error("job failed", error, { job: message.body.type, attempt: message.attempts });
      message.retry({ delaySeconds: Math.min(300, 5 * 2 ** message.attempts) });
    }
  }
}

async function runJob(ctx: Context, job: Job): Promise<void> {
  switch (job.type) {
    case "send-mail":
      return sendMail(ctx, job);
    case "request-password-reset":
      return sendPasswordReset(ctx, job);
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
      return sweepViewing(ctx);
    case "roll-up-platform":
      return rollUpPlatform(ctx);
    case "train-model":
      await trainModel(ctx, job);
      return;
    case "make-export":
      return makeExport(ctx, job);
    case "sweep-accounts": {
      await sweepExports(ctx);
      for (const userId of await findDueDeletions(ctx)) await ctx.queue.send({ type: "delete-account", userId });
      return;
    }
    case "delete-account":
      return deleteAccount(ctx, job);
    case "close-person":
      return closePersonAgain(ctx, job);
    case "apply-decision":
      return applyDecision(ctx, job);
    case "end-suspensions":
      return endSuspensions(ctx);
    case "tell-followers":
      return tellFollowers(ctx, job);
    case "rebuild-search":
      return rebuildSearch(ctx);
    case "process-payment-events":
      await processEvents(ctx);
      return sendNotices(ctx);
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
      return;
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
