import type { Quotas, Taken } from "./api-keys/limits.ts";
import type {
  BilledInvoice,
  BilledSubscription,
  ChangeCost,
  CheckoutState,
  ConnectedAccount,
  ListedInvoice,
  PaymentEvent,
  Transfer,
} from "./billing/contract.ts";
import type { DealPayments } from "./brand-deals/ports.ts";
import type { ChatAuthor, ChatHistory, OwnMessage } from "./chat/contract.ts";
import type { BilledDispute } from "./disputes/contract.ts";
import type { Trace } from "./jobs/contract.ts";
import type { OAuthIdentity, Provider } from "./oauth/contract.ts";
import type { Cycle, PaidPlan } from "./plans/contract.ts";
import type { ApiLimits } from "./plans/entitlements.ts";
import type { Interaction, QueuedEvent } from "./recommendations/events.ts";
import type { EndedSessions } from "./sessions/rules.ts";
import type { TipPayments } from "./tips/ports.ts";
import type { SweptPrefix } from "./uploads/sweep-objects.ts";

/** What the core needs from outside, and nothing about who provides it. `worker/platform` implements these. */

export interface StoredObject {
  size: number;
  contentType: string | undefined;
  etag: string;
  body: ReadableStream<Uint8Array>;
}

/** First byte and number of bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

export interface StoredPart {
  partNumber: number;
  etag: string;
}

export interface StoredListing {
  keys: string[];
  /** The same objects; `uploadedAt` in milliseconds since the epoch. */
  objects: { key: string; uploadedAt: number }[];
  /** Where the next page begins; undefined at the end. */
  cursor: string | undefined;
}

export interface ObjectStorage {
  head(key: string): Promise<{ size: number; contentType: string | undefined; etag: string } | null>;
  /** The range must lie inside the object: R2 answers an unsatisfiable one with everything. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  put(key: string, body: ArrayBuffer | Uint8Array | string, contentType: string): Promise<void>;
  delete(keys: string[]): Promise<void>;
  /** Up to a thousand objects under a prefix. */
  list(prefix: string, cursor?: string): Promise<StoredListing>;
  createMultipart(key: string, contentType: string): Promise<string>;
  /**
   * Streams a part: `write` gives its bytes, exactly `length` of them (R2 needs the number before the first one), and
   * closes the stream.
   * @throws whatever `write` threw; DomainError GONE when the store no longer knows the upload, VALIDATION when the bytes
   *   were cut off or not as many
   */
  uploadPart(
    key: string,
    uploadId: string,
    partNumber: number,
    length: number,
    write: (to: WritableStream<Uint8Array>) => Promise<void>,
  ): Promise<StoredPart>;
  /** @throws DomainError CONFLICT when the store refuses the parts or no longer knows the upload. */
  completeMultipart(key: string, uploadId: string, parts: StoredPart[]): Promise<{ size: number }>;
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /**
   * A URL to which a browser can PUT exactly `size` bytes as the part, or null where the store has no address of its own (local).
   */
  presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    options: { size: number; expiresInSeconds: number },
  ): Promise<string | null>;
  /** The parts that arrived at presigned URLs, in order; null where there are none of those (local). */
  listParts(key: string, uploadId: string): Promise<(StoredPart & { size: number })[] | null>;
}

/** What a moderator orders; `actionId` names it, for undo. */
export type RoomCommand =
  | { kind: "delete"; actionId: string; messageId: string }
  | { kind: "clear_person"; actionId: string; userId: string }
  | { kind: "clear_all"; actionId: string }
  | { kind: "undo"; undoes: string }
  | { kind: "pin"; messageId: string }
  | { kind: "unpin" }
  | { kind: "approve"; messageId: string }
  | { kind: "reject"; actionId: string; messageId: string };

/** How many messages it was about, and the first of them. */
export interface RoomOutcome {
  count: number;
  about: { userId: string; content: string } | null;
}

/** A tip that is paid. */
export interface Tip {
  tipId: string;
  user: ChatAuthor & { id: string };
  cents: number;
  /** ISO 4217. */
  currency: string;
  /** What its giver wrote; may be empty. */
  content: string;
}

export interface RoomSummary {
  messages: number;
  /** `cents` of the currency; ISO 4217. */
  tips: { currency: string; cents: number; count: number }[];
}

