import type { SweptPrefix } from "../../kernel/storage/swept-prefixes.ts";
import type { Trace } from "./contract.ts";
import type { Sweep } from "./sweeps.ts";

/** Jobs without input. Each handles one kind of data. */
type PlainJob = { [Type in Plain]: { type: Type } }[Plain];
type Plain =
  | Sweep
  | "sweep-exports"
  | "start-due-deletions"
  | "sweep-notices"
  | "restore-countered"
  | "announce-videos";

export type Job =
  | PlainJob
  /**
   * `sealed` is the encrypted address and content of the email (worker/domain/accounts/mail).
   * Emails contain secret links, and a queue keeps failed messages.
   */
  | { type: "send-mail"; id: string; sealed: string }
  | { type: "request-password-reset"; email: string }
  | { type: "delete-objects"; prefix: string }
  | { type: "make-export"; exportId: string }
  | { type: "delete-account"; userId: string }
  /**
   * Ends broadcasts and plans, pays out and sends an email after an account was closed. `at` is the
   * time of the request, ms.
   */
  | { type: "account-closed"; userId: string; at: number }
  | { type: "sweep-uploads"; scheduledAt: number }
  /** Deletes orphaned objects of a folder in R2, one page per job. */
  | { type: "sweep-objects"; prefix: SweptPrefix; cursor: string | null }
  /** Publishes drafts whose scheduled time has passed. */
  | { type: "publish-scheduled"; scheduledAt: number }
  | { type: "sweep-removed"; scheduledAt: number }
  /** Deletes the media that was trimmed off replays a week ago. */
  | { type: "sweep-trims"; scheduledAt: number }
  | { type: "erase-video"; videoId: string }
  | { type: "settle-playbacks"; scheduledAt: number }
  /** Decides which acts of past days count for payments, rankings and eligibility. */
  | { type: "judge-acts"; scheduledAt: number }
  | { type: "roll-up-platform" }
  /** Trains a recommendation model. `scheduledAt` determines its version. */
  | { type: "train-model"; scheduledAt: number }
  /** Publishes the replay of a stream whose end could not publish it. */
  | { type: "publish-replay"; streamId: string }
  /**
   * Repeats the removal of a suspended user from chat rooms and streams that could not be reached.
   */
  | { type: "close-person"; userId: string }
  /** Applies a moderation decision to chat rooms and streams that could not be reached. */
  | { type: "apply-decision"; decisionId: string }
  | { type: "end-suspensions" }
  /** Ends support chats whose deadline has passed, if their room has not ended them. */
  | { type: "end-support-chats" }
  /**
   * Notifies one page of a creator's followers. `after` is the id of the last follower who was
   * notified.
   */
  | {
      type: "tell-followers";
      creatorId: string;
      kind: "upload" | "live";
      path: string;
      after: string;
    }
  | { type: "rebuild-search" }
  /** Retries the dead letters that staff marked for a retry. */
  | { type: "resend-letters" }
  /** Proves by its arrival that the queue works. `at` is the minute of the probe, ms. */
  | { type: "probe-queue"; at: number }
  | { type: "mail-due-notifications"; mode: "instant" | "daily"; scheduledAt: number }
  | { type: "mail-notifications"; userId: string; scheduledAt: number }
  /** Processes stored webhook events of the payment company. */
  | { type: "process-payment-events" }
  /** Sends emails about plan changes. */
  | { type: "send-billing-notices" }
  /** Syncs customers with the payment company, in case a webhook was lost. */
  | { type: "reconcile-plans" }
  | { type: "seal-ledger" }
  | { type: "send-payouts" }
  | { type: "tell-payouts" }
  /** Moves brand deals on when a deadline has passed, and sends money back. */
  | { type: "settle-deals" }
  /** Nightly. Updates the tiers of creators. */
  | { type: "refresh-tiers" }
  | { type: "apply-grants" }
  /**
   * Makes the payouts of a month that the run has not reached yet. `month` is for example 202611
   * for November 2026, UTC.
   */
  | { type: "run-payouts"; month: number }
  /** Charges tips whose undo period has passed, and completes interrupted ones. */
  | { type: "settle-tips" }
  /** Nightly. Reconciles the ledger with the tables of payments and payouts. */
  | { type: "reconcile-money" }
  /** Nightly. Takes back bonuses that were paid for a click farm, if an earlier attempt failed. */
  | { type: "return-bonuses" }
  /** Sends approved refunds that have no result yet. */
  | { type: "send-refunds" }
  /**
   * Splits the plan payments of a month among creators. `month` is for example 202611 for November
   * 2026, UTC.
   */
  | { type: "split-plan-months"; month: number };

/** A job as a queue message. Messages of an older version have no trace. */
export type QueuedJob = Job & { trace?: Trace };

/** Delivers each job at least once, so every job must be idempotent. */
export interface JobQueue {
  /**
   * Queues a job.
   * @param options.delaySeconds the job does not run before this time has passed
   * @param options.trace known facts about the sender; the rest comes from the request
   */
  send(job: Job, options?: { delaySeconds?: number; trace?: Partial<Trace> }): Promise<void>;
}
