// Uses zod/mini because this module is in the browser bundle.
import * as z from "zod/mini";

/** Length limit of a message in UTF-16 units, which is how an input's `maxLength` counts. */
export const MESSAGE_MAX = 500;
/** Size limit of an inbound frame in bytes. A larger frame closes the socket with code 1009. */
export const FRAME_MAX_BYTES = 2048;
/** Messages that a user can send in one room within any `MESSAGE_WINDOW_MS`. */
export const MESSAGE_LIMIT = 20;
export const MESSAGE_WINDOW_MS = 30_000;
/** Messages that a client receives when it joins without a cursor. */
export const HISTORY_ON_JOIN = 50;
/** Default and largest page size of GET /api/streams/:id/chat. */
export const HISTORY_PAGE = 50;
export const HISTORY_PAGE_MAX = 100;

/**
 * Text frame that a client sends to keep its socket open. The platform answers without waking the
 * room.
 */
export const PING = "ping";
export const PONG = "pong";

/** Slow mode settings in seconds. 0 turns slow mode off. */
export const SLOW_MODES = [0, 3, 5, 10, 30, 60, 120] as const;
export const SLOW_MODE_MAX = 120;
/** Number of characters of a message that its quote shows. */
export const QUOTE_MAX = 120;
/** Number of usernames that the completion of a mention offers. */
export const PEOPLE_MAX = 8;

/**
 * Close codes of the socket. After any other code, the connection broke and the client reconnects.
 */
export const CLOSE = {
  tooBig: 1009,
  /** The client's access or identity changed. It must reconnect to be checked again. */
  readmit: 4001,
  /** The user was removed. The client must not reconnect. */
  removed: 4003,
  /** The client sent too many frames. It must wait before it reconnects. */
  flood: 4008,
} as const;

/**
 * Limit for open sockets from one network in a room. At the limit, the room rejects further
 * visitors or accounts from that network.
 */
export const NETWORK_SOCKETS = { visitors: 60, accounts: 250 } as const;

export const ROOM_STATES = ["ready", "live", "reconnecting", "ended"] as const;
export type RoomState = (typeof ROOM_STATES)[number];

/**
 * The roles of a writer at the time of the message, the most important first. `isVerified` is a
 * separate field.
 */
export const BADGES = [
  "streamer",
  "staff",
  "moderator",
  "partner",
  "creator_pro",
  "premium",
] as const;
export type ChatBadge = (typeof BADGES)[number];

const ChatAuthor = z.object({
  username: z.string(),
  avatar: z.nullable(z.string()),
  isVerified: z.boolean(),
  badges: z.array(z.enum(BADGES)),
  /**
   * The writer's title, name color and avatar frame at the time of the message. Left out if the
   * writer chose none.
   */
  flair: z.optional(
    z.object({
      title: z.nullable(z.string()),
      colour: z.nullable(z.string()),
      frame: z.nullable(z.string()),
    }),
  ),
});
export type ChatAuthor = z.output<typeof ChatAuthor>;

/** The quoted message above a reply. */
const ChatQuote = z.object({
  id: z.string(),
  username: z.string(),
  /** The beginning of the message. */
  content: z.string(),
});
export type ChatQuote = z.output<typeof ChatQuote>;

/** A message without its author, as frames carry it. */
const MessageBody = z.object({
  /** Sorts by time. Also the cursor of the history. */
  id: z.string(),
  content: z.string(),
  userId: z.string(),
  streamId: z.string(),
  isDonation: z.boolean(),
  /** Amount of a paid tip in cents. Null for a plain message. */
  donationAmount: z.nullable(z.number()),
  /** ISO 4217 currency of a paid tip. Null for a plain message. */
  currency: z.nullable(z.string()),
  /** The quoted message. Null if the message is not a reply or the quoted message is gone. */
  replyTo: z.nullable(ChatQuote),
  /** True if the author paid coins to highlight the message. Left out otherwise. */
  isHighlighted: z.optional(z.boolean()),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
});

/** A message in the frames of the socket and in the responses of the API (contract-api.ts). */
export const ChatMessage = z.extend(MessageBody, { user: ChatAuthor });
export type ChatMessage = z.output<typeof ChatMessage>;

const ChatFrame = z.strictObject({
  type: z.literal("chat"),
  content: z.string(),
  /** Idempotency key of the message, created by the client. A repeated frame stores nothing. */
  clientId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  /**
   * Id of the message to reply to. If that message is gone, the reply is posted without a quote.
   */
  replyTo: z.optional(z.string().check(z.regex(/^msg_[a-z0-9]{1,40}$/))),
  /**
   * Highlights the message for coins. Requires a `clientId`, so that a retry does not pay twice.
   */
  highlight: z.optional(z.boolean()),
  /**
   * The specification's client sends its user and stream ids. The room compares them with the
   * session and itself but never trusts them.
   */
  userId: z.optional(z.union([z.string(), z.number()])),
  streamId: z.optional(z.union([z.string(), z.number()])),
  isDonation: z.optional(z.unknown()),
  donationAmount: z.optional(z.unknown()),
});
export type ChatFrame = z.output<typeof ChatFrame>;

export const ClientFrame = z.discriminatedUnion("type", [ChatFrame]);
export type ClientFrame = z.output<typeof ClientFrame>;

export type ChatErrorCode =
  | "BAD_FRAME"
  | "EMPTY"
  | "REVERSED"
  | "TOO_LONG"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "DONATION"
  | "ENDED"
  | "RATE_LIMITED"
  | "SLOW_MODE"
  | "TIMED_OUT"
  | "CLOSED"
  | "VERIFIED_ONLY"
  | "FOLLOWERS_ONLY"
  | "PLAN_ONLY"
  | "UNFIT"
  | "BANNED"
  | "COINS"
  | "UNAVAILABLE";

