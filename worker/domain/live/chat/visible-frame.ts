import type { ChatMessage, ServerFrame } from "./contract.ts";
import { hidesAuthor, type Seat } from "./seat.ts";

type Chat = Extract<ServerFrame, { type: "chat" }>;

/**
 * Returns a chat message as the user of the seat may see it.
 * Returns null if the user blocked the author of the message.
 * Removes the quoted text from a reply if the user blocked the author of the quoted message.
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

/** Returns the messages that the user of the seat may see, each as `messageFor` returns it. */
export const messagesFor = (seat: Seat, messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.flatMap((message) => messageFor(seat, message) ?? []);

function chatFor(seat: Seat, frame: Chat): Chat | null {
  const message = messageFor(seat, frame.message);
  if (message === null) return null;
  return message === frame.message ? frame : { ...frame, message };
}

/**
 * Returns a frame without the chat messages of users whom the user of the seat blocked.
 * Returns null if the frame contains only such messages.
 * Returns the same object if the frame contains no such message.
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
    // A moderator must also review held messages of users whom the moderator blocked.
    case "held":
    case "ack":
    case "error":
    case "presence":
    case "check":
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
