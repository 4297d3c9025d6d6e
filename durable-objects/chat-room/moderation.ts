import { type Judgement, judge, NO_AUTO_MODERATION } from "#worker/domain/kernel/judging/judge.ts";
import { speaking } from "#worker/domain/kernel/locale/in-locale.ts";
import { createTermFinder } from "#worker/domain/live/chat/blocked-terms.ts";
import { type ChatModes, CLOSE, type ServerFrame } from "#worker/domain/live/chat/contract.ts";
import type { RoomCommand, RoomOutcome } from "#worker/domain/live/chat/ports.ts";
import type { RoomRules } from "#worker/domain/live/chat/room-rules.ts";
import { bannedMessage, standingOf, youOf } from "#worker/domain/live/chat/rules.ts";
import type { SeatFacts } from "#worker/domain/live/chat/seat.ts";
import type { ChannelStanding } from "#worker/domain/live/chat/standing.ts";
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
  /** The newest messages to everybody, in place of what they have. */
  showAnew(): void;
  drop(socket: WebSocket, placed: Placed, code: number, reason: string): void;
  now(): number;
}

export interface Moderation {
  /** The facts in D1 are so now: everyone learns the modes, and whether they may write. */
  setRules(rules: RoomRules): void;
  findTerm(text: string): string | null;
  /** What the channel's automatic moderation says of a text. */
  judge(text: string): Judgement | null;
  /**
   * Updates a user's seats in the chat room if the user's facts changed, such as role and plan. If
   * the user is banned, closes the user's sockets instead.
   * @returns true if a socket was closed
   */
  restate(userId: string, standing: ChannelStanding): boolean;
  /** Does what a moderator ordered; that they may was checked against D1. */
  run(command: RoomCommand): RoomOutcome;
  /** To the message's author and to those who may review it. */
  announceHeld(frame: ServerFrame, authorId: string): void;
  isModerator(placed: Placed): boolean;
}

/** True if a seat in the chat room differs from the user's current facts. */
const differs = ({ seat: { user } }: Placed, now: SeatFacts): boolean =>
  user !== null && Object.entries(now).some(([name, value]) => Reflect.get(user, name) !== value);

const NOTHING: RoomOutcome = { count: 0, about: null };

/** What streamers, moderators and the facts of the channel do to a room. */
export function createModeration({
  sockets,
  facts,
  log,
  moderated,
  fanOut,
  showAnew,
  drop,
  now,
}: Parts): Moderation {
  let finder = createTermFinder(facts.get().rules?.blockedTerms ?? []);

  const isModerator = ({ seat }: Placed) =>
    ["moderator", "streamer"].includes(standingOf(seat, now()));

  /** What somebody is here, in their language. */
  const tellYou = (socket: WebSocket, placed: Placed, modes: ChatModes) =>
    sockets.send(socket, {
      type: "you",
      you: speaking(placed.locale, () => youOf(placed.seat, modes, now())),
    });

  function announceHeld(frame: ServerFrame, authorId: string): void {
    for (const { socket, placed } of sockets.all()) {
      if (placed.seat.user?.id === authorId || isModerator(placed)) sockets.send(socket, frame);
    }
  }

  /** A pin whose message is gone shows nothing, and is forgotten. */
  function checkPin(): void {
    const { pinnedId } = facts.get();
    if (pinnedId === null || log.find(pinnedId) !== null) return;
    facts.set({ pinnedId: null });
    fanOut.tell({ type: "pin", pinned: null });
  }

  function remove(
    command: RoomCommand & { kind: "delete" | "clear_person" | "clear_all" },
  ): RoomOutcome {
    const [which, told] =
      command.kind === "clear_all"
        ? (["all", { all: true }] as const)
        : command.kind === "delete"
          ? [{ id: command.messageId }, { ids: [command.messageId] }]
          : [{ userId: command.userId }, { userId: command.userId }];
    const gone = moderated.remove(which, { actionId: command.actionId, now: now() });
    if (gone.length > 0) {
      fanOut.tell({ type: "removed", ...told });
      checkPin();
    }
    // Said again, an order finds nothing left to do and is told of what it did.
    const about =
      gone[0] ?? (command.kind === "delete" ? moderated.about(command.messageId) : null);
    return { count: gone.length, about: about && { userId: about.userId, content: about.content } };
  }

  function undo(actionId: string): RoomOutcome {
    const { count, messages } = moderated.restore(actionId);
    if (count === 0) return NOTHING;
    if (messages.length > 0 && messages.length <= RESTORED_MAX)
      fanOut.tell({ type: "restored", messages });
    else showAnew();
    for (const { socket, placed } of sockets.all()) {
      const { user } = placed.seat;
      if (user === null) continue;
      const messages = moderated.held(isModerator(placed) ? null : user.id);
      sockets.send(socket, { type: "held", messages, reset: true });
    }
    return { count, about: null };
  }

  function pin(messageId: string | null): RoomOutcome {
    const pinned = messageId === null ? null : log.find(messageId);
    if (messageId !== null && pinned === null) return NOTHING;
    facts.set({ pinnedId: messageId });
    fanOut.tell({ type: "pin", pinned });
    return { count: 1, about: pinned && { userId: pinned.userId, content: pinned.content } };
  }

  function review(command: RoomCommand & { kind: "approve" | "reject" }): RoomOutcome {
    const at = now();
    const approved = command.kind === "approve" ? moderated.approve(command.messageId, at) : null;
    const message =
      command.kind === "approve"
        ? approved?.message
        : moderated.reject(command.messageId, { actionId: command.actionId, now: at });
    if (!message) return NOTHING;
    announceHeld({ type: "reviewed", id: message.id, approved: approved !== null }, message.userId);
    if (approved) fanOut.say(approved);
    return { count: 1, about: { userId: message.userId, content: message.content } };
  }

  return {
    isModerator,
    announceHeld,
    findTerm: (text) => finder(text),
    judge: (text) => judge(text, facts.get().rules?.autoModeration ?? NO_AUTO_MODERATION),
    setRules(rules) {
      if (facts.get().rules?.version === rules.version) return;
      const isSame = JSON.stringify(rules.modes) === JSON.stringify(facts.modes());
      facts.set({ rules });
      finder = createTermFinder(rules.blockedTerms);
      if (isSame) return;
      fanOut.tell({ type: "modes", modes: rules.modes });
      for (const { socket, placed } of sockets.all()) tellYou(socket, placed, rules.modes);
    },
    restate(userId, { ban, ...seatFacts }) {
      const modes = facts.modes();
      const outdated = sockets
        .ofUser(userId)
        .filter((socket) => ban !== null || differs(sockets.placedOf(socket), seatFacts));
      if (outdated.length === 0) return false;
      // Sends the queued messages first, because the chat room accepted them before the user's
      // facts changed.
      fanOut.flush();
      for (const socket of outdated) {
        if (ban !== null) {
          const banned = sockets.placedOf(socket);
          sockets.send(socket, {
            type: "error",
            code: "BANNED",
            message: speaking(banned.locale, () => bannedMessage(ban.reason)),
          });
          drop(socket, banned, CLOSE.removed, "banned");
          continue;
        }
        const placed = sockets.reseat(socket, seatFacts);
        tellYou(socket, placed, modes);
        sockets.send(socket, {
          type: "held",
          messages: moderated.held(isModerator(placed) ? null : userId),
          reset: true,
        });
      }
      return ban !== null;
    },
    run(command) {
      switch (command.kind) {
        case "delete":
        case "clear_person":
        case "clear_all":
          return remove(command);
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
    },
  };
}
