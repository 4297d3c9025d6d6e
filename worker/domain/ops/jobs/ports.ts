import type { RebuildPosition } from "../../discovery/search/contract.ts";
import type { SweptPrefix } from "../../kernel/storage/swept-prefixes.ts";
import type { Trace } from "./contract.ts";
import type { ExpiringTable } from "./expiring-tables.ts";

type PlainJob = { [Type in Plain]: { type: Type } }[Plain];
type Plain =
  | "sweep-hashes"
  | "sweep-payment-events"
  | "sweep-replay-pictures"
  | "fail-stale-exports"
  | "sweep-exports"
  | "start-due-deletions"
  | "restore-countered"
  | "announce-videos";

export type Job =
  | PlainJob
  /** `sealed` is encrypted, because emails contain secret links and queues keep failed messages. */
  | { type: "send-mail"; id: string; sealed: string }
  | { type: "request-password-reset"; email: string }
  | { type: "delete-objects"; prefix: string }
  | { type: "delete-expired"; table: ExpiringTable }
  | { type: "make-export"; exportId: string }
  | { type: "delete-account"; userId: string }
  /** `at` is the time of the user's closing request, ms since the epoch. */
  | { type: "account-closed"; userId: string; at: number }
  | { type: "abort-idle-uploads"; scheduledAt: number }
  /** Deletes objects without a D1 row in one R2 folder, one page per job. */
  | { type: "sweep-objects"; prefix: SweptPrefix; cursor: string | null }
  | { type: "publish-scheduled"; scheduledAt: number }
  | { type: "sweep-removed"; scheduledAt: number }
  /** Deletes the parts that creators cut out of replays a week ago. */
  | { type: "sweep-trims"; scheduledAt: number }
  | { type: "erase-video"; videoId: string }
  | { type: "settle-playbacks"; scheduledAt: number }
  /** Decides which views, likes and follows of past days count for payments and rankings. */
  | { type: "judge-acts"; scheduledAt: number }
  | { type: "roll-up-platform" }
  /** `scheduledAt` identifies the version of the trained recommendation model. */
  | { type: "train-model"; scheduledAt: number }
  /** Publishes the replay of a stream, if publishing failed at the stream's end. */
  | { type: "publish-replay"; streamId: string }
  /** Removes a suspended user from chat rooms and streams that were unreachable before. */
  | { type: "close-user-sockets"; userId: string }
  /** Applies a moderation decision to chat rooms and streams that were unreachable before. */
  | { type: "apply-decision"; decisionId: string }
  | { type: "end-suspensions" }
  /** Ends support chats after their deadline, if their room has not ended them. */
  | { type: "end-support-chats" }
  /** `after` is the ID of the last follower that the previous job notified. */
  | {
      type: "tell-followers";
      creatorId: string;
      kind: "upload" | "live";
      path: string;
      after: string;
    }
  | { type: "rebuild-search"; from?: RebuildPosition }
  | { type: "index-search" }
  | { type: "resend-letters" }
  /** A message whose arrival shows that the queue works. `at`: time of the probe, ms. */
  | { type: "probe-queue"; at: number }
  | { type: "mail-due-notifications"; mode: "instant" | "daily"; scheduledAt: number }
  | { type: "mail-notifications"; userId: string; scheduledAt: number }
  | { type: "process-payment-events" }
  /** Finishes endings of plans that were interrupted between cancellation and refund. */
  | { type: "finish-plan-endings" }
  | { type: "send-billing-notices" }
  /** Compares subscriptions with the payment company's data, in case a webhook was lost. */
  | { type: "reconcile-plans" }
  /**
   * Ends or stops renewing the plan of a suspended or closed account, and expires its checkouts.
   */
  | { type: "settle-plans"; userId: string }
  | { type: "seal-ledger" }
  | { type: "send-payouts" }
  | { type: "tell-payouts" }
  | { type: "settle-deals" }
  | { type: "refresh-tiers" }
  | { type: "apply-grants" }
  /** Makes the missing payouts of a month. `month` is 202611 for November 2026 (UTC). */
  | { type: "run-payouts"; month: number }
  /** Charges tips that the sender can no longer undo, and completes interrupted charges. */
  | { type: "settle-tips" }
  /** Compares the ledger with the tables of payments and payouts, every night. */
  | { type: "reconcile-money" }
  /** Posts refunds, disputes and reversed payouts whose webhooks were lost. Runs every night. */
  | { type: "find-returns" }
  /** Takes back bonuses that were paid for fake views, if an earlier attempt failed. */
  | { type: "return-bonuses" }
  | { type: "send-refunds" }
  /** Emails users whose refunds the bank returned. */
  | { type: "failed-refunds" }
  /** Splits a month's plan payments among creators. `month` is 202611 for November 2026 (UTC). */
  | { type: "split-plan-months"; month: number };

/**
 * Jobs that the cron trigger queues. Each must work through everything that is due, however long
 * ago the last run was, and returns `Progress`.
 */
export type ScheduledJob = Extract<
  Job,
  {
    type:
      | "publish-scheduled"
      | "announce-videos"
      | "sweep-trims"
      | "sweep-replay-pictures"
      | "restore-countered"
      | "sweep-removed"
      | "abort-idle-uploads"
      | "fail-stale-exports"
      | "sweep-exports"
      | "start-due-deletions"
      | "settle-playbacks"
      | "resend-letters"
      | "end-suspensions"
      | "index-search"
      | "end-support-chats"
      | "roll-up-platform"
      | "judge-acts"
      | "sweep-hashes"
      | "delete-expired"
      | "train-model"
      | "sweep-payment-events"
      | "mail-due-notifications"
      | "sweep-objects"
      | "run-payouts"
      | "process-payment-events"
      | "finish-plan-endings"
      | "send-billing-notices"
      | "seal-ledger"
      | "send-payouts"
      | "tell-payouts"
      | "send-refunds"
      | "failed-refunds"
      | "settle-deals"
      | "reconcile-plans"
      | "apply-grants"
      | "refresh-tiers"
      | "settle-tips"
      | "reconcile-money"
      | "return-bonuses"
      | "find-returns"
      | "split-plan-months";
  }
>;

/** A message that an earlier release queued has no trace. */
export type QueuedJob = Job & { trace?: Trace };

/** The queue delivers each job at least once, so every job must be idempotent. */
export interface JobQueue {
  /** Trace fields that `options.trace` omits come from the request context. */
  send(job: Job, options?: { delaySeconds?: number; trace?: Partial<Trace> }): Promise<void>;
}
