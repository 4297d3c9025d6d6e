import type { EndedSessions } from "../../accounts/sessions/rules.ts";
import type { ChatAuthor, ChatHistory, OwnMessage } from "./contract.ts";

export type RoomCommand =
  | { kind: "delete"; actionId: string; messageId: string }
  /** Removes a message by a staff decision. Only undoing this decision shows the message again. */
  | { kind: "take_down"; decisionId: string; messageId: string }
  | { kind: "clear_person"; actionId: string; userId: string }
  /** Hides all messages of a user. Only undoing `decisionId` shows the messages again. */
  | { kind: "take_down_person"; decisionId: string; userId: string }
  | { kind: "clear_all"; actionId: string }
  | { kind: "undo"; undoes: string }
  | { kind: "pin"; messageId: string }
  | { kind: "unpin" }
  | { kind: "approve"; messageId: string }
  | { kind: "reject"; actionId: string; messageId: string };

/** A moderator's action changed `count` messages. `about` is the first of these, or null. */
export interface RoomOutcome {
  count: number;
  about: { userId: string; content: string } | null;
}

export interface Tip {
  tipId: string;
  user: ChatAuthor & { id: string };
  cents: number;
  currency: string;
  content: string;
}

export interface RoomSummary {
  messages: number;
  tips: { currency: string; cents: number; count: number }[];
}

export interface Rooms {
  streamChanged(streamId: string, state: "live" | "reconnecting" | "ended"): Promise<void>;
  viewerCount(streamId: string): Promise<number>;
  /** Lists messages, newest first. `before` (a message id) limits the list to earlier messages. */
  history(streamId: string, input: { limit: number; before: string | null }): Promise<ChatHistory>;
  /** Closes the sockets of a banned or suspended user. The clients do not reconnect. */
  closeUser(streamId: string, userId: string): Promise<void>;
  /** Closes all sockets after the permitted viewers changed. The clients reconnect. */
  readmitAll(streamId: string): Promise<void>;
  /** Closes a user's sockets after the user's access changed. The clients reconnect. */
  readmitUser(streamId: string, userId: string): Promise<void>;
  /** Closes the sockets of a user's ended sessions. The clients reconnect, usually as visitors. */
  closeSessions(streamId: string, userId: string, ended: EndedSessions): Promise<void>;
  /** Lists a user's messages, oldest first. `after` (a message id) limits them to later ones. */
  messagesOf(
    streamId: string,
    userId: string,
    input: { limit: number; after: string | null },
  ): Promise<OwnMessage[]>;
  /** Deletes a user's messages. Messages with a tip keep only the amount. */
  forgetUser(streamId: string, userId: string): Promise<void>;
  /** Deletes all data of the room of a deleted stream, and closes all its sockets. */
  erase(streamId: string): Promise<void>;
  rulesChanged(streamId: string): Promise<void>;
  /** Makes the room reload a user's role and restrictions. Closes the sockets of a banned user. */
  personChanged(streamId: string, userId: string): Promise<void>;
  moderate(streamId: string, command: RoomCommand): Promise<RoomOutcome>;
  summary(streamId: string): Promise<RoomSummary>;
  people(streamId: string, input: { prefix: string; limit: number }): Promise<string[]>;
  /** Shows a paid tip in the chat. Idempotent by `tipId`. */
  announceTip(streamId: string, tip: Tip): Promise<void>;
}
