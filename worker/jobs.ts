import type { Context } from "./context.ts";
import { settlePlaybacks } from "./domain/analytics/settle-playbacks.ts";
import { sweepViewing } from "./domain/analytics/sweep-viewing.ts";
import { sweepCodes } from "./domain/codes/sweep-codes.ts";
import { deleteAccount, findDueDeletions } from "./domain/deletion/delete-account.ts";
import { makeExport } from "./domain/exports/make-export.ts";
import { sweepExports } from "./domain/exports/sweep-exports.ts";
import { mailDueNotifications, mailNotifications } from "./domain/notifications/mail-notifications.ts";
import { tellFollowers } from "./domain/notifications/notify-followers.ts";
import type { Job } from "./domain/ports.ts";
import { sendPasswordReset } from "./domain/recovery/send-password-reset.ts";
import { rebuildSearch } from "./domain/search/rebuild-search.ts";
import { sweepSessions } from "./domain/sessions/sweep-sessions.ts";
import { closePersonAgain } from "./domain/streams/close-person.ts";
import { publishReplay } from "./domain/streams/publish-replay.ts";
import { sweepTrims } from "./domain/streams/sweep-trims.ts";
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
/** Of the day, UTC: old receipts and places in videos are taken out. */
const VIEWING_MINUTE = 4 * 60 + 11;

/** The cron only writes down what is due; the queue does it, and may do it twice. */
export async function schedule(ctx: Context, scheduledAt: number): Promise<void> {
  const minute = Math.floor(scheduledAt / 60_000);
  await ctx.queue.send({ type: "publish-scheduled", scheduledAt });
  if (minute % 60 === 40) await ctx.queue.send({ type: "sweep-trims", scheduledAt });
  if (minute % 60 === 20) await ctx.queue.send({ type: "sweep-removed", scheduledAt });
  if (minute % 10 === 0) await ctx.queue.send({ type: "sweep-uploads", scheduledAt });
  if (minute % 10 === 5) await ctx.queue.send({ type: "sweep-accounts", scheduledAt });
  if (minute % 5 === 2) await ctx.queue.send({ type: "settle-playbacks", scheduledAt });
  if (minute % DAY_MINUTES === VIEWING_MINUTE) await ctx.queue.send({ type: "sweep-viewing", scheduledAt });
  if (minute % 60 === 0) await ctx.queue.send({ type: "sweep-sessions", scheduledAt });
  await ctx.queue.send({ type: "mail-due-notifications", mode: "instant", scheduledAt });
  if (minute % DIGEST_MINUTES === 0) await ctx.queue.send({ type: "mail-due-notifications", mode: "daily", scheduledAt });
  if (minute % DAY_MINUTES === ORPHANS_MINUTE)
    for (const prefix of SWEPT_PREFIXES) await ctx.queue.send({ type: "sweep-objects", prefix, cursor: null });
}

/** The part of a queue's batch that is used here. */
interface Batch {
  messages: readonly Pick<Message<Job>, "body" | "attempts" | "ack" | "retry">[];
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
      return sweepViewing(ctx);
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
    case "tell-followers":
      return tellFollowers(ctx, job);
    case "rebuild-search":
      return rebuildSearch(ctx);
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
