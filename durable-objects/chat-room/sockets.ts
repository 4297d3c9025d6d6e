import * as z from "zod";
import { DEFAULT_LOCALE, LOCALES } from "#i18n/locale.ts";
import { CHECKED, PING, PONG, type ServerFrame } from "#worker/domain/live/chat/contract.ts";
import { Seat, type SeatFacts } from "#worker/domain/live/chat/seat.ts";
import { frameFor } from "#worker/domain/live/chat/visible-frame.ts";
import { createUnread } from "./unread.ts";

const Placed = z.object({
  socketId: z.string(),
  joinedAt: z.number(),
  batch: z.boolean(),
  seat: Seat,
  /** Sockets that an older version of this code opened lack this field. */
  locale: z.enum(LOCALES).default(DEFAULT_LOCALE),
});
/** Attachment of a socket, which survives hibernation. */
export type Placed = z.output<typeof Placed>;

/** Returns a viewer's key in this room; null for the streamer, who is not a viewer. */
export function viewerOf({ socketId, seat: { user, viewer } }: Placed): string | null {
  if (user?.isStreamer) return null;
  return viewer ?? user?.id ?? socketId;
}

const userTag = (userId: string) => `user:${userId}`;

/** A chat message to send to clients. `text` is `frame` as JSON. */
export interface Framed {
  frame: Extract<ServerFrame, { type: "chat" }>;
  text: string;
}

/**
 * The open sockets of a chat room.
 * Each method that sends something leaves out the messages of users whom the receiver blocked.
 */
export interface Sockets {
  accept(placed: Placed): { socket: WebSocket; response: Response };
  count(): number;
  all(): { socket: WebSocket; placed: Placed }[];
  ofUser(userId: string): WebSocket[];
  placedOf(socket: WebSocket): Placed;
  updateSeat(socket: WebSocket, facts: Partial<SeatFacts>): Placed;
  /** Closes a socket, whose connection can stay open until the client answers the close frame. */
  close(socket: WebSocket, code: number, reason: string): void;
  /** Deletes all data about a socket whose connection has ended. */
  forget(socket: WebSocket): void;
  /** Returns how many closed sockets of a network still have an open connection. */
  closingOf(network: string): number;
  /** Records a client's confirmation. Returns false if `raw` confirms no open `check` frame. */
  confirm(socket: WebSocket, raw: string): boolean;
  send(socket: WebSocket, frame: ServerFrame): void;
  broadcast(frame: ServerFrame): void;
  /** Sends messages to all clients. A client that supports batches gets them in one frame. */
  broadcastMessages(messages: readonly Framed[]): void;
  /** Returns when the client last pinged, ms since the epoch, or when the socket joined. */
  lastReceivedAt(socket: WebSocket): number;
}

const batchOf = (texts: readonly string[]): string | null => {
  const [first, ...more] = texts;
  if (first === undefined) return null;
  return more.length === 0 ? first : `{"type":"batch","frames":[${texts.join(",")}]}`;
};

/** Returns the JSON of `frame` for one client. Null if the client may see nothing of it. */
function textFor({ seat }: Placed, frame: ServerFrame, text: string): string | null {
  const visible = frameFor(seat, frame);
  if (visible === null) return null;
  return visible === frame ? text : JSON.stringify(visible);
}

/** Returns the key that identifies a client's network, or null if the network is unknown. */
const networkOf = ({ seat }: Placed) => seat.ranking?.network ?? null;

const encoder = new TextEncoder();
const sizeOf = (text: string) => encoder.encode(text).byteLength;

/**
 * Manages the sockets of a chat room. Keeps the parsed attachment of each socket in memory, so that
 * a broadcast to thousands of sockets is fast.
 * Calls `onSlow` for a client that reads too slowly. `onSlow` must close the client's socket.
 * If `onSlow` is missing, the number of unread bytes has no limit.
 */
