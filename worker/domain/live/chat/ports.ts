import type { EndedSessions } from "../../accounts/sessions/rules.ts";
import type { ChatAuthor, ChatHistory, OwnMessage } from "./contract.ts";

/** A moderator's action in a chat room. Its `actionId` is needed to undo it. */
export type RoomCommand =
  | { kind: "delete"; actionId: string; messageId: string }
  | { kind: "clear_person"; actionId: string; userId: string }
  | { kind: "clear_all"; actionId: string }
  | { kind: "undo"; undoes: string }
  | { kind: "pin"; messageId: string }
  | { kind: "unpin" }
  | { kind: "approve"; messageId: string }
  | { kind: "reject"; actionId: string; messageId: string };

/** `count` messages were affected. `about` is the first of them, or null. */
export interface RoomOutcome {
  count: number;
  about: { userId: string; content: string } | null;
}

export interface Tip {
  tipId: string;
  user: ChatAuthor & { id: string };
  cents: number;
  /** ISO 4217. */
  currency: string;
  /** The viewer's message with the tip. May be empty. */
  content: string;
}

export interface RoomSummary {
  messages: number;
  tips: { currency: string; cents: number; count: number }[];
}

/**
 * The chat rooms: one Durable Object per stream. A room stores only messages and the list of
 * connected clients, and learns everything else through these calls.
 */
export interface Rooms {
  streamChanged(streamId: string, state: "live" | "reconnecting" | "ended"): Promise<void>;
  viewerCount(streamId: string): Promise<number>;
  /** Newest first. `before` is a message id and limits the result to older messages. */
  history(streamId: string, input: { limit: number; before: string | null }): Promise<ChatHistory>;
  /** Closes the sockets of a banned or suspended user. The clients do not reconnect. */
  closeUser(streamId: string, userId: string): Promise<void>;
  /** Closes all sockets after a change of who may watch. The access of each client is rechecked. */
  readmitAll(streamId: string): Promise<void>;
  /** Closes a user's sockets after a change of access. The clients reconnect. */
  readmitUser(streamId: string, userId: string): Promise<void>;
  /** Closes the sockets of a user's ended sessions. The clients reconnect, usually as visitors. */
  closeSessions(streamId: string, userId: string, ended: EndedSessions): Promise<void>;
  /** Oldest first. `after` is a message id and limits the result to later messages. */
  messagesOf(
    streamId: string,
    userId: string,
    input: { limit: number; after: string | null },
  ): Promise<OwnMessage[]>;
  /** Deletes a user's messages. Messages with a tip keep only the amount. */
  forgetUser(streamId: string, userId: string): Promise<void>;
  /** Deletes all messages in the room and closes all sockets, because the stream was deleted. */
  erase(streamId: string): Promise<void>;
  /** Makes the room reload the channel's chat modes and blocked terms. */
  rulesChanged(streamId: string): Promise<void>;
  /** Makes the room reload a user's role and restrictions. Closes a banned user's sockets. */
  personChanged(streamId: string, userId: string): Promise<void>;
  moderate(streamId: string, command: RoomCommand): Promise<RoomOutcome>;
  /** Returns the number of visible messages and the paid tips per currency. */
  summary(streamId: string): Promise<RoomSummary>;
  /** Returns the usernames of viewers and recent writers that start with `prefix`. */
  people(streamId: string, input: { prefix: string; limit: number }): Promise<string[]>;
  /** Shows a paid tip in the chat. Idempotent by `tipId`. */
  announceTip(streamId: string, tip: Tip): Promise<void>;
}
