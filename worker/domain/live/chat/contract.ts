// The smaller zod: this file is in the browser's bundle.
import * as z from "zod/mini";
import type { Flair } from "../../accounts/users/contract.ts";

/** Characters (UTF-16 units, as an input's maxLength counts them) of one message. */
export const MESSAGE_MAX = 500;
/** Bytes of one inbound frame; a longer one closes the socket with 1009. */
export const FRAME_MAX_BYTES = 2048;
/** A user's messages in one room and any `MESSAGE_WINDOW_MS`. */
export const MESSAGE_LIMIT = 20;
export const MESSAGE_WINDOW_MS = 30_000;
/** Messages that a room sends to who joins without a cursor. */
export const HISTORY_ON_JOIN = 50;
/** Messages that GET /api/streams/:id/chat gives by default and at most. */
export const HISTORY_PAGE = 50;
export const HISTORY_PAGE_MAX = 100;

/** What the client sends as text to keep the socket; the platform answers without waking the room. */
export const PING = "ping";
export const PONG = "pong";

/** Seconds of the slow mode's choices; 0 is OFF. */
export const SLOW_MODES = [0, 3, 5, 10, 30, 60, 120] as const;
export const SLOW_MODE_MAX = 120;
/** A pinned line, a quoted line: characters of the original that are told with it. */
export const QUOTE_MAX = 120;
/** Names that the completion of a mention offers. */
export const PEOPLE_MAX = 8;

/** The socket's close codes. Any other is the network's: connect again. */
export const CLOSE = {
  tooBig: 1009,
  /** Who may read this room, or who you are, changed: connect again to be admitted anew. */
  readmit: 4001,
  /** You were removed: do not connect again. */
  removed: 4003,
  /** Too many frames: stay away for a while. */
  flood: 4008,
} as const;

/** Open sockets of one network in a room: from this many on its visitors, or its accounts, are turned away. */
export const NETWORK_SOCKETS = { visitors: 60, accounts: 250 } as const;

export type RoomState = "ready" | "live" | "reconnecting" | "ended";

/** What a writer was when they wrote, the weightiest first. Verified stands beside them, in `isVerified`. */
export const BADGES = ["streamer", "staff", "moderator", "partner", "creator_pro", "premium"] as const;
export type ChatBadge = (typeof BADGES)[number];

/** How a message's writer is shown. */
export interface ChatAuthor {
  username: string;
  avatar: string | null;
  isVerified: boolean;
  badges: ChatBadge[];
  /** How they chose to look when they wrote it; left out where they chose nothing. */
  flair?: Flair | undefined;
}

/** The line that a message answers. */
export interface ChatQuote {
  id: string;
  username: string;
  /** Its beginning. */
  content: string;
}