/** A channel's rules for writers in its chat. The streamer and moderators are exempt. */
export const ChatModes = z.object({
  /** Seconds between two messages of a user. 0 turns slow mode off. */
  slowMode: z.number(),
  followersOnly: z.boolean(),
  /** Only users with a verified email address can write. */
  verifiedOnly: z.boolean(),
  /** Only users with a paid plan can write. */
  planOnly: z.boolean(),
  /** Nobody can write. */
  closed: z.boolean(),
});
export type ChatModes = z.output<typeof ChatModes>;
export const OPEN_MODES: ChatModes = {
  slowMode: 0,
  followersOnly: false,
  verifiedOnly: false,
  planOnly: false,
  closed: false,
};

const RoomStateValue = z.enum(ROOM_STATES);
const You = z.object({
  role: z.enum(["visitor", "member", "moderator", "streamer"]),
  /**
   * Why the user cannot write now, with a message for the user. `until` is the end of the
   * restriction in milliseconds since the epoch; null without an end.
   */
  gate: z.nullable(
    z.object({ code: z.string(), message: z.string(), until: z.nullable(z.number()) }),
  ),
});
/** The role and restrictions of the user in a room. */
export type ChatYou = z.output<typeof You>;
const Held = z.extend(ChatMessage, { reason: z.string() });
/**
 * A message that waits for review by a moderator. Its author and the moderators see it. `reason` is
 * a blocked term (contract-held.ts), a finding of the built-in moderation (`judgedWords`) or plain
 * text.
 */
export type HeldMessage = z.output<typeof Held>;

const ChatSaid = z.object({ type: z.literal("chat"), message: MessageBody, user: ChatAuthor });

export const ServerFrame = z.discriminatedUnion("type", [
  /**
   * The first frame of every connection. `slowMode` repeats the value in `modes`, because the
   * specification's client reads it here.
   */
  z.object({
    type: z.literal("welcome"),
    userId: z.nullable(z.string()),
    /** User id of the streamer. */
    channelId: z.string(),
    state: RoomStateValue,
    viewers: z.number(),
    slowMode: z.number(),
    modes: ChatModes,
    you: You,
    pinned: z.nullable(ChatMessage),
  }),
  /**
   * Messages, oldest first. After a join, they follow the client's cursor. With `reset`, they are
   * the newest messages, and the client must drop the messages that it has. That happens if the
   * cursor is missing, unknown or too far behind.
   */
  z.object({
    type: z.literal("history"),
    messages: z.array(ChatMessage),
    reset: z.boolean(),
    more: z.boolean(),
  }),
  ChatSaid,
  /** Several frames at once, in order. Sent only to clients that joined with `batch=1`. */
  z.object({ type: z.literal("batch"), frames: z.array(ChatSaid) }),
  /**
   * Confirms that a message is stored. The message also arrives as a `chat` frame, before or after
   * this frame. A `held` message arrives only if it is approved.
   */
  z.object({
    type: z.literal("ack"),
    clientId: z.string(),
    id: z.string(),
    held: z.optional(z.boolean()),
  }),
  z.object({
    type: z.literal("error"),
    code: z.string(),
    message: z.string(),
    clientId: z.optional(z.string()),
    /** Wait before the next attempt, in seconds. */
    retryAfter: z.optional(z.number()),
  }),
  z.object({ type: z.literal("presence"), viewers: z.number() }),
  z.object({ type: z.literal("stream"), state: RoomStateValue }),
  /** The chat modes of the channel, sent after a change. */
  z.object({ type: z.literal("modes"), modes: ChatModes }),
  z.object({ type: z.literal("you"), you: You }),
  z.object({ type: z.literal("pin"), pinned: z.nullable(ChatMessage) }),
  /** Messages that were removed: the listed ids, all messages of a user, or all messages. */
  z.object({
    type: z.literal("removed"),
    ids: z.optional(z.array(z.string())),
    userId: z.optional(z.string()),
    all: z.optional(z.boolean()),
  }),
  /** Messages that were restored, oldest first. */
  z.object({ type: z.literal("restored"), messages: z.array(ChatMessage) }),
  /**
   * Messages that wait for review. With `reset`, the list is complete for this client; otherwise it
   * contains only new ones.
   */
  z.object({ type: z.literal("held"), messages: z.array(Held), reset: z.boolean() }),
  /**
   * A held message was approved or rejected. An approved message also arrives as a `chat` frame.
   */
  z.object({ type: z.literal("reviewed"), id: z.string(), approved: z.boolean() }),
  /**
   * The state of a live support chat (domain/trust/support/contract-chat.ts). Only support chats
   * send this frame.
   */
  z.object({
    type: z.literal("support"),
    phase: z.enum(["waiting", "open", "ended"]),
    end: z.nullable(z.enum(["closed", "unanswered", "hours", "idle"])),
    /**
     * How long the user has waited for an answer, milliseconds. Null if the user is not waiting.
     */
    waitedMs: z.nullable(z.number()),
    /** The user who asked for support is connected. */
    isPersonHere: z.boolean(),
    /** This client belongs to the staff member who answers the chat. */
    isMine: z.boolean(),
  }),
]);
export type ServerFrame = z.output<typeof ServerFrame>;

/** A user's own message, for the data export. */
export interface OwnMessage {
  id: string;
  content: string;
  /** Amount of a paid tip in cents. Null for a plain message. */
  donationAmount: number | null;
  createdAt: number;
}

/** A page of messages, newest first. */
export interface ChatHistory {
  messages: ChatMessage[];
  /** Cursor for older messages, to be passed as `before`. Null at the beginning of the chat. */
  before: string | null;
}
