import ReconnectingWebSocket from "partysocket/ws";
import { ApiError, getJson } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import { type ChatMessage, type ChatQuote, CLOSE, PING, PONG, ServerFrame } from "#worker/domain/live/chat/contract.ts";
import { type ChatState, cursorOf, initialChatState, isUnsent, type PendingMessage, prepend, receive } from "./chat-state.ts";

const PING_MS = 25_000;
/** No answer to a ping for so long: the line is dead, whatever the browser says. */
const PONG_MS = 8_000;
/** Refused so often in a row, it is asked whether there is a reason. */
const REFUSALS = 2;
/** No answer to a message for so long: it is sent again. The room stores it once. */
const ANSWER_MS = 6_000;
const OLDER_PAGE = 50;

export interface ChatConnection {
  subscribe(listener: () => void): () => void;
  getState(): ChatState;
  /** @param replyTo the line that it answers */
  send(content: string, replyTo?: ChatQuote | null, options?: { highlight: boolean }): void;
  retry(clientId: string): void;
  dismiss(clientId: string): void;
  clearNotice(): void;
  /** Goes through the admission anew: what one may do here may have changed elsewhere. */
  rejoin(): void;
  /** Fetches the page before the first message. One at a time. */
  loadOlder(): Promise<void>;
  close(): void;
}

/** The state of a connection, as its parts read and change it. */
interface Store {
  get(): ChatState;
  set(next: ChatState): void;
}