/** The chat rooms, one per stream. A room learns facts through this port and owns only presence and chat. */
export interface Rooms {
  /** Tells everyone in the room that the stream's state changed. */
  streamChanged(streamId: string, state: "live" | "reconnecting" | "ended"): Promise<void>;
  /** Distinct people in the room now, without the streamer. */
  viewerCount(streamId: string): Promise<number>;
  /** Newest first; older than the message `before` when it is given. */
  history(streamId: string, input: { limit: number; before: string | null }): Promise<ChatHistory>;
  /** Closes a user's sockets in this room for good: a ban or a suspension. */
  closeUser(streamId: string, userId: string): Promise<void>;
  /** Who may watch has changed: everyone is sent through the admission again. */
  readmitAll(streamId: string): Promise<void>;
  /** The same for one user's sockets: what they may do here has changed. */
  readmitUser(streamId: string, userId: string): Promise<void>;
  /** Sends the sockets of a user's sessions that have ended through the admission: they come back as a visitor's. */
  closeSessions(streamId: string, userId: string, ended: EndedSessions): Promise<void>;
  /** What a user wrote in this room, oldest first; after the message `after` when it is given. */
  messagesOf(streamId: string, userId: string, input: { limit: number; after: string | null }): Promise<OwnMessage[]>;
  /** Takes out all that a user wrote here. Of a paid message the amount stays, without words and without a name. */
  forgetUser(streamId: string, userId: string): Promise<void>;
  /** Takes out all that was written here, by anybody; the stream is gone. */
  erase(streamId: string): Promise<void>;
  /** The channel's modes or blocked terms changed: the room reads them anew. */
  rulesChanged(streamId: string): Promise<void>;
  /** What a person may do here changed: the room reads it anew, tells them, and sends them away if they are banned. */
  personChanged(streamId: string, userId: string): Promise<void>;
  moderate(streamId: string, command: RoomCommand): Promise<RoomOutcome>;
  /** What of a stream its room alone knows: messages that are shown, and paid tips by currency. */
  summary(streamId: string): Promise<RoomSummary>;
  /** Usernames of who is here or wrote lately, that begin so. */
  people(streamId: string, input: { prefix: string; limit: number }): Promise<string[]>;
  /** Shows a paid tip, once however often it is told. */
  announceTip(streamId: string, tip: Tip): Promise<void>;
}

/** The live chats of support requests. A room owns the sockets and the deadline; D1 owns the messages. */
export interface SupportRooms {
  /** The chat's row changed: the room reads it anew and tells everybody. */
  changed(requestId: string): Promise<void>;
}

/** The live origins, one per stream. */
export interface LiveOrigins {
  /** Ends the broadcast: what was acknowledged is in the replay. Safe to call twice. */
  end(streamId: string): Promise<void>;
  /** Who may watch has changed: viewers' sockets are closed, so that each asks for a new link. */
  accessChanged(streamId: string): Promise<void>;
  /** Closes the studio's sockets of sessions that have ended; the stream waits for its publisher. */
  closeSessions(streamId: string, ended: EndedSessions): Promise<void>;
  /** Forgets the broadcast, which has ended: its media and its playlists. */
  erase(streamId: string): Promise<void>;
}

export interface MailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Beyond those that every mail has, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** Sends mail. Slow and fallible: only a job calls it, never a request. */
export interface Mail {
  /**
   * @param idempotencyKey a provider that knows keys sends two messages of one key once
   * @throws Error when the provider refuses, fails or takes over 5 s
   */
  send(message: MailMessage, idempotencyKey: string): Promise<void>;
  /** Whether the service answers at all, without a mail; left out where there is no way to ask. @throws Error when it does not */
  reach?(): Promise<void>;
}

/** Signing in with another company. */
export interface OAuth {
  /** Those that are set up here. */
  providers: readonly Provider[];
  /** Where to send the browser; `fresh` asks the provider to have them sign in there once more. @throws OAuthRefused "unavailable" for a provider that is not set up. */
  authorizationUrl(provider: Provider, input: { state: string; codeVerifier: string; nonce: string; fresh: boolean }): URL;
  /**
   * Redeems the provider's code and verifies what it says of the person: signature, issuer, audience, expiry, nonce.
   * @throws OAuthRefused with the first that does not hold; "provider_unreachable" after 5 s
   */
  identify(provider: Provider, input: { code: string; codeVerifier: string; nonce: string }): Promise<OAuthIdentity>;
}

/** How much of an outside AI service may be used on a UTC day, in tokens. */
export interface AiCaps {
  userTokensPerDay: number;
  platformTokensPerDay: number;
}

/** An AI service that is set up besides what is built in. */
export interface OutsideAi {
  /** For people. */
  name: string;
  /** What makes the answers: another one gives others. */
  model: string;
  /**
   * One answer to one text. `content` is JSON as text or parsed, and is checked by who asked; `tokens` is what was used where the
   * service says so.
   * @throws OutsideFault, "late" after 5 s
   */
  complete(input: { instructions: string; text: string; maxTokens: number }): Promise<{ content: unknown; tokens: number | null }>;
}

