// The smaller zod: this file is in the browser's bundle.
import * as z from "zod/mini";

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

export type RoomState = "ready" | "live" | "reconnecting" | "ended";

/** How a message's writer is shown. */
export interface ChatAuthor {
  username: string;
  avatar: string | null;
  isVerified: boolean;
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
  | "TOO_LONG"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "DONATION"
  | "ENDED"
  | "RATE_LIMITED"
  | "UNAVAILABLE";

const Author = z.object({ username: z.string(), avatar: z.nullable(z.string()), isVerified: z.boolean() });
const Body = z.object({
  id: z.string(),
  content: z.string(),
  userId: z.string(),
  streamId: z.string(),
  isDonation: z.boolean(),
  donationAmount: z.nullable(z.number()),
  createdAt: z.number(),
});
const RoomStateValue = z.enum(["ready", "live", "reconnecting", "ended"]);

/** What a room sends. */
export const ServerFrame = z.discriminatedUnion("type", [
  /** First on every connection. `slowMode` is seconds between a user's messages; 0 is OFF. */
  z.object({
    type: z.literal("welcome"),
    userId: z.nullable(z.string()),
    state: RoomStateValue,
    viewers: z.number(),
    slowMode: z.number(),
  }),
  /**
   * Oldest first. On join: what followed the client's cursor or, with `reset`, the newest messages, before which the
   * client must forget what it has (it named no cursor, an unknown one, or missed too many to repeat).
   */
  z.object({ type: z.literal("history"), messages: z.array(z.extend(Body, { user: Author })), reset: z.boolean(), more: z.boolean() }),
  z.object({ type: z.literal("chat"), message: Body, user: Author }),
  /** The message is stored. It also arrives as a `chat` frame, or has done so. */
  z.object({ type: z.literal("ack"), clientId: z.string(), id: z.string() }),
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