export function createSockets(
  ctx: DurableObjectState,
  onSlow?: (socket: WebSocket, placed: Placed) => void,
): Sockets {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  const { seats, plain, particular, keepSeat, dropSeat, placedOf } = createSeats();
  /** Closed sockets whose connections have not ended, each with the key of its network. */
  const closing = new Map<WebSocket, string | null>();
  const unread = createUnread<WebSocket>();
  for (const socket of ctx.getWebSockets())
    if (socket.readyState === WebSocket.OPEN) keepSeat(socket, placedOf(socket));
    else closing.set(socket, networkOf(placedOf(socket)));

  const write = createWriter({ unread, placedOf, onSlow });

  function writeParticular(socket: WebSocket, placed: Placed, messages: readonly Framed[]): void {
    const texts = messages.flatMap(({ frame, text }) => textFor(placed, frame, text) ?? []);
    if (placed.batch) {
      const text = batchOf(texts);
      if (text !== null) write(socket, text, sizeOf(text));
    } else for (const text of texts) write(socket, text, sizeOf(text));
  }

  return {
    accept(placed) {
      const { 0: client, 1: server } = new WebSocketPair();
      const { user } = placed.seat;
      ctx.acceptWebSocket(server, user ? [userTag(user.id)] : []);
      server.serializeAttachment(placed);
      keepSeat(server, placed);
      return { socket: server, response: new Response(null, { status: 101, webSocket: client }) };
    },
    count: () => seats.size,
    all: () =>
      ctx
        .getWebSockets()
        .filter((socket) => socket.readyState === WebSocket.OPEN)
        .map((socket) => ({ socket, placed: placedOf(socket) })),
    ofUser: (userId) =>
      ctx.getWebSockets(userTag(userId)).filter((socket) => socket.readyState === WebSocket.OPEN),
    placedOf,
    updateSeat(socket, facts) {
      const placed = placedOf(socket);
      const { user } = placed.seat;
      if (user === null) return placed;
      const next = { ...placed, seat: { ...placed.seat, user: { ...user, ...facts } } };
      socket.serializeAttachment(next);
      return keepSeat(socket, next);
    },
    close(socket, code, reason) {
      // The connection has ended, or the room has already closed the socket.
      if (!seats.has(socket)) return;
      closing.set(socket, networkOf(placedOf(socket)));
      unread.close(socket);
      dropSeat(socket);
      socket.close(code, reason);
    },
    forget(socket) {
      closing.delete(socket);
      unread.forget(socket);
      dropSeat(socket);
    },
    closingOf: (network) => [...closing.values()].filter((other) => other === network).length,
    confirm(socket, raw) {
      const id = readChecked(raw);
      return id !== null && unread.confirm(socket, id);
    },
    send(socket, frame) {
      const visible = frameFor(placedOf(socket).seat, frame);
      if (visible === null) return;
      const text = JSON.stringify(visible);
      write(socket, text, sizeOf(text));
    },
    broadcast(frame) {
      const text = JSON.stringify(frame);
      const bytes = sizeOf(text);
      for (const socket of plain) write(socket, text, bytes);
      for (const [socket, placed] of particular) {
        const visibleText = textFor(placed, frame, text);
        if (visibleText !== null) write(socket, visibleText, bytes);
      }
    },
    broadcastMessages(messages) {
      const text = batchOf(messages.map((message) => message.text));
      if (text === null) return;
      const bytes = sizeOf(text);
      for (const socket of plain) write(socket, text, bytes);
      for (const [socket, placed] of particular) writeParticular(socket, placed, messages);
    },
    lastReceivedAt: (socket) =>
      ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? placedOf(socket).joinedAt,
  };
}

/** Creates a store for the parsed attachments of open sockets. */
function createSeats() {
  const seats = new Map<WebSocket, Placed>();
  /**
   * All sockets in `plain` get the same frame. Each socket in `particular` gets a separate frame,
   * because its user hides authors or its client does not support batches.
   */
  const plain = new Set<WebSocket>();
  const particular = new Map<WebSocket, Placed>();

  function dropSeat(socket: WebSocket): void {
    seats.delete(socket);
    plain.delete(socket);
    particular.delete(socket);
  }

  function keepSeat(socket: WebSocket, placed: Placed): Placed {
    dropSeat(socket);
    seats.set(socket, placed);
    if (!placed.batch || (placed.seat.user?.hides ?? "") !== "") particular.set(socket, placed);
    else plain.add(socket);
    return placed;
  }

  const placedOf = (socket: WebSocket) =>
    seats.get(socket) ?? Placed.parse(socket.deserializeAttachment());
  return { seats, plain, particular, keepSeat, dropSeat, placedOf };
}

interface WriterParts {
  unread: ReturnType<typeof createUnread<WebSocket>>;
  placedOf(socket: WebSocket): Placed;
  onSlow: ((socket: WebSocket, placed: Placed) => void) | undefined;
}

/** Creates a function that sends `text`, which has `bytes` bytes, to the client of one socket. */
function createWriter({ unread, placedOf, onSlow }: WriterParts) {
  const send = (socket: WebSocket, text: string): void => {
    try {
      socket.send(text);
    } catch {
      // Sending to a closing socket throws. The socket's close event removes the socket.
    }
  };

  return (socket: WebSocket, text: string, bytes: number): void => {
    if (socket.readyState !== WebSocket.OPEN || unread.isClosed(socket)) return;
    if (onSlow && unread.mustClose(socket, bytes)) {
      onSlow(socket, placedOf(socket));
      return;
    }
    const id = onSlow ? unread.add(socket, bytes) : null;
    send(socket, text);
    if (id !== null) send(socket, JSON.stringify({ type: "check", id } satisfies ServerFrame));
  };
}

/** Returns the id of the `check` frame that a client's frame confirms; null for other frames. */
const readChecked = (raw: string): string | null =>
  raw.startsWith(CHECKED) ? raw.slice(CHECKED.length) : null;
