import type { SweptPrefix } from "../../kernel/storage/swept-prefixes.ts";
import type { Trace } from "./contract.ts";
import type { Sweep } from "./sweeps.ts";

/** Jobs without input. */
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
   * `sealed` is the encrypted recipient and content of the email (worker/domain/accounts/mail),
   * because emails contain secret links and a queue keeps failed messages.
   */
  | { type: "send-mail"; id: string; sealed: string }
  | { type: "request-password-reset"; email: string }
  | { type: "delete-objects"; prefix: string }
  | { type: "make-export"; exportId: string }
  | { type: "delete-account"; userId: string }
  /**
   * Completes the closing of an account: ends broadcasts and plans, makes the payout and sends an
   * email. `at` is the time of the request, ms since the epoch.
   */
  | { type: "account-closed"; userId: string; at: number }
  | { type: "sweep-uploads"; scheduledAt: number }
  /** Deletes the objects in one R2 folder that no row refers to, one page per job. */
  | { type: "sweep-objects"; prefix: SweptPrefix; cursor: string | null }
  | { type: "publish-scheduled"; scheduledAt: number }
  | { type: "sweep-removed"; scheduledAt: number }
  /** Deletes the media that creators trimmed from replays a week ago. */
  | { type: "sweep-trims"; scheduledAt: number }
  | { type: "erase-video"; videoId: string }
  | { type: "settle-playbacks"; scheduledAt: number }
  /**
   * Decides which views, likes and follows (acts) of past days count for payments, rankings and
   * eligibility.
   */
  | { type: "judge-acts"; scheduledAt: number }
  | { type: "roll-up-platform" }
  /** Trains a recommendation model. `scheduledAt` determines the model's version. */
  | { type: "train-model"; scheduledAt: number }
  /** Publishes the replay of a stream if that failed when the stream ended. */
  | { type: "publish-replay"; streamId: string }
  /** Removes a suspended user from the chat rooms and streams that could not be reached before. */
  | { type: "close-person"; userId: string }
  /**
   * Applies a moderation decision to the chat rooms and streams that could not be reached before.
   */
  | { type: "apply-decision"; decisionId: string }
  | { type: "end-suspensions" }
  /** Ends support chats whose deadline has passed and whose room has not ended them. */
  | { type: "end-support-chats" }
  /**
   * Notifies one page of a creator's followers. `after` is the id of the last follower on the page
   * before.
   */
  | {
      type: "tell-followers";
      creatorId: string;
      kind: "upload" | "live";
      path: string;
      after: string;
    }
  | { type: "rebuild-search" }
  | { type: "resend-letters" }
  /**
   * Shows by its arrival that the queue works. `at` is the minute of the probe, ms since the epoch.
   */
  | { type: "probe-queue"; at: number }
  | { type: "mail-due-notifications"; mode: "instant" | "daily"; scheduledAt: number }
  | { type: "mail-notifications"; userId: string; scheduledAt: number }
  | { type: "process-payment-events" }
  | { type: "send-billing-notices" }
  /** Compares customers with the payment company's data, in case a webhook was lost. */
  | { type: "reconcile-plans" }
  | { type: "seal-ledger" }
  | { type: "send-payouts" }
  | { type: "tell-payouts" }
  /** Applies the passed deadlines of brand deals: changes the deal's state and returns money. */
  | { type: "settle-deals" }
  /** Nightly. Updates the tiers of creators. */
  | { type: "refresh-tiers" }
  | { type: "apply-grants" }
  /**
   * Makes the payouts of a month that are not made yet. `month` is for example 202611 for November
   * 2026, UTC.
   */
  | { type: "run-payouts"; month: number }
  /** Charges tips whose undo period has passed, and completes interrupted charges. */
  | { type: "settle-tips" }
  /** Nightly. Compares the ledger with the tables of payments and payouts. */
  | { type: "reconcile-money" }
  /** Nightly. Takes back bonuses that were paid for fake views, if an earlier attempt failed. */
  | { type: "return-bonuses" }
  | { type: "send-refunds" }
  /**
   * Splits the plan payments of a month among creators. `month` is for example 202611 for November
   * 2026, UTC.
   */
  | { type: "split-plan-months"; month: number };

/** A job as a queue message. Messages from older code have no trace. */
export type QueuedJob = Job & { trace?: Trace };

/** The queue delivers each job at least once, so every job must be idempotent. */
export interface JobQueue {
  /**
   * Queues a job.
   * @param options.delaySeconds minimum time before the job runs
   * @param options.trace known fields of the trace; the request context supplies any others
   */
  send(job: Job, options?: { delaySeconds?: number; trace?: Partial<Trace> }): Promise<void>;
}
