import ReconnectingWebSocket from "partysocket/ws";
import { ApiError, getJson } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import {
  CHECKED,
  type ChatMessage,
  type ChatQuote,
  CLOSE,
  PING,
  PONG,
  ServerFrame,
} from "#worker/domain/live/chat/contract.ts";
import {
  type ChatState,
  cursorOf,
  initialChatState,
  isUnsent,
  type PendingMessage,
  prepend,
  receive,
} from "./chat-state.ts";

const PING_MS = 25_000;
/** A connection without an answer to a ping within this many ms is dead. */
const PONG_MS = 8_000;
/** After this many failed connections in a row, the client asks the API for the reason. */
const REFUSALS = 2;
/** After this many ms without acknowledgment, a message is sent again. The room stores it once. */
const RESPONSE_TIMEOUT_MS = 6_000;

const OLDER_PAGE = 50;

export interface ChatConnection {
  subscribe(listener: () => void): () => void;
  getState(): ChatState;
  send(content: string, replyTo?: ChatQuote | null, options?: { highlight: boolean }): void;
  retry(clientId: string): void;
  dismiss(clientId: string): void;
  clearNotice(): void;
  /** Reconnects, so that the server checks the user's access and role again. */
  rejoin(): void;
  loadOlder(): Promise<void>;
  close(): void;
}

interface Store {
  get(): ChatState;
  set(next: ChatState): void;
}

/** @param path API path of the room, `/api/streams/<id>` or `/api/support/<id>` */
export function createChatConnection(path: string): ChatConnection {
  let state: ChatState = initialChatState;
  let refusals = 0;
  const listeners = new Set<() => void>();

  const set = (next: ChatState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const store: Store = { get: () => state, set };
  const socket = openSocket(path, () => cursorOf(state));
  const outbox = createOutbox(socket, store);
  const line = watchLine(socket, store, { checkRejection });

  socket.addEventListener("message", (event) => {
    line.heard();
    if (event.data === PONG) return;
    const frame = readServerFrame(event.data);
    if (frame === null) return;
    // The chat room closes the socket of a client that does not confirm `check` frames.
    if (frame.type === "check") {
      socket.send(`${CHECKED}${frame.id}`);
      return;
    }
    set(receive(state, frame));
    if (frame.type === "welcome") outbox.sendUnsent();
  });

  function sendAway(notice: string, needsPlan = false) {
    socket.close();
    set({ ...state, connection: "disconnected", removed: true, needsPlan, notice });
  }

  /** Asks the API why the server rejects the WebSocket, because browsers hide the reason. */
  async function checkRejection(): Promise<void> {
    try {
      await getJson(`${path}/chat?limit=1`);
      if (state.needsPlan) join();
    } catch (cause) {
      // A network failure is temporary, and the socket reconnects automatically.
      if (!(cause instanceof ApiError)) return;
      if (cause.code === "SUBSCRIBERS_ONLY") sendAway(cause.message, true);
      else if (cause.status === 403 || cause.status === 404) sendAway(t("chat.access.lost"));
    }
  }

  function join() {
    set({ ...state, removed: false, needsPlan: false, notice: null });
    socket.reconnect();
  }

  socket.addEventListener("open", () => {
    refusals = 0;
  });
  socket.addEventListener("close", (event) => {
    line.heard();
    if (state.removed) return;
    if (event.code === CLOSE.removed) return sendAway(state.notice ?? t("chat.access.removed"));
    refusals += 1;
    if (event.code === CLOSE.readmit || refusals === REFUSALS) void checkRejection();
    set({ ...state, connection: "disconnected" });
  });
  socket.addEventListener("error", () =>
    set({
      ...state,
      connection: state.connection === "connected" ? "disconnected" : state.connection,
    }),
  );

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: store.get,
    send: outbox.send,
    retry: outbox.retry,
    dismiss: outbox.dismiss,
    clearNotice() {
      if (state.notice !== null) set({ ...state, notice: null });
    },
    rejoin: line.reconnect,
    loadOlder: olderPages(path, store),
    close() {
      line.stop();
      outbox.stop();
      listeners.clear();
      socket.close(1000);
    },
  };
}

