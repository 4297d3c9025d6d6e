import * as z from "zod";
import { PING, PONG, type ServerFrame } from "#worker/domain/chat/contract.ts";
import { Seat } from "#worker/domain/chat/seat.ts";

const Placed = z.object({ socketId: z.string(), joinedAt: z.number(), seat: Seat });
/** A socket's attachment: it survives hibernation with the socket. */
export type Placed = z.output<typeof Placed>;

const userTag = (userId: string) => `user:${userId}`;

export interface Sockets {
  /** Takes the server's end and answers with the client's. */
  accept(placed: Placed): { socket: WebSocket; response: Response };
  all(): { socket: WebSocket; placed: Placed }[];
  ofUser(userId: string): WebSocket[];
  placedOf(socket: WebSocket): Placed;
  send(socket: WebSocket, frame: ServerFrame): void;
  broadcast(frame: ServerFrame): void;
  /** When the platform last answered this socket's ping; milliseconds, or when it joined. */
  lastHeard(socket: WebSocket): number;
}

export function createSockets(ctx: DurableObjectState): Sockets {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  const placedOf = (socket: WebSocket) => Placed.parse(socket.deserializeAttachment());
  const write = (socket: WebSocket, text: string) => {
    try {
      socket.send(text);
    } catch {
      // It closed under our hands; its close event takes it off the list.
    }
  };
  return {
    accept(placed) {
      const { 0: client, 1: server } = new WebSocketPair();
      ctx.acceptWebSocket(server, placed.seat.user ? [userTag(placed.seat.user.id)] : []);
      server.serializeAttachment(placed);
      return { socket: server, response: new Response(null, { status: 101, webSocket: client }) };
    },
    all: () =>
      ctx
        .getWebSockets()
        .filter((socket) => socket.readyState === WebSocket.OPEN)
        .map((socket) => ({ socket, placed: placedOf(socket) })),
    ofUser: (userId) => ctx.getWebSockets(userTag(userId)),
    placedOf,
    send: (socket, frame) => write(socket, JSON.stringify(frame)),
    broadcast(frame) {
      const text = JSON.stringify(frame);
      for (const socket of ctx.getWebSockets()) write(socket, text);
    },
    lastHeard: (socket) => ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? placedOf(socket).joinedAt,
  };
}
