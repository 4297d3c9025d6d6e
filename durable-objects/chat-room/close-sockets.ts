import { t } from "#i18n/t.ts";
import { type EndedSessions, isEnded } from "#worker/domain/accounts/sessions/rules.ts";
import { CLOSE, NETWORK_SOCKETS, type ServerFrame } from "#worker/domain/live/chat/contract.ts";
import type { Seat } from "#worker/domain/live/chat/seat.ts";
import { homesOf } from "#worker/domain/media/verdicts/contract.ts";
import type { Audience } from "./audience.ts";
import type { FanOut } from "./fan-out.ts";
import type { FrameBudget } from "./frame-budget.ts";
import type { Presence } from "./presence.ts";
import type { Placed, Sockets } from "./sockets.ts";

/** Closes a socket. The caller must then update the viewer counts. */
export type Drop = (socket: WebSocket, placed: Placed, code: number, reason: string) => void;

/**
 * Limits the sockets of each IP network, so that no network can fill a room, and closes sockets.
 */
export interface Door {
  /** True if the viewer's IP network has too many sockets. The limit for visitors is lower. */
  isCrowded(seat: Seat): boolean;
  /** Counts a frame. Returns false if the user, or a visitor's socket, exceeds the rate limit. */
  spend(placed: Placed): boolean;
  leave(socket: WebSocket, placed: Placed, code: number, reason: string): Promise<void>;
  /** `mayReturn` is true if the connection broke, because the viewer will probably reconnect. */
  socketClosed(socket: WebSocket, mayReturn: boolean): Promise<void>;
  closeUser(userId: string): Promise<void>;
  readmitUser(userId: string): Promise<void>;
  closeSessions(userId: string, ended: EndedSessions): Promise<void>;
  readmitAll(): Promise<void>;
  closeAll(): void;
}

interface Parts {
  sockets: Sockets;
  presence: Presence;
  fanOut: FanOut;
  audience: Audience;
  drop: Drop;
  budget: FrameBudget;
}

export const createDrop =
  ({ sockets, presence }: Pick<Parts, "sockets" | "presence">): Drop =>
  (socket, placed, code, reason) => {
    presence.leave(placed, code === CLOSE.readmit || code === CLOSE.slow);
    sockets.close(socket, code, reason);
  };

export function createDoor({ sockets, presence, fanOut, audience, drop, budget }: Parts): Door {
  return {
    isCrowded({ ranking, user }) {
      const network = ranking?.network ?? null;
      if (network === null || user?.isStreamer) return false;
      const limit =
        (user ? NETWORK_SOCKETS.accounts : NETWORK_SOCKETS.visitors) *
        homesOf({ network, home: null });
      const open = presence.ofNetwork(network);
      // A closed socket uses one of a Durable Object's 32,768 sockets until the client answers the
      // close frame.
      return open >= limit || open + sockets.closingOf(network) >= 2 * limit;
    },
    spend: ({ socketId, seat }) => budget.spend(seat.user?.id ?? socketId, Date.now()),
    async leave(socket, placed, code, reason) {
      drop(socket, placed, code, reason);
      await audience.changed();
    },
    async socketClosed(socket, mayReturn) {
      const placed = sockets.placedOf(socket);
      presence.leave(placed, mayReturn);
      sockets.forget(socket);
      await audience.changed();
    },
    async closeUser(userId) {
      fanOut.flush();
      const open = sockets.ofUser(userId);
      if (open.length === 0) return;
      for (const socket of open) drop(socket, sockets.placedOf(socket), CLOSE.removed, "removed");
      await audience.changed();
    },
    async readmitUser(userId) {
      for (const socket of sockets.ofUser(userId))
        drop(socket, sockets.placedOf(socket), CLOSE.readmit, "access changed");
      await audience.changed();
    },
    async closeSessions(userId, ended) {
      let hasDropped = false;
      for (const socket of sockets.ofUser(userId)) {
        const placed = sockets.placedOf(socket);
        if (!placed.seat.user || !isEnded(ended, placed.seat.user.sessionId)) continue;
        drop(socket, placed, CLOSE.readmit, "session ended");
        hasDropped = true;
      }
      if (hasDropped) await audience.changed();
    },
    async readmitAll() {
      for (const { socket, placed } of sockets.all())
        drop(socket, placed, CLOSE.readmit, "access changed");
      await audience.changed();
    },
    closeAll() {
      for (const { socket, placed } of sockets.all())
        drop(socket, placed, CLOSE.removed, "stream gone");
    },
  };
}

/**
 * Accepts a socket, sends the reason and closes the socket. A browser would hide the reason of a
 * rejected upgrade from the page.
 */
export function turnAwayCrowd(message = t("chat.access.tooManyConnections")): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  const frame: ServerFrame = {
    type: "error",
    code: "RATE_LIMITED",
    message,
  };
  server.send(JSON.stringify(frame));
  server.close(CLOSE.flood, "too many connections");
  return new Response(null, { status: 101, webSocket: client });
}