/** A message without its writer's face, as a frame carries it. */
interface MessageBody {
  /** Sortable text id, and the cursor of history. */
  id: string;
  content: string;
  userId: string;
  streamId: string;
  isDonation: boolean;
  /** Cents of a paid tip; null for a plain message. */
  donationAmount: number | null;
  /** ISO 4217, of a paid tip. */
  currency: string | null;
  /** Null where there was none, and where it is gone. */
  replyTo: ChatQuote | null;
  /** Its writer paid coins to have it stand out; left out where not. */
  isHighlighted?: boolean | undefined;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

export interface ChatMessage extends MessageBody {
  user: ChatAuthor;
}

const ChatFrame = z.strictObject({
  type: z.literal("chat"),
  content: z.string(),
  /** Made by the client, one for each message it writes: sending again with the same id stores nothing twice. */
  clientId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  /** The message that this one answers. One that is gone is no error: the answer goes without its quote. */
  replyTo: z.optional(z.string().check(z.regex(/^msg_[a-z0-9]{1,40}$/))),
  /** To stand out, for coins: then with a client id, under which it is paid for once. */
  highlight: z.optional(z.boolean()),
  /** The specification's client names itself and the stream. Checked against the session and the room, never believed. */
  userId: z.optional(z.union([z.string(), z.number()])),
  streamId: z.optional(z.union([z.string(), z.number()])),
  isDonation: z.optional(z.unknown()),
  donationAmount: z.optional(z.unknown()),
});
export type ChatFrame = z.output<typeof ChatFrame>;

/** What a client may send. */
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

/** What a channel asks of those who write in its chat. Its streamer and moderators are exempt. */
export interface ChatModes {
  /** Seconds between a person's messages; 0 is OFF. */
  slowMode: number;
  followersOnly: boolean;
  /** People with a verified e-mail address. */
  verifiedOnly: boolean;
  /** People with a paid plan. */
  planOnly: boolean;
  /** Nobody writes. */
  closed: boolean;
}
export const OPEN_MODES: ChatModes = { slowMode: 0, followersOnly: false, verifiedOnly: false, planOnly: false, closed: false };

const Author = z.object({
  username: z.string(),
  avatar: z.nullable(z.string()),
  isVerified: z.boolean(),
  badges: z.array(z.enum(BADGES)),
  flair: z.optional(z.object({ title: z.nullable(z.string()), colour: z.nullable(z.string()), frame: z.nullable(z.string()) })),
});
const Body = z.object({
  id: z.string(),
  content: z.string(),
  userId: z.string(),
  streamId: z.string(),
  isDonation: z.boolean(),
  donationAmount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  replyTo: z.nullable(z.object({ id: z.string(), username: z.string(), content: z.string() })),
  isHighlighted: z.optional(z.boolean()),
  createdAt: z.number(),
});
const Message = z.extend(Body, { user: Author });
const RoomStateValue = z.enum(["ready", "live", "reconnecting", "ended"]);
const Modes = z.object({
  slowMode: z.number(),
  followersOnly: z.boolean(),
  verifiedOnly: z.boolean(),
  planOnly: z.boolean(),
  closed: z.boolean(),
});
const You = z.object({
  role: z.enum(["visitor", "member", "moderator", "streamer"]),
  /** Why one may not write now, in words; `until` in milliseconds since the epoch where it ends by itself. */
  gate: z.nullable(z.object({ code: z.string(), message: z.string(), until: z.nullable(z.number()) })),
});
/** What a reader is in a room. */
export type ChatYou = z.output<typeof You>;
const Held = z.extend(Message, { reason: z.string() });
/** A message that waits for a moderator; `reason`: a blocked term (contract-held.ts), what the built-in moderation minds (`judgedWords`), or words. Its author and the moderators see it. */
export type HeldMessage = z.output<typeof Held>;

const ChatSaid = z.object({ type: z.literal("chat"), message: Body, user: Author });

/** What a room sends. */
export const ServerFrame = z.discriminatedUnion("type", [
  /** First on every connection. `slowMode` is that of `modes`, where the specification's client looks for it. */
  z.object({
    type: z.literal("welcome"),
    userId: z.nullable(z.string()),
    /** Whose channel it is. */
    channelId: z.string(),
    state: RoomStateValue,
    viewers: z.number(),
    slowMode: z.number(),
    modes: Modes,
    you: You,
    pinned: z.nullable(Message),
  }),
  /**
   * Oldest first. On join: what followed the client's cursor or, with `reset`, the newest messages, before which the
   * client must forget what it has (it named no cursor, an unknown one, or missed too many to repeat).
   */
  z.object({ type: z.literal("history"), messages: z.array(Message), reset: z.boolean(), more: z.boolean() }),
  ChatSaid,
  /** Several at once, in order; sent only to who joined with `batch=1`. */
  z.object({ type: z.literal("batch"), frames: z.array(ChatSaid) }),
  /** The message is stored. It also arrives as a `chat` frame, or has done so; a `held` one only if it is approved. */
  z.object({ type: z.literal("ack"), clientId: z.string(), id: z.string(), held: z.optional(z.boolean()) }),
  z.object({
    type: z.literal("error"),
    code: z.string(),
    message: z.string(),
    clientId: z.optional(z.string()),
    /** Seconds. */
    retryAfter: z.optional(z.number()),
  }),
  z.object({ type: z.literal("presence"), viewers: z.number() }),
  z.object({ type: z.literal("stream"), state: RoomStateValue }),
  /** The modes changed, or what this reader may do. */
  z.object({ type: z.literal("modes"), modes: Modes }),
  z.object({ type: z.literal("you"), you: You }),
  z.object({ type: z.literal("pin"), pinned: z.nullable(Message) }),
  /** Messages that are gone: these, all of a person's, or all. */
  z.object({
    type: z.literal("removed"),
    ids: z.optional(z.array(z.string())),
    userId: z.optional(z.string()),
    all: z.optional(z.boolean()),
  }),
  /** Messages that are back, oldest first. */
  z.object({ type: z.literal("restored"), messages: z.array(Message) }),
  /** What waits for review: with `reset` all that this reader may see, else what came. */
  z.object({ type: z.literal("held"), messages: z.array(Held), reset: z.boolean() }),
  /** A held message was approved, and arrives as a `chat` frame, or rejected. */
  z.object({ type: z.literal("reviewed"), id: z.string(), approved: z.boolean() }),
  /** Sent by a support chat alone: where it stands (domain/trust/support/contract-chat.ts). */
  z.object({
    type: z.literal("support"),
    phase: z.enum(["waiting", "open", "ended"]),
    end: z.nullable(z.enum(["closed", "unanswered", "hours", "idle"])),
    /** For how long the person has waited for an answer; null while they do not. */
    waitedMs: z.nullable(z.number()),
    /** The person is connected. */
    isPersonHere: z.boolean(),
    /** This reader is the one of the staff who answers. */
    isMine: z.boolean(),
  }),
]);
export type ServerFrame = z.output<typeof ServerFrame>;

/** What one person wrote, for their own copy. */
export interface OwnMessage {
  id: string;
  content: string;
  /** Cents of a paid tip. */
  donationAmount: number | null;
  createdAt: number;
}

/** Newest first, with the cursor of the next page. */
export interface ChatHistory {
  messages: ChatMessage[];
  /** Pass as `before` for older messages; null at the beginning of the chat. */
  before: string | null;
}
