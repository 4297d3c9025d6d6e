import { runInLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import { CLOSE } from "#worker/domain/live/chat/contract.ts";
import { bannedMessage } from "#worker/domain/live/chat/rules.ts";
import type { Drop } from "./close-sockets.ts";
import type { Sockets } from "./sockets.ts";

/** Closes an open socket of a banned user. The client first gets the reason in its language. */
export function closeBannedSocket(
  { sockets, drop }: { sockets: Sockets; drop: Drop },
  { socket, reason }: { socket: WebSocket; reason: string },
): void {
  const placed = sockets.placedOf(socket);
  sockets.send(socket, {
    type: "error",
    code: "BANNED",
    message: runInLocale(placed.locale, () => bannedMessage(reason)),
  });
  drop(socket, placed, CLOSE.removed, "banned");
}
