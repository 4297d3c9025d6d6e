import * as z from "zod";
import { DEFAULT_LOCALE, LOCALES } from "#i18n/locale.ts";
import { PING, PONG, type ServerFrame } from "#worker/domain/live/chat/contract.ts";
import { Seat, type SeatFacts } from "#worker/domain/live/chat/seat.ts";
import { frameFor } from "#worker/domain/live/chat/visible-frame.ts";

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
  forget(socket: WebSocket): void;
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

/**
 * Manages the room's sockets. Keeps their parsed attachments in memory, so that a broadcast to
 * thousands of sockets is fast.
 */
export function createSockets(ctx: DurableObjectState): Sockets {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  const seats = new Map<WebSocket, Placed>();
  /**
   * All `plain` sockets get the same frame. `particular` sockets get their own, because the user
   * hides authors or the client supports no batches.
   */
  const plain = new Set<WebSocket>();
  const particular = new Map<WebSocket, Placed>();

  function keepSeat(socket: WebSocket, placed: Placed): Placed {
    seats.set(socket, placed);
    plain.delete(socket);
    particular.delete(socket);
    if (!placed.batch || (placed.seat.user?.hides ?? "") !== "") particular.set(socket, placed);
    else plain.add(socket);
    return placed;
  }
  const placedOf = (socket: WebSocket) =>
    seats.get(socket) ?? Placed.parse(socket.deserializeAttachment());
  for (const socket of ctx.getWebSockets())
    if (socket.readyState === WebSocket.OPEN) keepSeat(socket, placedOf(socket));

  const write = (socket: WebSocket, text: string) => {
    try {
      socket.send(text);
    } catch {
      // The socket is closing. Its close event removes the socket.
    }
  };

  function writeParticular(socket: WebSocket, placed: Placed, messages: readonly Framed[]): void {
    const texts = messages.flatMap(({ frame, text }) => textFor(placed, frame, text) ?? []);
    if (placed.batch) {
      const text = batchOf(texts);
      if (text !== null) write(socket, text);
    } else for (const text of texts) write(socket, text);
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
    forget(socket) {
      seats.delete(socket);
      plain.delete(socket);
      particular.delete(socket);
    },
    send(socket, frame) {
      const visible = frameFor(placedOf(socket).seat, frame);
      if (visible !== null) write(socket, JSON.stringify(visible));
    },
    broadcast(frame) {
      const text = JSON.stringify(frame);
      for (const socket of plain) write(socket, text);
      for (const [socket, placed] of particular) {
        const visibleText = textFor(placed, frame, text);
        if (visibleText !== null) write(socket, visibleText);
      }
    },
    broadcastMessages(messages) {
      const text = batchOf(messages.map((message) => message.text));
      if (text === null) return;
      for (const socket of plain) write(socket, text);
      for (const [socket, placed] of particular) writeParticular(socket, placed, messages);
    },
    lastReceivedAt: (socket) =>
      ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? placedOf(socket).joinedAt,
  };
}
