import type { ChatMessage, RoomState, ServerFrame } from "#worker/domain/chat/contract.ts";

/** Older messages than these are let go; history brings them back. */
const KEEP = 2000;

/** Written here, and not yet known to be stored. */
export interface PendingMessage {
  clientId: string;
  content: string;
  /** Set once the room has stored it: it goes when the message itself arrives. */
  id: string | null;
  /** Why the room refused it. */
  refused: string | null;
}

export interface ChatState {
  /** connecting: the first connection is being made; disconnected: there was one, or it failed. */
  connection: "connecting" | "connected" | "disconnected";
  /** Oldest first, in the room's order, each once. */
  messages: readonly ChatMessage[];
  pending: readonly PendingMessage[];
  /** There are older messages than the first. */
  more: boolean;
  viewers: number | null;
  room: RoomState | null;
  /** Seconds between a user's messages; 0 is OFF. */
  slowMode: number;
  /** Who the room knows this reader as; null for a visitor, undefined until it has said. */
  userId: string | null | undefined;
  /** A refusal in words, to be shown by the input. */
  notice: string | null;
  /** The room sent this reader away for good. */
  removed: boolean;
}

export const initialChatState: ChatState = {
  connection: "connecting",
  messages: [],
  pending: [],
  more: false,
  viewers: null,
  room: null,
  slowMode: 0,
  userId: undefined,
  notice: null,
  removed: false,
};

/** What a reconnect names as the last that was seen. */
export const cursorOf = (state: ChatState) => state.messages.at(-1)?.id ?? null;

/** The state after a frame of the room. */
export function receive(state: ChatState, frame: ServerFrame): ChatState {
  switch (frame.type) {
    case "welcome":
      return {
        ...state,
        connection: "connected",
        userId: frame.userId,
        room: frame.state,
        viewers: frame.viewers,
        slowMode: frame.slowMode,
      };
    case "history":
      return frame.reset ? add({ ...state, messages: [], more: frame.more }, frame.messages) : add(state, frame.messages);
    case "chat":
      return add(state, [{ ...frame.message, user: frame.user }]);
    case "ack":
      return settle({
        ...state,
        notice: null,
        pending: state.pending.map((p) => (p.clientId === frame.clientId ? { ...p, id: frame.id, refused: null } : p)),
      });
    case "error":
      return {
        ...state,
        notice: frame.message,
        pending: state.pending.map((p) => (p.clientId === frame.clientId ? { ...p, refused: frame.message } : p)),
      };
    case "presence":
      return { ...state, viewers: frame.viewers };
    case "stream":
      return { ...state, room: frame.state };
    default: {
      const never: never = frame;
      return never;
    }
  }
}

/** Older messages that were fetched, newest first, go before the rest. */
export function prepend(state: ChatState, page: ChatMessage[], more: boolean): ChatState {
  const known = new Set(state.messages.map((m) => m.id));
  const older = page.filter((m) => !known.has(m.id)).reverse();
  return { ...state, messages: [...older, ...state.messages], more };
}

function add(state: ChatState, arrived: ChatMessage[]): ChatState {
  if (arrived.length === 0) return state;
  const known = new Set(state.messages.slice(-KEEP).map((m) => m.id));
  const fresh = arrived.filter((m) => !known.has(m.id));
  if (fresh.length === 0) return settle(state);
  const all = [...state.messages, ...fresh];
  const tooMany = all.length > KEEP * 2;
  return settle({ ...state, messages: tooMany ? all.slice(-KEEP) : all, more: state.more || tooMany });
}

/** Lets go of what was pending and has arrived. */
function settle(state: ChatState): ChatState {
  if (!state.pending.some((p) => p.id !== null)) return state;
  const arrived = new Set(state.messages.slice(-KEEP).map((m) => m.id));
  return { ...state, pending: state.pending.filter((p) => p.id === null || !arrived.has(p.id)) };
}