/** What reads and suggests; domain/ai/ask.ts is the way to use it. */
export interface Ai {
  /** Null where only the built-in answers and nothing leaves. */
  outside: OutsideAi | null;
  caps: AiCaps;
}

/**
 * The payment company. What it says is the truth about payments; it is fetched, never remembered from events. Every call that
 * makes something carries an idempotency key: a second try of the same makes nothing new.
 * @throws DomainError UNAVAILABLE where no company is set up or it does not answer within 5 s
 */
export interface Payments extends DealPayments, TipPayments {
  /** Whether plans can be bought here, and with which money. */
  mode: "live" | "test" | "sandbox" | "off";
  /**
   * Verifies a webhook's signature (300 s of tolerance) and that it is of this mode.
   * @throws DomainError VALIDATION with the same sentence whatever was wrong
   */
  verifyEvent(body: string, signature: string): Promise<PaymentEvent>;
  createCustomer(input: { userId: string; email: string; name: string }): Promise<{ id: string }>;
  createCheckout(input: CheckoutInput): Promise<{ id: string; url: string }>;
  /** Closes a checkout so that nobody can pay there any more; also one that is over. */
  expireCheckout(sessionId: string): Promise<void>;
  findCheckout(sessionId: string): Promise<CheckoutState | null>;
  createPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  findSubscription(id: string): Promise<BilledSubscription | null>;
  /** All subscriptions that a customer ever had, also those that are over. */
  listSubscriptions(customerId: string): Promise<BilledSubscription[]>;
  /** All invoices of a customer without their refunds and disputes, latest first. */
  listInvoices(customerId: string): Promise<ListedInvoice[]>;
  /** Checkouts of plans at which a customer can still pay. */
  listOpenCheckouts(customerId: string): Promise<{ id: string; checkoutId: string | null }[]>;
  /** What tells a subscription's card from all others, whoever uses it; null where the company knows none. */
  findCardFingerprint(subscriptionId: string): Promise<string | null>;
  /** Upgrades are paid at once, the unused part of the old plan taken off; `key` names this change. */
  changeSubscription(id: string, input: { plan: PaidPlan; cycle: Cycle; key: string }): Promise<BilledSubscription>;
  /** What such a change would cost now. */
  previewChange(id: string, input: { plan: PaidPlan; cycle: Cycle }): Promise<ChangeCost>;
  /** Ends it when the period that is paid for ends, or takes that back. */
  endAtPeriodEnd(id: string, ends: boolean): Promise<BilledSubscription>;
  /** Ends it now; one that is over stays as it is. */
  cancelNow(id: string): Promise<BilledSubscription>;
  /** Nobody can pay an invoice any more. One that is paid stays as it is. */
  voidInvoice(id: string): Promise<void>;
  /** Takes away the credit that changes of plan left to a customer, `cents` of it at most; `key` names this. */
  clearCredit(input: { customerId: string; cents: number; key: string }): Promise<void>;
  /** Lowers a customer's credit to `cents` if it is higher. `key` is the idempotency key. */
  limitCredit(input: { customerId: string; cents: number; key: string }): Promise<void>;
  /** With its refunds and disputes. */
  findInvoice(id: string): Promise<BilledInvoice | null>;
  /** The invoice that a payment paid; null where it paid none. */
  invoiceOfPayment(paymentIntentId: string): Promise<string | null>;
  /**
   * @param input.key names this refund: one that was made under it is found and not made again, however long ago
   * @throws DomainError CONFLICT when it was refused for good; anything else leaves it unknown
   */
  /** @throws DomainError CONFLICT when it is refused for good, or while a bank's dispute holds the payment */
  refund(input: { paymentIntentId: string; cents: number; key: string }): Promise<{ id: string }>;
  findDisputes(paymentIntentId: string): Promise<BilledDispute[]>;
  /** The company's own page about something, for staff; null where there is none. */
  pageOf(kind: "dispute" | "payment" | "event", id: string): string | null;
  /** @throws TransferRefused when it was refused for good; anything else leaves it unknown */
  createTransfer(input: { payoutId: string; accountId: string; cents: number; currency: string }): Promise<Transfer>;
  /** What became of a payout whose answer was lost. */
  findTransfer(payoutId: string): Promise<Transfer | null>;
  /** An account on which a creator is paid. `key` names it: the same key, the same account. */
  createConnectedAccount(input: { key: string; userId: string; email: string }): Promise<{ id: string }>;
  findConnectedAccount(id: string): Promise<ConnectedAccount | null>;
  /** Where its owner tells the company who they are and which bank pays them. The address works once, for minutes. */
  createOnboarding(input: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<{ url: string }>;
  /** Where its owner sees the account and changes its bank; only once `isSubmitted`. */
  createAccountLogin(accountId: string): Promise<{ url: string }>;
}

export interface CheckoutInput {
  /** Ours: the idempotency key. */
  checkoutId: string;
  customerId: string;
  userId: string;
  plan: PaidPlan;
  cycle: Cycle;
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
}

/** So many tries within so long. */
export interface Budget {
  name: string;
  max: number;
  windowMs: number;
  /** Servers for tests multiply `max` by BUDGET_FACTOR: their sign-ups all come from one address. */
  isScaled?: true;
}

/** Counts tries, each subject's in one place. domain/throttle/limits.ts is the way to use it. */
export interface Throttle {
  /** Takes a try from every budget or from none; 0 when taken, else the milliseconds until all have room. */
  take(subject: string, budgets: Budget[]): Promise<number>;
  /** The try that was taken was right: budgets that begin anew, and budgets that get it back. */
  forgive(subject: string, input: { clear: string[]; refund: string[] }): Promise<void>;
}

/** Counts calls against route budgets, in one Durable Object per subject. Use it through worker/http/spend-budget.ts. */
export interface CallCounters {
  /** Adds `calls` to every budget or to none; 0 when added, else the milliseconds until all have room. */
  count(subject: string, budgets: Budget[], calls: number): Promise<number>;
}

/** Counts the calls of API keys, each key's in one place. */
export interface CallMeters {
  /** Takes one call out of the key's minute and day, or out of neither. */
  take(keyId: string, limits: ApiLimits): Promise<Taken>;
  /** What is left of them, without a call. */
  quotas(keyId: string, limits: ApiLimits): Promise<Quotas>;
  /** What a call was answered; written down some seconds later. */
  note(keyId: string, call: { route: string; status: number }): Promise<void>;
  /** Has the key's counts written down now. */
  flush(keyId: string): Promise<void>;
}

export type Job =
  /** `sealed` holds address and content (worker/domain/mail): links in mails are secrets, and a queue keeps what fails. */
  | { type: "send-mail"; id: string; sealed: string }
  | { type: "request-password-reset"; email: string }
  | { type: "delete-objects"; prefix: string }
  | { type: "make-export"; exportId: string }
  | { type: "sweep-accounts"; scheduledAt: number }
  | { type: "delete-account"; userId: string }
  /** What follows a closing; `at` is when it was asked for, ms. */
  | { type: "account-closed"; userId: string; at: number }
  | { type: "sweep-uploads"; scheduledAt: number }
  /** One slice of a folder of the store. */
  | { type: "sweep-objects"; prefix: SweptPrefix; cursor: string | null }
  /** Drafts whose time has come, and followers who are still to be told of what was published. */
  | { type: "publish-scheduled"; scheduledAt: number }
  | { type: "sweep-removed"; scheduledAt: number }
  /** Videos whose owners answered a copyright notice, and notices that were settled long ago. */
  | { type: "settle-notices"; scheduledAt: number }
  /** What was cut off replays a week ago. */
  | { type: "sweep-trims"; scheduledAt: number }
  | { type: "erase-video"; videoId: string }
  | { type: "sweep-sessions"; scheduledAt: number }
  | { type: "settle-playbacks"; scheduledAt: number }
  | { type: "sweep-viewing"; scheduledAt: number }
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
  /** What is kept about running, cut to its time. */
  | { type: "sweep-running" }
  | { type: "mail-due-notifications"; mode: "instant" | "daily"; scheduledAt: number }
  | { type: "mail-notifications"; userId: string; scheduledAt: number }
  /** Webhooks that wait; each wakes what it is about. */
  | { type: "process-payment-events" }
  /** Customers whose events may have been lost are read anew. */
  | { type: "reconcile-plans" }
  | { type: "seal-ledger" }
  | { type: "send-payouts" }
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

/** What people did, for recommendations. At least once, in no order. */
export interface EventQueue {
  send(event: QueuedEvent): Promise<void>;
  /** Whether one of this id was sent a moment ago, as far as this isolate knows. */
  isPending(id: string): boolean;
  /** What one person did a moment ago, which may not be written down yet, as far as this isolate knows. */
  pendingOf(userId: string): Interaction[];
}

export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, cause: unknown, fields?: LogFields): void;
}
