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

/** Older messages than these are let go; history brings them back. */
const KEEP = 2000;

/** Written here, and not yet known to be stored. */
export interface PendingMessage {
  clientId: string;
  content: string;
  replyTo: ChatQuote | null;
  /** To stand out, for coins. */
  highlight?: boolean;
  /** Set once the room has stored it: it goes when the message itself arrives. */
  id: string | null;
  /** Why the room refused it. */
  refused: string | null;
}

/** Neither stored nor refused, as far as is known here: it is sent again under its client id. */
export const isUnsent = ({ id, refused }: PendingMessage) => id === null && refused === null;

export interface ChatState {
  /** connecting: the first connection is being made; disconnected: there was one, or it failed. */
  connection: "connecting" | "connected" | "disconnected";
  /** Oldest first, in the room's order, each once. */
  messages: readonly ChatMessage[];
  /** How many have come since the page was opened, history left out. */
  received: number;
  pending: readonly PendingMessage[];
  /** There are older messages than the first. */
  more: boolean;
  viewers: number | null;
  room: RoomState | null;
  /** Whose channel it is. */
  channelId: string | null;
  modes: ChatModes;
  /** What this reader is here, and why they may not write. */
  you: ChatYou;
  pinned: ChatMessage | null;
  /** What waits for review: a moderator sees all of it, anybody else their own. */
  held: readonly HeldMessage[];
  /**
   * When the slow mode lets this reader write again, milliseconds since the epoch; 0 when it does.
   */
  waitUntil: number;
  /** Who the room knows this reader as; null for a visitor, undefined until it has said. */
  userId: string | null | undefined;
  /** A refusal in words, to be shown by the input. */
  notice: string | null;
  /** The room sent this reader away for good. */
  removed: boolean;
  /** ... until they have a paid plan. */
  needsPlan: boolean;
  /** Of a support chat; null elsewhere, and until the room has said. */
  support: SupportState | null;
}

/**
 * Where a support chat stands. `awaitedSince` is by this browser's clock, milliseconds since the
 * epoch.
 */
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

/** What a reconnect names as the last that was seen. */
export const cursorOf = (state: ChatState) => state.messages.at(-1)?.id ?? null;

/**
 * The state after a frame of the room.
 * @param now milliseconds since the epoch, for what counts down
 */
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
              : [{ ...p, id: frame.id, refused: null }],
        ),
      });
    case "error":
      return {
        ...state,
        notice: frame.message,
        waitUntil:
          frame.code === "SLOW_MODE" ? now + (frame.retryAfter ?? 0) * 1000 : state.waitUntil,
        pending: state.pending.map((p) =>
          p.clientId === frame.clientId ? { ...p, refused: frame.message } : p,
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

const count = (state: ChatState, came: number): ChatState => ({
  ...state,
  received: state.received + came,
});

/** Older messages that were fetched, newest first, go before the rest. */
export function prepend(state: ChatState, page: ChatMessage[], more: boolean): ChatState {
  const known = new Set(state.messages.map((m) => m.id));
  const older = page.filter((m) => !known.has(m.id)).reverse();
  return { ...state, messages: [...older, ...state.messages], more };
}

/** Streamers and moderators do not wait. */
const waitAfter = ({ modes, you }: ChatState, now: number) =>
  you.role === "member" ? now + modes.slowMode * 1000 : 0;

/** Without what was removed, also where it is quoted, held or pinned. */
function remove(
  state: ChatState,
  { ids, userId, all }: Extract<ServerFrame, { type: "removed" }>,
): ChatState {
  const gone = new Set(ids);
  const stays = (m: ChatMessage) => !all && m.userId !== userId && !gone.has(m.id);
  const removed = new Set(state.messages.filter((m) => !stays(m)).map((m) => m.id));
  for (const id of gone) removed.add(id);
  const unquoted = (m: ChatMessage) =>
    m.replyTo !== null && (all || removed.has(m.replyTo.id)) ? { ...m, replyTo: null } : m;
  return {
    ...state,
    messages: state.messages.filter(stays).map(unquoted),
    held: state.held.filter(stays),
  };
}

/**
 * What came back takes its old place: created when it was first shown, and of one moment the ids'
 * order.
 */
function restore(state: ChatState, back: ChatMessage[]): ChatState {
  const known = new Set(state.messages.map((m) => m.id));
  // What is older than the first message here comes with its page of history.
  const first = state.more ? (state.messages[0]?.createdAt ?? 0) : 0;
  const fresh = back.filter((m) => !known.has(m.id) && m.createdAt >= first);
  if (fresh.length === 0) return state;
  const messages = [...state.messages, ...fresh].sort(
    (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );
  return { ...state, messages };
}

function add(state: ChatState, arrived: ChatMessage[]): ChatState {
  if (arrived.length === 0) return state;
  const known = new Set(state.messages.slice(-KEEP).map((m) => m.id));
  const fresh = arrived.filter((m) => !known.has(m.id));
  if (fresh.length === 0) return settle(state);
  const all = [...state.messages, ...fresh];
  const tooMany = all.length > KEEP * 2;
  return settle({
    ...state,
    messages: tooMany ? all.slice(-KEEP) : all,
    more: state.more || tooMany,
  });
}

/** Lets go of what was pending and has arrived. */
function settle(state: ChatState): ChatState {
  if (!state.pending.some((p) => p.id !== null)) return state;
  const arrived = new Set(state.messages.slice(-KEEP).map((m) => m.id));
  return { ...state, pending: state.pending.filter((p) => p.id === null || !arrived.has(p.id)) };
}
