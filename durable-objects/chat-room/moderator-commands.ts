import type { ServerFrame } from "#worker/domain/live/chat/contract.ts";
import type { RoomCommand, RoomOutcome } from "#worker/domain/live/chat/ports.ts";
import type { FanOut } from "./fan-out.ts";
import type { MessageLog } from "./message-log.ts";
import { type ModeratedMessages, RESTORED_MAX } from "./moderated-messages.ts";
import type { RoomFacts } from "./room-facts.ts";
import type { Placed, Sockets } from "./sockets.ts";

interface Parts {
  sockets: Sockets;
  facts: RoomFacts;
  log: MessageLog;
  moderated: ModeratedMessages;
  fanOut: FanOut;
  announceHeld(frame: ServerFrame, authorId: string): void;
  showAnew(): void;
  sendHeld(socket: WebSocket, placed: Placed): void;
  now(): number;
}

const NO_EFFECT: RoomOutcome = { count: 0, about: null };

/** Runs moderators' commands. The caller has checked the permission. A repeat has no effect. */
export function createModeratorCommands({
  sockets,
  facts,
  log,
  moderated,
  fanOut,
  announceHeld,
  showAnew,
  sendHeld,
  now,
}: Parts): (command: RoomCommand) => RoomOutcome {
  function checkPin(): void {
    const { pinnedId } = facts.get();
    if (pinnedId === null || log.find(pinnedId) !== null) return;
    facts.set({ pinnedId: null });
    fanOut.broadcast({ type: "pin", pinned: null });
  }

  function remove(
    command: RoomCommand & { kind: "delete" | "clear_person" | "clear_all" },
  ): RoomOutcome {
    const [which, announced] =
      command.kind === "clear_all"
        ? (["all", { all: true }] as const)
        : command.kind === "delete"
          ? [{ id: command.messageId }, { ids: [command.messageId] }]
          : [{ userId: command.userId }, { userId: command.userId }];
    const removed = moderated.remove(which, { actionId: command.actionId, now: now() });
    if (removed.count > 0) {
      fanOut.broadcast({ type: "removed", ...announced });
      checkPin();
    }
    // A repeated deletion returns the message that the first deletion removed.
    const about =
      removed.oldest ?? (command.kind === "delete" ? moderated.about(command.messageId) : null);
    return {
      count: removed.count,
      about: about && { userId: about.userId, content: about.content },
    };
  }

  function takeDown(decisionId: string, messageId: string): RoomOutcome {
    const outcome = remove({ kind: "delete", actionId: decisionId, messageId });
    moderated.keepHidden(messageId, decisionId);
    return outcome;
  }

  function takeDownPerson(decisionId: string, userId: string): RoomOutcome {
    const outcome = remove({ kind: "clear_person", actionId: decisionId, userId });
    moderated.keepPersonHidden(userId, decisionId);
    return outcome;
  }

  function undo(actionId: string): RoomOutcome {
    const { count, messages } = moderated.restore(actionId);
    if (count === 0) return NO_EFFECT;
    if (messages.length > 0 && messages.length <= RESTORED_MAX)
      fanOut.broadcast({ type: "restored", messages });
    else showAnew();
    for (const { socket, placed } of sockets.all()) sendHeld(socket, placed);
    return { count, about: null };
  }

  function pin(messageId: string | null): RoomOutcome {
    const pinned = messageId === null ? null : log.find(messageId);
    if (messageId !== null && pinned === null) return NO_EFFECT;
    facts.set({ pinnedId: messageId });
    fanOut.broadcast({ type: "pin", pinned });
    return { count: 1, about: pinned && { userId: pinned.userId, content: pinned.content } };
  }

  function review(command: RoomCommand & { kind: "approve" | "reject" }): RoomOutcome {
    const at = now();
    const approved = command.kind === "approve" ? moderated.approve(command.messageId, at) : null;
    const message =
      command.kind === "approve"
        ? approved?.message
        : moderated.reject(command.messageId, { actionId: command.actionId, now: at });
    if (!message) return NO_EFFECT;
    announceHeld({ type: "reviewed", id: message.id, approved: approved !== null }, message.userId);
    if (approved) fanOut.broadcastStored(approved);
    return { count: 1, about: { userId: message.userId, content: message.content } };
  }

  return createSwitch({ remove, takeDown, takeDownPerson, undo, pin, review });
}

interface Commands {
  remove(command: RoomCommand & { kind: "delete" | "clear_person" | "clear_all" }): RoomOutcome;
  takeDown(decisionId: string, messageId: string): RoomOutcome;
  takeDownPerson(decisionId: string, userId: string): RoomOutcome;
  undo(actionId: string): RoomOutcome;
  pin(messageId: string | null): RoomOutcome;
  review(command: RoomCommand & { kind: "approve" | "reject" }): RoomOutcome;
}

const createSwitch =
  ({ remove, takeDown, takeDownPerson, undo, pin, review }: Commands) =>
  (command: RoomCommand): RoomOutcome => {
    switch (command.kind) {
      case "delete":
      case "clear_person":
      case "clear_all":
        return remove(command);
      case "take_down":
        return takeDown(command.decisionId, command.messageId);
      case "take_down_person":
        return takeDownPerson(command.decisionId, command.userId);
      case "undo":
        return undo(command.undoes);
      case "pin":
        return pin(command.messageId);
      case "unpin":
        return pin(null);
      case "approve":
      case "reject":
        return review(command);
      default: {
        const never: never = command;
        throw new Error(`No order ${String(never)}`);
      }
    }
  };
