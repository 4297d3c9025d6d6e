import type { EndedSessions } from "../../accounts/sessions/rules.ts";
import type { ChatAuthor, ChatHistory, OwnMessage } from "./contract.ts";

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
