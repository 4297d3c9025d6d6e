import { runInLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import { canModerate, HISTORY_ON_JOIN } from "#worker/domain/live/chat/contract.ts";
import { youOf } from "#worker/domain/live/chat/rules.ts";
import type { MessageLog } from "./message-log.ts";
import type { ModeratedMessages } from "./moderated-messages.ts";
import type { Presence } from "./presence.ts";
import type { RoomFacts } from "./room-facts.ts";
import type { Placed, Sockets } from "./sockets.ts";

const BATCH = 100;

interface Parts {
  sockets: Sockets;
  facts: RoomFacts;
  log: MessageLog;
  moderated: ModeratedMessages;
  presence: Presence;
  now(): number;
}

export interface Greeting {
  /** Sends the room's state and messages. `after` is the client's last message id, or empty. */
  greet(socket: WebSocket, placed: Placed, after: string): void;
  /** Sends the newest messages to every socket. Clients then show only these messages. */
  showAnew(): void;
}

/** Creates the component of a chat room that sends its state and history to clients. */
export function createGreeting({ sockets, facts, log, moderated, presence, now }: Parts): Greeting {
  function sendHistory(socket: WebSocket, after: string | null): void {
    const { reset, more, removed, messages } = log.since(after, HISTORY_ON_JOIN);
    if (removed.length > 0) sockets.send(socket, { type: "removed", ids: removed });
    if (reset) sockets.send(socket, { type: "history", messages, reset, more });
    else {
      for (let i = 0; i < messages.length; i += BATCH) {
        sockets.send(socket, {
          type: "history",
          messages: messages.slice(i, i + BATCH),
          reset,
          more,
        });
      }
    }
  }

  return {
    greet(socket, placed, after) {
      const { seat } = placed;
      const { state, pinnedId } = facts.get();
      const modes = facts.modes();
      const you = runInLocale(placed.locale, () => youOf(seat, modes, now()));
      sockets.send(socket, {
        type: "welcome",
        userId: seat.user?.id ?? null,
        channelId: seat.channelId,
        state,
        viewers: presence.viewers(),
        slowMode: modes.slowMode,
        modes,
        you,
        pinned: pinnedId === null ? null : log.find(pinnedId),
      });
      sendHistory(socket, after === "" ? null : after);
      if (seat.user === null) return;
      const isModerator = canModerate(you);
      const heldMessages = moderated.listHeld(isModerator ? null : seat.user.id);
      if (heldMessages.length > 0)
        sockets.send(socket, { type: "held", messages: heldMessages, reset: true });
    },
    showAnew() {
      for (const { socket } of sockets.all()) sendHistory(socket, null);
    },
  };
}
