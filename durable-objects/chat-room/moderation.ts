import { type Judgment, judge, NO_AUTO_MODERATION } from "#worker/domain/kernel/judging/judge.ts";
import { runInLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import { createTermFinder } from "#worker/domain/live/chat/blocked-terms.ts";
import type { ChatModes, ServerFrame } from "#worker/domain/live/chat/contract.ts";
import type { RoomCommand, RoomOutcome } from "#worker/domain/live/chat/ports.ts";
import type { RoomRules } from "#worker/domain/live/chat/room-rules.ts";
import { standingOf, youOf } from "#worker/domain/live/chat/rules.ts";
import type { SeatFacts } from "#worker/domain/live/chat/seat.ts";
import { type ChannelStanding, standingOfSocket } from "#worker/domain/live/chat/standing.ts";
import { closeBannedSocket } from "./close-banned-sockets.ts";
import type { FanOut } from "./fan-out.ts";
import type { MessageLog } from "./message-log.ts";
import type { ModeratedMessages } from "./moderated-messages.ts";
import { createModeratorCommands } from "./moderator-commands.ts";
import type { RoomFacts } from "./room-facts.ts";
import type { Placed, Sockets } from "./sockets.ts";

interface Parts {
  sockets: Sockets;
  facts: RoomFacts;
  log: MessageLog;
  moderated: ModeratedMessages;
  fanOut: FanOut;
  showAnew(): void;
  drop(socket: WebSocket, placed: Placed, code: number, reason: string): void;
  now(): number;
}

export interface Moderation {
  /** Stores the channel's new rules, and tells clients about changed chat modes. */
  setRules(rules: RoomRules): void;
  findTerm(text: string): string | null;
  judgeText(text: string): Judgment | null;
  /** Copies a changed role or ban to the user's sockets. Returns true if a ban closed a socket. */
  updateStanding(userId: string, standing: ChannelStanding): boolean;
  run(command: RoomCommand): RoomOutcome;
  /** Sends a frame to the author of a held message and to the moderators. */
  announceHeld(frame: ServerFrame, authorId: string): void;
}

const differs = ({ seat: { user } }: Placed, now: SeatFacts): boolean =>
  user !== null && Object.entries(now).some(([name, value]) => Reflect.get(user, name) !== value);

export function createModeration(parts: Parts): Moderation {
  const { sockets, facts, moderated, fanOut, now } = parts;
  let finder = createTermFinder(facts.get().rules?.blockedTerms ?? []);

  const isModerator = ({ seat }: Placed) =>
    ["moderator", "streamer"].includes(standingOf(seat, now()));

  const sendYou = (socket: WebSocket, placed: Placed, modes: ChatModes) =>
    sockets.send(socket, {
      type: "you",
      you: runInLocale(placed.locale, () => youOf(placed.seat, modes, now())),
    });

  /** Sends the current list of held messages to a client. A visitor never has held messages. */
  function sendHeldMessages(socket: WebSocket, placed: Placed): void {
    const { user } = placed.seat;
    if (user === null) return;
    const messages = moderated.listHeld(isModerator(placed) ? null : user.id);
    sockets.send(socket, { type: "held", messages, reset: true });
  }

  function announceHeld(frame: ServerFrame, authorId: string): void {
    for (const { socket, placed } of sockets.all()) {
      if (placed.seat.user?.id === authorId || isModerator(placed)) sockets.send(socket, frame);
    }
  }

  return {
    announceHeld,
    findTerm: (text) => finder(text),
    judgeText: (text) => judge(text, facts.get().rules?.autoModeration ?? NO_AUTO_MODERATION),
    setRules(rules) {
      if (facts.get().rules?.version === rules.version) return;
      const isSame = JSON.stringify(rules.modes) === JSON.stringify(facts.modes());
      facts.set({ rules });
      finder = createTermFinder(rules.blockedTerms);
      if (isSame) return;
      fanOut.broadcast({ type: "modes", modes: rules.modes });
      for (const { socket, placed } of sockets.all()) sendYou(socket, placed, rules.modes);
    },
    updateStanding(userId, standing) {
      const modes = facts.modes();
      const outdated = sockets.ofUser(userId).flatMap((socket) => {
        const placed = sockets.placedOf(socket);
        const isApiKey = placed.seat.user?.isApiKey ?? false;
        const { ban, ...seatFacts } = standingOfSocket(standing, { isApiKey });
        return ban !== null || differs(placed, seatFacts) ? [{ socket, ban, seatFacts }] : [];
      });
      if (outdated.length === 0) return false;
      // The queued messages go first, because the room accepted them before the change.
      fanOut.flush();
      for (const { socket, ban, seatFacts } of outdated) {
        if (ban !== null) {
          closeBannedSocket(parts, { socket, reason: ban.reason });
          continue;
        }
        const placed = sockets.updateSeat(socket, seatFacts);
        sendYou(socket, placed, modes);
        sendHeldMessages(socket, placed);
      }
      return outdated.some(({ ban }) => ban !== null);
    },
    run: createModeratorCommands({ ...parts, announceHeld, sendHeld: sendHeldMessages }),
  };
}
