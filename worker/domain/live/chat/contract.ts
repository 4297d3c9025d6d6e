// Uses zod/mini because this module is in the browser bundle.
import * as z from "zod/mini";

/** Maximum length of a message in UTF-16 units, which the `maxLength` of an input also counts. */
export const MESSAGE_MAX = 500;
/** Maximum size of a client's frame. For a larger frame, the room closes the socket (code 1009). */
export const FRAME_MAX_BYTES = 2048;

export const MESSAGE_LIMIT = 20;
export const MESSAGE_WINDOW_MS = 30_000;
/** Number of messages that a client without a cursor receives when it joins. */
export const HISTORY_ON_JOIN = 50;

export const HISTORY_PAGE = 50;
export const HISTORY_PAGE_MAX = 100;

/** Clients send PING to keep the socket open. Cloudflare answers PONG without waking the room. */
export const PING = "ping";
export const PONG = "pong";

/**
 * A client confirms a `check` frame with this text, followed by the id of the `check` frame.
 * The confirmation shows that the client has read all earlier frames.
 */
export const CHECKED = "checked ";

/** Seconds that a channel can require between two messages of a user. 0 turns slow mode off. */
export const SLOW_MODES = [0, 3, 5, 10, 30, 60, 120] as const;

export const SLOW_MODE_MAX = 120;
export const QUOTE_MAX = 120;
export const PEOPLE_MAX = 8;

/** Close codes of a chat socket. After any other code, the client reconnects. */
export const CLOSE = {
  tooBig: 1009,
  /** The client read too slowly. After a reconnect, the client gets the messages that it missed. */
  slow: 1013,
  /** The client's access changed. The client must reconnect to be checked again. */
  readmit: 4001,
  /** The user was banned or suspended. The client must not reconnect. */
  removed: 4003,
  /** The client sent too many frames and must wait before it reconnects. */
  flood: 4008,
} as const;

/** Maximum number of open sockets per IP network in a chat room. */
export const NETWORK_SOCKETS = { visitors: 60, accounts: 250 } as const;

export const ROOM_STATES = ["ready", "live", "reconnecting", "ended"] as const;
export type RoomState = (typeof ROOM_STATES)[number];

/** Roles and plans of an author when the message was written, the most important first. */
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
  /** The author's chosen title, name color and frame at the time of the message. */
  flair: z.optional(
    z.object({
      title: z.nullable(z.string()),
      colour: z.nullable(z.string()),
      frame: z.nullable(z.string()),
    }),
  ),
});
export type ChatAuthor = z.output<typeof ChatAuthor>;

const ChatQuote = z.object({
  id: z.string(),
  /** Id of the quoted author. Missing while a reply is not stored yet and only its sender sees it. */
  userId: z.optional(z.string()),
  username: z.string(),
  content: z.string(),
});
export type ChatQuote = z.output<typeof ChatQuote>;

const MessageBody = z.object({
  /** Ids sort by time. An id is also the cursor for older messages. */
  id: z.string(),
  content: z.string(),
  userId: z.string(),
  streamId: z.string(),
  isDonation: z.boolean(),
  /** Amount of a paid tip in cents. Null for a plain message. */
  donationAmount: z.nullable(z.number()),
  /** ISO 4217 currency of a paid tip. Null for a plain message. */
  currency: z.nullable(z.string()),
  /** Null if the message is no reply, or if the reader may not see the quoted message. */
  replyTo: z.nullable(ChatQuote),
  isHighlighted: z.optional(z.boolean()),
  createdAt: z.number(),
});

export const ChatMessage = z.extend(MessageBody, { user: ChatAuthor });
export type ChatMessage = z.output<typeof ChatMessage>;

