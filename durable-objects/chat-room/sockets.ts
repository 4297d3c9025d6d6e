import * as z from "zod";
import { PING, PONG, type ServerFrame } from "#worker/domain/chat/contract.ts";
import { hidesAuthor, Seat } from "#worker/domain/chat/seat.ts";

const Placed = z.object({ socketId: z.string(), joinedAt: z.number(), seat: Seat });
/** A socket's attachment: it survives hibernation with the socket. */
export type Placed = z.output<typeof Placed>;

const userTag = (userId: string) => `user:${userId}`;
/** On sockets of people who hide somebody, so that everybody else's cost nothing to look at. */
const HIDES_TAG = "hides";

export interface Sockets {
  /** Takes the server's end and answers with the client's. */
  accept(placed: Placed): { socket: WebSocket; response: Response };
  all(): { socket: WebSocket; placed: Placed }[];
  ofUser(userId: string): WebSocket[];
  placedOf(socket: WebSocket): Placed;
  send(socket: WebSocket, frame: ServerFrame): void;
  /** @param authorId who wrote what is sent: those who hide this person do not get it */
  broadcast(frame: ServerFrame, authorId?: string): void;
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
      const { user } = placed.seat;
      ctx.acceptWebSocket(server, user ? [userTag(user.id), ...(user.hides !== "" ? [HIDES_TAG] : [])] : []);
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
    broadcast(frame, authorId) {
      const text = JSON.stringify(frame);
      const hiding = authorId === undefined ? [] : ctx.getWebSockets(HIDES_TAG);
      const spared = new Set(hiding.filter((s) => hidesAuthor(placedOf(s).seat, authorId ?? "")));
      for (const socket of ctx.getWebSockets()) if (!spared.has(socket)) write(socket, text);
    },
    lastHeard: (socket) => ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? placedOf(socket).joinedAt,
  };
}