/**
 * This browser's place in a room. It connects again by itself, naming the last message that it saw; what was
 * written meanwhile is sent again under its old client id until the room has acknowledged it.
 * @param path of the room's owner: `/api/streams/<id>` or `/api/support/<id>`; its socket and its messages are below it
 */
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
  const line = watchLine(socket, store, { askWhy });

  socket.addEventListener("message", (event) => {
    line.heard();
    if (event.data === PONG) return;
    const frame = readServerFrame(event.data);
    if (frame === null) return;
    set(receive(state, frame));
    if (frame.type === "welcome") outbox.sendUnsent();
  });

  function sendAway(notice: string, needsPlan = false) {
    socket.close();
    set({ ...state, connection: "disconnected", removed: true, needsPlan, notice });
  }

  /** Why the room refuses this reader: of an upgrade a browser tells its page nothing, and it would be tried for ever. */
  async function askWhy(): Promise<void> {
    try {
      await getJson(`${path}/chat?limit=1`);
      if (state.needsPlan) join();
    } catch (cause) {
      // A line that is down comes back; a server that fails does too.
      if (!(cause instanceof ApiError)) return;
      if (cause.code === "SUBSCRIBERS_ONLY") sendAway(cause.message, true);
      else if (cause.status === 403 || cause.status === 404) sendAway(t("chat.youCanNoLongerReadThis"));
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
    if (event.code === CLOSE.removed) return sendAway(state.notice ?? t("chat.youHaveBeenRemovedFromThis"));
    refusals += 1;
    if (event.code === CLOSE.readmit || refusals === REFUSALS) void askWhy();
    set({ ...state, connection: "disconnected" });
  });
  socket.addEventListener("error", () =>
    set({ ...state, connection: state.connection === "connected" ? "disconnected" : state.connection }),
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

/** A socket that connects again by itself and tells the room the last message that this browser saw. */
function openSocket(path: string, cursorNow: () => string | null): ReconnectingWebSocket {
  const address = () => {
    const url = new URL(`${path}/ws`, window.location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("batch", "1");
    const cursor = cursorNow();
    if (cursor !== null) url.searchParams.set("after", cursor);
    return url.href;
  };
  // Nothing is queued below: what is unsent lives in `pending`, and is sent once the room has greeted.
  return new ReconnectingWebSocket(address, [], {
    minReconnectionDelay: 500,
    maxReconnectionDelay: 10_000,
    reconnectionDelayGrowFactor: 1.6,
    connectionTimeout: 8000,
    maxEnqueuedMessages: 0,
  });
}

/** Sends the viewer's messages, and sends one again that the room does not answer. */
function createOutbox(socket: ReconnectingWebSocket, store: Store) {
  const unanswered = new Map<string, ReturnType<typeof setTimeout>>();

  const write = ({ clientId, content, replyTo, highlight }: PendingMessage) => {
    const answer = { ...(replyTo === null ? {} : { replyTo: replyTo.id }), ...(highlight ? { highlight } : {}) };
    clearTimeout(unanswered.get(clientId));
    unanswered.delete(clientId);
    if (store.get().connection !== "connected") return;
    socket.send(JSON.stringify({ type: "chat", content, clientId, ...answer }));
    // A room that was evicted has forgotten what it had not stored yet; its sockets live on.
    unanswered.set(clientId, setTimeout(writeAgain, ANSWER_MS, clientId));
  };
  const writeAgain = (clientId: string) => {
    unanswered.delete(clientId);
    const message = store.get().pending.find((p) => p.clientId === clientId);
    if (message && isUnsent(message)) write(message);
  };
  /** Shows other pending messages than before, and takes an old notice away. */
  const setPending = (change: (pending: readonly PendingMessage[]) => PendingMessage[]) => {
    const state = store.get();
    store.set({ ...state, notice: null, pending: change(state.pending) });
  };

  return {
    sendUnsent() {
      for (const message of store.get().pending) if (isUnsent(message)) write(message);
    },
    send(content: string, replyTo: ChatQuote | null = null, { highlight } = { highlight: false }) {
      const message = { clientId: crypto.randomUUID(), content, replyTo, highlight, id: null, refused: null };
      setPending((pending) => [...pending, message]);
      write(message);
    },
    retry(clientId: string) {
      setPending((pending) => pending.map((p) => (p.clientId === clientId ? { ...p, refused: null } : p)));
      const message = store.get().pending.find((p) => p.clientId === clientId);
      if (message) write(message);
    },
    dismiss: (clientId: string) => setPending((pending) => pending.filter((p) => p.clientId !== clientId)),
    stop() {
      for (const timer of unanswered.values()) clearTimeout(timer);
    },
  };
}

/** Pings the room, and connects again when the line is dead or was down. */
function watchLine(socket: ReconnectingWebSocket, store: Store, { askWhy }: { askWhy: () => Promise<void> }) {
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
  // A browser may keep a dead socket for minutes after the network went; and a phone that wakes up has one.
  const onOffline = () => store.set({ ...store.get(), connection: "disconnected" });
  // Who may not write here may have verified their address or followed the channel in another tab.
  const onVisible = () => {
    if (document.visibilityState !== "visible") return;
    const { needsPlan, you, userId } = store.get();
    if (needsPlan) void askWhy();
    else if (you.gate !== null && userId) reconnect();
    else ping();
  };
  window.addEventListener("online", reconnect);
  window.addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", onVisible);

  return {
    reconnect,
    /** The room answered, or the socket is closed: no answer to a ping is awaited any more. */
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

/** Fetches the page before the first message, one at a time. */
function olderPages(path: string, { get, set }: Store): () => Promise<void> {
  let isLoading = false;
  return async () => {
    const { messages, more } = get();
    const [first] = messages;
    if (isLoading || !more || !first) return;
    isLoading = true;
    try {
      const answer = await fetch(`${path}/chat?limit=${OLDER_PAGE}&before=${encodeURIComponent(first.id)}`);
      if (!answer.ok) return;
      const page: ChatMessage[] = await answer.json();
      // What was reset meanwhile does not continue this page.
      if (get().messages[0]?.id === first.id) set(prepend(get(), page, answer.headers.has("X-Next-Before")));
    } catch {
      // Offline: the next scroll to the top asks again.
    } finally {
      isLoading = false;
    }
  };
}

/** Null for what a newer server may send that this page does not know. */
function readServerFrame(data: unknown): ServerFrame | null {
  if (typeof data !== "string") return null;
  try {
    return ServerFrame.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