const ChatFrame = z.strictObject({
  type: z.literal("chat"),
  content: z.string(),
  /** Idempotency key, created by the client. The chat room stores a repeated frame only once. */
  clientId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  /** Id of the message to answer. If it no longer exists, the reply is posted without a quote. */
  replyTo: z.optional(z.string().check(z.regex(/^msg_[a-z0-9]{1,40}$/))),
  /** Pays coins. Requires a `clientId`, so that a retry does not pay twice. */
  highlight: z.optional(z.boolean()),
  /**
   * The product specification prescribes this field and the next three. The chat room rejects the
   * ids of another user or stream, and a message that claims to be a donation.
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
  | "REJECTED"
  | "UNAVAILABLE";

/** Limits on who may write in a chat. They do not apply to the streamer, moderators and staff. */
export const ChatModes = z.object({
  /** Seconds that a user must wait between two messages. 0 turns slow mode off. */
  slowMode: z.number(),
  followersOnly: z.boolean(),
  verifiedOnly: z.boolean(),
  planOnly: z.boolean(),
  /** If true, nobody can write in the chat. */
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
  /** The reason why the user may not write now, or null. `until` is in ms since the epoch. */
  gate: z.nullable(
    z.object({ code: z.string(), message: z.string(), until: z.nullable(z.number()) }),
  ),
});
export type ChatYou = z.output<typeof You>;
/** Returns whether a chat user may delete messages and restrict other users. */
export const canModerate = ({ role }: Pick<ChatYou, "role">) =>
  role === "moderator" || role === "streamer";

const Held = z.extend(ChatMessage, { reason: z.string() });
/** A message that waits for review by a moderator. Only its author and the moderators see it. */
export type HeldMessage = z.output<typeof Held>;

const ChatSaid = z.object({ type: z.literal("chat"), message: MessageBody, user: ChatAuthor });

export const ServerFrame = z.discriminatedUnion("type", [
  /**
   * The first frame. `slowMode` repeats `modes.slowMode`, as the product specification requires.
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
  /** Chat messages, oldest first. With `reset`, the client must drop all messages that it has. */
  z.object({
    type: z.literal("history"),
    messages: z.array(ChatMessage),
    reset: z.boolean(),
    more: z.boolean(),
  }),
  ChatSaid,
  /** Several frames in order. Sent only to clients that joined with `batch=1`. */
  z.object({ type: z.literal("batch"), frames: z.array(ChatSaid) }),
  /**
   * Confirms that a message is stored. The message also arrives as a `chat` frame, before or after
   * the confirmation. A `held` message arrives only if a moderator approves it.
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
    /** Seconds to wait before the next attempt. */
    retryAfter: z.optional(z.number()),
  }),
  z.object({ type: z.literal("presence"), viewers: z.number() }),
  /** A client that does not answer with the text `CHECKED` and the id counts as stalled. */
  z.object({ type: z.literal("check"), id: z.string() }),
  z.object({ type: z.literal("stream"), state: RoomStateValue }),
  z.object({ type: z.literal("modes"), modes: ChatModes }),
  z.object({ type: z.literal("you"), you: You }),
  z.object({ type: z.literal("pin"), pinned: z.nullable(ChatMessage) }),
  /** Messages were removed: the listed ids, all messages of one user, or all messages. */
  z.object({
    type: z.literal("removed"),
    ids: z.optional(z.array(z.string())),
    userId: z.optional(z.string()),
    all: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal("restored"), messages: z.array(ChatMessage) }),
  /** Messages that wait for review: with `reset` all of them, without `reset` only new ones. */
  z.object({ type: z.literal("held"), messages: z.array(Held), reset: z.boolean() }),
  z.object({ type: z.literal("reviewed"), id: z.string(), approved: z.boolean() }),
  z.object({
    type: z.literal("support"),
    phase: z.enum(["waiting", "open", "ended"]),
    end: z.nullable(z.enum(["closed", "unanswered", "hours", "idle"])),
    /** Milliseconds that the user has waited for an answer. Null if the user is not waiting. */
    waitedMs: z.nullable(z.number()),
    isPersonHere: z.boolean(),
    isMine: z.boolean(),
  }),
]);
export type ServerFrame = z.output<typeof ServerFrame>;

export interface OwnMessage {
  id: string;
  content: string;
  donationAmount: number | null;
  createdAt: number;
}

export interface ChatHistory {
  messages: ChatMessage[];
  /** Cursor for older messages. Null at the beginning of the chat. */
  before: string | null;
}
