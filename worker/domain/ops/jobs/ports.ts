import type { SweptPrefix } from "../../kernel/storage/swept-prefixes.ts";
import type { Trace } from "./contract.ts";
import type { Sweep } from "./sweeps.ts";

/** Jobs without input, each of which handles one kind of data. */
type PlainJob = { [Type in Plain]: { type: Type } }[Plain];
type Plain = Sweep | "sweep-exports" | "start-due-deletions" | "sweep-notices" | "restore-countered" | "announce-videos";

export type Job =
  | PlainJob
  /** `sealed` holds address and content (worker/domain/accounts/mail): links in mails are secrets, and a queue keeps what fails. */
  | { type: "send-mail"; id: string; sealed: string }
  | { type: "request-password-reset"; email: string }
  | { type: "delete-objects"; prefix: string }
  | { type: "make-export"; exportId: string }
  | { type: "delete-account"; userId: string }
  /** What follows a closing; `at` is when it was asked for, ms. */
  | { type: "account-closed"; userId: string; at: number }
  | { type: "sweep-uploads"; scheduledAt: number }
  /** One slice of a folder of the store. */
  | { type: "sweep-objects"; prefix: SweptPrefix; cursor: string | null }
  /** Drafts whose time has come. */
  | { type: "publish-scheduled"; scheduledAt: number }
  | { type: "sweep-removed"; scheduledAt: number }
  /** What was cut off replays a week ago. */
  | { type: "sweep-trims"; scheduledAt: number }
  | { type: "erase-video"; videoId: string }
  | { type: "settle-playbacks"; scheduledAt: number }
  /** Verdicts on what pays, ranks or makes eligible, of days that are over. */
  | { type: "judge-acts"; scheduledAt: number }
  | { type: "roll-up-platform" }
  /** Makes a model of what people took up; `scheduledAt` names it. */
  | { type: "train-model"; scheduledAt: number }
  /** Of a stream whose end could not publish it. */
  | { type: "publish-replay"; streamId: string }
  /** Rooms, or their own stream, that could not be told of a suspension. */
  | { type: "close-person"; userId: string }
  /** Rooms or a stream that could not be told of a decision of staff. */
  | { type: "apply-decision"; decisionId: string }
  /** Opens accounts whose suspension is over. */
  | { type: "end-suspensions" }
  /** Live chats with support whose deadline has passed, and whose room did not end them. */
  | { type: "end-support-chats" }
  /** One slice of a creator's followers; `after` is the id of the last who was told. */
  | { type: "tell-followers"; creatorId: string; kind: "upload" | "live"; path: string; after: string }
  /** Makes the index of search anew. */
  | { type: "rebuild-search" }
  /** Dead letters that staff want tried again. */
  | { type: "resend-letters" }
  /** Comes back to say that the queue works; `at` is the minute of its probe, ms. */
  | { type: "probe-queue"; at: number }
  | { type: "mail-due-notifications"; mode: "instant" | "daily"; scheduledAt: number }
  | { type: "mail-notifications"; userId: string; scheduledAt: number }
  /** Webhooks that wait; each wakes what it is about. */
  | { type: "process-payment-events" }
  /** Emails about changes of plans that are due. */
  | { type: "send-billing-notices" }
  /** Customers whose events may have been lost are read anew. */
  | { type: "reconcile-plans" }
  | { type: "seal-ledger" }
  | { type: "send-payouts" }
  | { type: "tell-payouts" }
  /** What time does to brand deals, and what of their money goes back. */
  | { type: "settle-deals" }
  /** Nightly: who is of which tier. */
  | { type: "refresh-tiers" }
  | { type: "apply-grants" }
  /** Pays whom the month's run has not come to yet; 202611 is November 2026, UTC. */
  | { type: "run-payouts"; month: number }
  /** Tips whose time to undo is over, and whatever of them was left undone. */
  | { type: "settle-tips" }
  /** Nightly: the books against the rows. */
  | { type: "reconcile-money" }
  /** Nightly: bonuses that creators still owe after a click farm was detected. */
  | { type: "return-bonuses" }
  /** Refunds that were approved and have no answer yet. */
  | { type: "send-refunds" }
  /** 202611 is November 2026, UTC. */
  | { type: "split-plan-months"; month: number };

/** As it lies in the queue; without a trace where it was sent before there were any. */
export type QueuedJob = Job & { trace?: Trace };

/** At least once: every job must be safe to run twice. */
export interface JobQueue {
  /**
   * @param options.delaySeconds not before so long from now
   * @param options.trace what is known of whoever sends it; left out, it is made of the request
   */
  send(job: Job, options?: { delaySeconds?: number; trace?: Partial<Trace> }): Promise<void>;
}