function openSocket(path: string, cursorNow: () => string | null): ReconnectingWebSocket {
  const address = () => {
    const url = new URL(`${path}/ws`, window.location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("batch", "1");
    const cursor = cursorNow();
    if (cursor !== null) url.searchParams.set("after", cursor);
    return url.href;
  };
  // The socket queues nothing. `pending` holds the unsent messages until the room's welcome frame.
  return new ReconnectingWebSocket(address, [], {
    minReconnectionDelay: 500,
    maxReconnectionDelay: 10_000,
    reconnectionDelayGrowFactor: 1.6,
    connectionTimeout: 8000,
    maxEnqueuedMessages: 0,
  });
}

function createOutbox(socket: ReconnectingWebSocket, store: Store) {
  const unacknowledged = new Map<string, ReturnType<typeof setTimeout>>();

  const write = ({ clientId, content, replyTo, highlight }: PendingMessage) => {
    const options = {
      ...(replyTo === null ? {} : { replyTo: replyTo.id }),
      ...(highlight ? { highlight } : {}),
    };
    clearTimeout(unacknowledged.get(clientId));
    unacknowledged.delete(clientId);
    if (store.get().connection !== "connected") return;
    socket.send(JSON.stringify({ type: "chat", content, clientId, ...options }));
    // An evicted room keeps its sockets but forgets unstored messages. Only another attempt
    // delivers such a message.
    unacknowledged.set(clientId, setTimeout(resend, RESPONSE_TIMEOUT_MS, clientId));
  };
  const resend = (clientId: string) => {
    unacknowledged.delete(clientId);
    const message = store.get().pending.find((p) => p.clientId === clientId);
    if (message && isUnsent(message)) write(message);
  };
  const setPending = (change: (pending: readonly PendingMessage[]) => PendingMessage[]) => {
    const state = store.get();
    store.set({ ...state, notice: null, pending: change(state.pending) });
  };

  return {
    sendUnsent() {
      for (const message of store.get().pending) if (isUnsent(message)) write(message);
    },
    send(content: string, replyTo: ChatQuote | null = null, { highlight } = { highlight: false }) {
      const message = {
        clientId: crypto.randomUUID(),
        content,
        replyTo,
        highlight,
        id: null,
        rejection: null,
      };
      setPending((pending) => [...pending, message]);
      write(message);
    },
    // The room rejects a message whose client id it has rejected before, so a retry needs a new id.
    retry(clientId: string) {
      const message = store.get().pending.find((p) => p.clientId === clientId);
      if (message === undefined) return;
      const next = { ...message, clientId: crypto.randomUUID(), rejection: null };
      setPending((pending) => pending.map((p) => (p === message ? next : p)));
      write(next);
    },
    dismiss: (clientId: string) =>
      setPending((pending) => pending.filter((p) => p.clientId !== clientId)),
    stop() {
      for (const timer of unacknowledged.values()) clearTimeout(timer);
    },
  };
}

function watchLine(
  socket: ReconnectingWebSocket,
  store: Store,
  { checkRejection }: { checkRejection: () => Promise<void> },
) {
  let pongTimer: ReturnType<typeof setTimeout> | undefined;

  const reconnect = () => {
    if (!store.get().removed) socket.reconnect();
  };
  const ping = () => {
    if (store.get().connection !== "connected") return;
    socket.send(PING);
    clearTimeout(pongTimer);
    pongTimer = setTimeout(reconnect, PONG_MS);
  };
  const pinging = setInterval(ping, PING_MS);
  // Shows the loss at once: an offline browser can keep a dead socket open for minutes.
  const onOffline = () => store.set({ ...store.get(), connection: "disconnected" });
  // A user who could not write may have verified their email or followed the channel in another
  // tab. A phone that wakes up may have a dead socket.
  const onVisible = () => {
    if (document.visibilityState !== "visible") return;
    const { needsPlan, you, userId } = store.get();
    if (needsPlan) void checkRejection();
    else if (you.gate !== null && userId) reconnect();
    else ping();
  };
  window.addEventListener("online", reconnect);
  window.addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", onVisible);

  return {
    reconnect,
    heard: () => clearTimeout(pongTimer),
    stop() {
      clearInterval(pinging);
      clearTimeout(pongTimer);
      window.removeEventListener("online", reconnect);
      window.removeEventListener("offline", onOffline);
      document.removeEventListener("visibilitychange", onVisible);
    },
  };
}

function olderPages(path: string, { get, set }: Store): () => Promise<void> {
  let isLoading = false;
  return async () => {
    const { messages, more } = get();
    const [first] = messages;
    if (isLoading || !more || !first) return;
    isLoading = true;
    try {
      const response = await fetch(
        `${path}/chat?limit=${OLDER_PAGE}&before=${encodeURIComponent(first.id)}`,
      );
      if (!response.ok) return;
      const page: ChatMessage[] = await response.json();
      // If a reset replaced the messages during the request, the fetched history does not fit them.
      if (get().messages[0]?.id === first.id)
        set(prepend(get(), page, response.headers.has("X-Next-Before")));
    } catch {
      // After a network failure, the next scroll to the top tries again.
    } finally {
      isLoading = false;
    }
  };
}

/** Returns null for a frame that this page cannot parse, such as a new type from a newer server. */
function readServerFrame(data: unknown): ServerFrame | null {
  if (typeof data !== "string") return null;
  try {
    return ServerFrame.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
