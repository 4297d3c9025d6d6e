import { runInLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import { CLOSE } from "#worker/domain/live/chat/contract.ts";
import { bannedMessage } from "#worker/domain/live/chat/rules.ts";
import type { Drop } from "./close-sockets.ts";
import type { Sockets } from "./sockets.ts";

/** Closes the open sockets of a banned user. Each client first gets the reason in its language. */
export function closeBannedSockets(
  { sockets, drop }: { sockets: Sockets; drop: Drop },
  { open, reason }: { open: readonly WebSocket[]; reason: string },
): void {
  for (const socket of open) {
    const placed = sockets.placedOf(socket);
    sockets.send(socket, {
      type: "error",
      code: "BANNED",
      message: runInLocale(placed.locale, () => bannedMessage(reason)),
    });
    drop(socket, placed, CLOSE.removed, "banned");
  }
}
