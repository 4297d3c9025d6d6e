import {
  type ChatMessage,
  type ChatModes,
  type ChatQuote,
  type ChatYou,
  type HeldMessage,
  OPEN_MODES,
  type RoomState,
  type ServerFrame,
} from "#worker/domain/live/chat/contract.ts";

const KEEP = 2000;

export interface PendingMessage {
  clientId: string;
  content: string;
  replyTo: ChatQuote | null;
  highlight?: boolean;
  id: string | null;
  rejection: string | null;
}

/** The client sends a message again that the room neither stored nor rejected. */
export const isUnsent = ({ id, rejection }: PendingMessage) => id === null && rejection === null;

export interface ChatState {
  /** "connecting" is the state before the first connection, "disconnected" after a loss. */
  connection: "connecting" | "connected" | "disconnected";
  messages: readonly ChatMessage[];
  received: number;
  pending: readonly PendingMessage[];
  more: boolean;
  viewers: number | null;
  room: RoomState | null;
  channelId: string | null;
  modes: ChatModes;
  you: ChatYou;
  pinned: ChatMessage | null;
  /** Messages held for review. Moderators receive all held messages, other users their own. */
  held: readonly HeldMessage[];
  /** When slow mode allows the next message, ms since the epoch; 0 if slow mode does not apply. */
  waitUntil: number;
  /** The viewer's user ID; null for a visitor; undefined until the room has reported the ID. */
  userId: string | null | undefined;
  notice: string | null;
  removed: boolean;
  needsPlan: boolean;
  support: SupportState | null;
}

/** `awaitedSince` is a time of this browser's clock, ms since the epoch. */
export interface SupportState
  extends Omit<Extract<ServerFrame, { type: "support" }>, "type" | "waitedMs"> {
  awaitedSince: number | null;
}

export const initialChatState: ChatState = {
  connection: "connecting",
  messages: [],
  received: 0,
  pending: [],
  more: false,
  viewers: null,
  room: null,
  channelId: null,
  modes: OPEN_MODES,
  you: { role: "visitor", gate: null },
  pinned: null,
  held: [],
  waitUntil: 0,
  userId: undefined,
  notice: null,
  removed: false,
  needsPlan: false,
  support: null,
};

export const cursorOf = (state: ChatState) => state.messages.at(-1)?.id ?? null;

export function receive(state: ChatState, frame: ServerFrame, now = Date.now()): ChatState {
  switch (frame.type) {
    case "welcome":
      return {
        ...state,
        connection: "connected",
        userId: frame.userId,
        room: frame.state,
        viewers: frame.viewers,
        channelId: frame.channelId,
        modes: frame.modes,
        you: frame.you,
        pinned: frame.pinned,
        held: [],
      };
    case "history":
      return frame.reset
        ? add({ ...state, messages: [], more: frame.more }, frame.messages)
        : add(state, frame.messages);
    case "chat":
      return add(count(state, 1), [{ ...frame.message, user: frame.user }]);
    case "batch":
      return add(
        count(state, frame.frames.length),
        frame.frames.map(({ message, user }) => ({ ...message, user })),
      );
    case "ack":
      return settle({
        ...state,
        notice: null,
        waitUntil: waitAfter(state, now),
        pending: state.pending.flatMap((p) =>
          p.clientId !== frame.clientId
            ? [p]
            : frame.held
              ? []
              : [{ ...p, id: frame.id, rejection: null }],
        ),
      });
    case "error":
      return {
        ...state,
        notice: frame.message,
        waitUntil:
          frame.code === "SLOW_MODE" ? now + (frame.retryAfter ?? 0) * 1000 : state.waitUntil,
        pending: state.pending.map((p) =>
          p.clientId === frame.clientId ? { ...p, rejection: frame.message } : p,
        ),
      };
    case "modes":
      return {
        ...state,
        modes: frame.modes,
        waitUntil: frame.modes.slowMode === 0 ? 0 : state.waitUntil,
      };
    case "you":
      return { ...state, you: frame.you };
    case "pin":
      return { ...state, pinned: frame.pinned };
    case "removed":
      return remove(state, frame);
    case "restored":
      return restore(state, frame.messages);
    case "held":
      return { ...state, held: frame.reset ? frame.messages : [...state.held, ...frame.messages] };
    case "reviewed":
      return { ...state, held: state.held.filter((m) => m.id !== frame.id) };
    case "presence":
      return { ...state, viewers: frame.viewers };
    case "check":
      return state;
    case "stream":
      return { ...state, room: frame.state };
    case "support": {
      const { type: _, waitedMs, ...support } = frame;
      return {
        ...state,
        support: { ...support, awaitedSince: waitedMs === null ? null : now - waitedMs },
      };
    }
    default: {
      const never: never = frame;
      return never;
    }
  }
}

const count = (state: ChatState, received: number): ChatState => ({
  ...state,
  received: state.received + received,
});

export function prepend(state: ChatState, page: ChatMessage[], more: boolean): ChatState {
  const known = new Set(state.messages.map((m) => m.id));
  const older = page.filter((m) => !known.has(m.id)).reverse();
  return { ...state, messages: [...older, ...state.messages], more };
}

/** Returns when the user may write again, ms since the epoch; 0 for streamers and moderators. */
const waitAfter = ({ modes, you }: ChatState, now: number) =>
  you.role === "member" ? now + modes.slowMode * 1000 : 0;

function remove(
  state: ChatState,
  { ids, userId, all }: Extract<ServerFrame, { type: "removed" }>,
): ChatState {
  const removedIds = new Set(ids);
  const isKept = (m: ChatMessage) => !all && m.userId !== userId && !removedIds.has(m.id);
  const removed = new Set(state.messages.filter((m) => !isKept(m)).map((m) => m.id));
  for (const id of removedIds) removed.add(id);
  const quotesRemoved = (m: ChatMessage) =>
    m.replyTo !== null && (all || removed.has(m.replyTo.id)) ? { ...m, replyTo: null } : m;
  return {
    ...state,
    messages: state.messages.filter(isKept).map(quotesRemoved),
    held: state.held.filter(isKept),
  };
}

/** Restored messages return to their old position: by time of creation, then by ID. */
function restore(state: ChatState, restored: ChatMessage[]): ChatState {
  const known = new Set(state.messages.map((m) => m.id));
  // Skips messages before the first loaded message, because scrolling up loads them.
  const first = state.more ? (state.messages[0]?.createdAt ?? 0) : 0;
  const added = restored.filter((m) => !known.has(m.id) && m.createdAt >= first);
  if (added.length === 0) return state;
  const messages = [...state.messages, ...added].sort(
    (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );
  return { ...state, messages };
}

function add(state: ChatState, received: ChatMessage[]): ChatState {
  if (received.length === 0) return state;
  const known = new Set(state.messages.slice(-KEEP).map((m) => m.id));
  const added = received.filter((m) => !known.has(m.id));
  if (added.length === 0) return settle(state);
  const all = [...state.messages, ...added];
  const tooMany = all.length > KEEP * 2;
  return settle({
    ...state,
    messages: tooMany ? all.slice(-KEEP) : all,
    more: state.more || tooMany,
  });
}

function settle(state: ChatState): ChatState {
  if (!state.pending.some((p) => p.id !== null)) return state;
  const recentIds = new Set(state.messages.slice(-KEEP).map((m) => m.id));
  return { ...state, pending: state.pending.filter((p) => p.id === null || !recentIds.has(p.id)) };
}
