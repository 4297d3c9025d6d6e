import { monotonicFactory } from "ulid";
import { t } from "#i18n/t.ts";
import { runInLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import {
  type ChatFrame,
  MESSAGE_LIMIT,
  MESSAGE_MAX,
  MESSAGE_WINDOW_MS,
} from "#worker/domain/live/chat/contract.ts";
import { heldForTerm } from "#worker/domain/live/chat/contract-held.ts";
import type { Tip } from "#worker/domain/live/chat/ports.ts";
import {
  type CheckedMessage,
  checkMessage,
  cleanContent,
  type Refusal,
} from "#worker/domain/live/chat/rules.ts";
import type { Audience } from "./audience.ts";
import type { FanOut } from "./fan-out.ts";
import { createFrameBudget } from "./frame-budget.ts";
import type { Highlights } from "./highlights.ts";
import type { Limited } from "./message-limits.ts";
import type { MessageLog } from "./message-log.ts";
import type { Stored } from "./message-rows.ts";
import type { Moderation } from "./moderation.ts";
import { createRejectedIds } from "./rejected-ids.ts";
import type { RoomFacts } from "./room-facts.ts";
import type { Placed, Sockets } from "./sockets.ts";

interface Parts {
  sockets: Sockets;
  facts: RoomFacts;
  log: MessageLog;
  fanOut: FanOut;
  moderation: Moderation;
  highlights: Highlights;
  audience: Audience;
  now(): number;
  /** Keeps the room awake until the work is done. */
  waitUntil(work: Promise<void>): void;
}

interface Rejection extends Refusal {
  /** Seconds until the user can send the next message. */
  retryAfter?: number;
}

export interface Posting {
  /** Stores and broadcasts a message. The acknowledgment follows once the message is on disk. */
  post(socket: WebSocket, placed: Placed, frame: ChatFrame): Promise<void> | void;
  /** Shows a paid tip. Idempotent. A tip with a blocked term waits for a moderator. */
  announceTip(tip: Tip): Promise<void>;
  reject(socket: WebSocket, rejection: Refusal): void;
}

/**
 * Limit of a user's payments for highlights in 30 s. A payment and its refund write to D1, also for
 * a message that the room then rejects. Twice the message limit allows for resent messages.
 */
const PAYMENTS_MAX = 2 * MESSAGE_LIMIT;

/** Message ids sort by time, even within one millisecond. */
const ulid = monotonicFactory();
const nextId = () => `msg_${ulid().toLowerCase()}`;

/** Creates the component of a chat room that accepts, stores and acknowledges messages. */
export function createPosting(parts: Parts): Posting {
  const { sockets, facts, log, fanOut, moderation, highlights, audience, now, waitUntil } = parts;
  const findPaymentLimit = createPaymentLimit(log, now);
  const responses = createResponses(parts);
  const store = createStore(parts, responses);
  const { sendLimit } = responses;
  const reject = (socket: WebSocket, rejection: Refusal) =>
    fanOut.runInOrder(() => responses.sendRejection(socket, rejection));

  function check({ seat }: Placed, frame: ChatFrame) {
    const { findTerm, judgeText } = moderation;
    return checkMessage(
      seat,
      { state: facts.get().state, modes: facts.modes(), findTerm, judge: judgeText, now: now() },
      frame,
    );
  }

  async function postHighlighted(
    socket: WebSocket,
    message: CheckedMessage,
    frame: ChatFrame,
  ): Promise<void> {
    const { clientId = null } = frame;
    const limited = findPaymentLimit(message, clientId);
    if (limited !== null) return fanOut.runInOrder(() => sendLimit(socket, limited, clientId));
    const order = { streamId: facts.streamId(), userId: message.user.id, clientId };
    const rejection = await highlights.pay(order);
    if (rejection) return reject(socket, rejection);
    const giveBack = () => {
      // A copy of the message, sent at the same time, can already be stored as highlighted.
      if (!log.isHighlighted(order.userId, clientId)) waitUntil(highlights.giveBack(order));
      return null;
    };
    // Checks again, because the room or the author's permissions can have changed meanwhile.
    const checked =
      socket.readyState === WebSocket.OPEN ? check(sockets.placedOf(socket), frame) : null;
    // The refund runs after all waiting messages, because one can be a copy of this message.
    if (checked === null || "refusal" in checked || checked.holdReason !== null)
      void fanOut.post(giveBack);
    if (checked === null) return;
    if ("refusal" in checked) return reject(socket, checked.refusal);
    return fanOut.post(() =>
      store(socket, checked, clientId, checked.holdReason === null ? giveBack : undefined),
    );
  }

  return {
    reject,
    post(socket, placed, frame) {
      const checked = check(placed, frame);
      if ("refusal" in checked) return reject(socket, checked.refusal);
      // A held message is neither highlighted nor charged.
      if (frame.highlight === true && checked.holdReason === null)
        return postHighlighted(socket, checked, frame);
      return fanOut.post(() => store(socket, checked, frame.clientId ?? null));
    },
    async announceTip(tip) {
      const content = cleanContent(tip.content).slice(0, MESSAGE_MAX);
      const term = moderation.findTerm(content);
      // The room holds a paid tip's text for a moderator and never rejects it.
      const holdReason =
        term === null ? (moderation.judgeText(content)?.reason ?? null) : heldForTerm(term);
      const posted = log.postTip({ ...tip, content, holdReason, id: nextId(), now: now() });
      if (posted === null) return;
      if (posted.held)
        moderation.announceHeld(
          { type: "held", messages: [posted.message], reset: false },
          tip.user.id,
        );
      else fanOut.broadcastStored(posted);
      await audience.messagePosted();
    },
  };
}

type Responses = ReturnType<typeof createResponses>;

/** Creates the functions that answer an author: acknowledgments and rejections. */
function createResponses({ sockets, log, now }: Pick<Parts, "sockets" | "log" | "now">) {
  const rejectedIds = createRejectedIds(now);

  function acknowledge(
    socket: WebSocket,
    clientId: string,
    { id, held }: { id: string; held: boolean },
  ): void {
    sockets.send(socket, { type: "ack", clientId, id, ...(held ? { held } : {}) });
  }

  /** Sends a rejection, or an acknowledgment if an earlier copy of the message is stored. */
  function sendRejection(socket: WebSocket, rejection: Rejection): void {
    const { user } = sockets.placedOf(socket).seat;
    const { clientId } = rejection;
    if (user !== null && clientId !== undefined) {
      const stored = log.findRepeated(user.id, clientId);
      if (stored !== null) {
        acknowledge(socket, clientId, stored);
        return;
      }
      rejectedIds.add(user.id, clientId);
    }
    sockets.send(socket, { type: "error", ...rejection });
  }

  return {
    acknowledge,
    sendRejection,
    sendLimit(socket: WebSocket, limited: Limited, clientId: string | null): void {
      const rejection = runInLocale(sockets.placedOf(socket).locale, () =>
        rejectionOf(limited, clientId),
      );
      sendRejection(socket, { ...rejection, retryAfter: limited.retryAfter });
    },
    /** Rejects the message if an earlier copy was rejected. Returns whether it was. */
    rejectAgain(socket: WebSocket, userId: string, clientId: string | null): boolean {
      if (clientId === null || !rejectedIds.has(userId, clientId)) return false;
      const message = runInLocale(sockets.placedOf(socket).locale, () =>
        t("chat.composer.rejectedBefore"),
      );
      sendRejection(socket, { code: "REJECTED", message, clientId });
      return true;
    },
  };
}

function createStore(
  { log, moderation, audience, now, waitUntil }: Parts,
  { acknowledge, rejectAgain, sendLimit }: Responses,
) {
  return function store(
    socket: WebSocket,
    checked: CheckedMessage,
    clientId: string | null,
    giveBack?: () => null,
  ): Stored | null {
    if (rejectAgain(socket, checked.user.id, clientId)) {
      giveBack?.();
      return null;
    }
    const posted = log.post({
      ...checked,
      clientId,
      isHighlighted: giveBack !== undefined,
      id: nextId(),
      now: now(),
    });
    if (posted.outcome === "limited") {
      giveBack?.();
      sendLimit(socket, posted, clientId);
      return null;
    }
    // A repeated message was already stored without a highlight, so the author gets the coins back.
    if (posted.outcome === "repeated") giveBack?.();
    // The platform delays outgoing frames until the insert is on disk, so no acknowledged message
    // is lost.
    if (clientId !== null)
      acknowledge(
        socket,
        clientId,
        posted.outcome === "repeated"
          ? posted
          : { id: posted.message.id, held: posted.outcome === "held" },
      );
    if (posted.outcome === "held")
      moderation.announceHeld(
        { type: "held", messages: [posted.message], reset: false },
        posted.message.userId,
      );
    if (log.writers.areUnrecorded()) waitUntil(audience.messagePosted());
    return posted.outcome === "stored" ? posted : null;
  };
}

/** Creates a function that returns why a highlight is rejected before its payment, or null. */
function createPaymentLimit({ findLimit }: Pick<MessageLog, "findLimit">, now: () => number) {
  const payments = createFrameBudget(PAYMENTS_MAX);
  return ({ user, slowMode }: CheckedMessage, clientId: string | null): Limited | null => {
    const limited = findLimit({ user, clientId, slowMode, now: now() });
    if (limited !== null || payments.spend(user.id, now())) return limited;
    return { by: "flood", retryAfter: MESSAGE_WINDOW_MS / 1000 };
  };
}

function rejectionOf({ by, retryAfter }: Limited, clientId: string | null): Refusal {
  const client = clientId === null ? {} : { clientId };
  return by === "flood"
    ? {
        code: "RATE_LIMITED",
        message: t("chat.composer.rateLimited", { retryAfter }),
        ...client,
      }
    : { code: "SLOW_MODE", message: t("chat.modes.slowMode.waitError", { retryAfter }), ...client };
}
