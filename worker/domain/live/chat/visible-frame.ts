import type { ChatMessage, ServerFrame } from "./contract.ts";
import { hidesAuthor, type Seat } from "./seat.ts";

type Chat = Extract<ServerFrame, { type: "chat" }>;

/**
 * Returns a message as the seat's user may see it, or null if the user blocked the author.
 * A reply to a user whom the seat's user blocked loses its quote.
 */
export function messageFor<M extends Pick<ChatMessage, "userId" | "replyTo">>(
  seat: Seat,
  message: M,
): M | null {
  if (hidesAuthor(seat, message.userId)) return null;
  const quotedId = message.replyTo?.userId;
  if (quotedId === undefined || !hidesAuthor(seat, quotedId)) return message;
  return { ...message, replyTo: null };
}

/** Returns the messages as the seat's user may see them, without those of blocked authors. */
export const messagesFor = (seat: Seat, messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.flatMap((message) => messageFor(seat, message) ?? []);

function chatFor(seat: Seat, frame: Chat): Chat | null {
  const message = messageFor(seat, frame.message);
  if (message === null) return null;
  return message === frame.message ? frame : { ...frame, message };
}

/**
 * Returns a frame as the seat's user may see it, without the messages of users whom they blocked.
 * Returns null if nothing of the frame remains, and the same object if nothing is hidden.
 */
export function frameFor(seat: Seat, frame: ServerFrame): ServerFrame | null {
  if (!seat.user?.hides) return frame;
  switch (frame.type) {
    case "chat":
      return chatFor(seat, frame);
    case "batch": {
      const frames = frame.frames.flatMap((chat) => chatFor(seat, chat) ?? []);
      return frames.length === 0 ? null : { ...frame, frames };
    }
    case "welcome":
    case "pin":
      return { ...frame, pinned: frame.pinned && messageFor(seat, frame.pinned) };
    case "history": {
      const messages = messagesFor(seat, frame.messages);
      // An empty history with `reset` makes the client drop the messages that it has.
      return messages.length === 0 && !frame.reset ? null : { ...frame, messages };
    }
    case "restored": {
      const messages = messagesFor(seat, frame.messages);
      return messages.length === 0 ? null : { ...frame, messages };
    }
    // Moderators must review the held messages of all users, including those whom they blocked.
    case "held":
    case "ack":
    case "error":
    case "presence":
    case "stream":
    case "modes":
    case "you":
    case "removed":
    case "reviewed":
    case "support":
      return frame;
    default: {
      const never: never = frame;
      throw new Error(`No rule for the frame ${String(never)}`);
    }
  }
}
