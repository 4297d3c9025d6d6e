import type { AiProvider } from "./ai/contract.ts";
import type { ChatAuthor, ChatHistory, OwnMessage } from "./chat/contract.ts";
import type { OAuthIdentity, Provider } from "./oauth/contract.ts";
import type { EndedSessions } from "./sessions/rules.ts";
import type { SweptPrefix } from "./uploads/sweep-objects.ts";
import type { CategorySlug } from "./videos/contract.ts";

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

/** What reads and suggests. Built in, or a service that is configured; each says its name with every answer. */
export interface Ai {
  provider: AiProvider;
  /** Titles best first, of the content's own words. @throws Error when a service refuses, fails or takes over 5 s */
  suggestMetadata(content: string): Promise<{ titles: string[]; description: string; category: CategorySlug; tags: string[] }>;
}

/** So many tries within so long. */
export interface Budget {
  name: string;
  max: number;
  windowMs: number;
}

/** Counts tries, each subject's in one place. domain/throttle/limits.ts is the way to use it. */
export interface Throttle {
  /** Takes a try from every budget or from none; 0 when taken, else the milliseconds until all have room. */
  take(subject: string, budgets: Budget[]): Promise<number>;
  /** The try that was taken was right: budgets that begin anew, and budgets that get it back. */
  forgive(subject: string, input: { clear: string[]; refund: string[] }): Promise<void>;
}

export type Job =
  /** `sealed` holds address and content (worker/domain/mail): links in mails are secrets, and a queue keeps what fails. */
  | { type: "send-mail"; id: string; sealed: string }
  | { type: "request-password-reset"; email: string }
  | { type: "delete-objects"; prefix: string }
  | { type: "make-export"; exportId: string }
  | { type: "sweep-accounts"; scheduledAt: number }
  | { type: "delete-account"; userId: string }
  | { type: "sweep-uploads"; scheduledAt: number }
  /** One slice of a folder of the store. */
  | { type: "sweep-objects"; prefix: SweptPrefix; cursor: string | null }
  /** Drafts whose time has come, and followers who are still to be told of what was published. */
  | { type: "publish-scheduled"; scheduledAt: number }
  | { type: "sweep-removed"; scheduledAt: number }
  /** What was cut off replays a week ago. */
  | { type: "sweep-trims"; scheduledAt: number }
  | { type: "erase-video"; videoId: string }
  | { type: "sweep-sessions"; scheduledAt: number }
  | { type: "settle-playbacks"; scheduledAt: number }
  | { type: "sweep-viewing"; scheduledAt: number }
  /** Of a stream whose end could not publish it. */
  | { type: "publish-replay"; streamId: string }
  /** Rooms, or their own stream, that could not be told of a suspension. */
  | { type: "close-person"; userId: string }
  /** One slice of a creator's followers; `after` is the id of the last who was told. */
  | { type: "tell-followers"; creatorId: string; kind: "upload" | "live"; path: string; text: string; after: string }
  /** Makes the index of search anew. */
  | { type: "rebuild-search" }
  | { type: "mail-due-notifications"; mode: "instant" | "daily"; scheduledAt: number }
  | { type: "mail-notifications"; userId: string; scheduledAt: number };

/** At least once: every job must be safe to run twice. */
export interface JobQueue {
  send(job: Job): Promise<void>;
}

export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, cause: unknown, fields?: LogFields): void;
}
