import { msg, t } from "#i18n/t.ts";
import { opensSubscribersOnly } from "../../accounts/plans/subscribers-only.ts";
import type { Judgment } from "../../kernel/judging/judge.ts";
import { hasBidiControl } from "../../kernel/text/contract.ts";
import {
  type ChatErrorCode,
  type ChatFrame,
  type ChatModes,
  type ChatYou,
  ClientFrame,
  MESSAGE_MAX,
  type RoomState,
} from "./contract.ts";
import { heldForTerm } from "./contract-held.ts";
import type { Seat, SeatedUser } from "./seat.ts";

export interface Refusal {
  code: ChatErrorCode;
  message: string;
  clientId?: string;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Parses a text frame of at most `FRAME_MAX_BYTES`. */
export function readFrame(raw: string): { frame: ClientFrame } | { refusal: Refusal } {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return { refusal: { code: "BAD_FRAME", message: t("chat.frame.invalidJson") } };
  }
  const parsed = ClientFrame.safeParse(value);
  if (parsed.success) return { frame: parsed.data };
  const refusal: Refusal = { code: "BAD_FRAME", message: t("chat.frame.unknownKind") };
  // The error contains the message's client id, so that the client knows which message failed.
  if (
    typeof value === "object" &&
    value !== null &&
    "clientId" in value &&
    typeof value.clientId === "string" &&
    ID.test(value.clientId)
  ) {
    refusal.clientId = value.clientId;
  }
  return { refusal };
}

/** Returns the text as it is stored, or an empty text if only invisible characters are left. */
export function cleanContent(raw: string): string {
  const text = raw
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return /^[\s\p{Cf}\u2800\u3164]*$/u.test(text) ? "" : text;
}

export type Standing = "visitor" | "blocked" | "silenced" | "member" | "moderator" | "streamer";

/** Returns a user's role in a chat. Staff stay moderators even if the streamer blocked them. */
export function standingOf({ user }: Seat, now: number): Standing {
  if (user === null) return "visitor";
  if (user.isStreamer) return "streamer";
  if (user.isStaff) return "moderator";
  if (user.isBlocked) return "blocked";
  if (user.silencedUntil > now) return "silenced";
  return user.isModerator ? "moderator" : "member";
}

const EXEMPT: readonly Standing[] = ["moderator", "streamer"];

/** Maps each kind of frame and each role to null (accepted) or to the error code (rejected). */
export const FRAME_ACCESS = {
  chat: {
    visitor: "UNAUTHENTICATED",
    blocked: "FORBIDDEN",
    silenced: "TIMED_OUT",
    member: null,
    moderator: null,
    streamer: null,
  },
} as const satisfies Record<ClientFrame["type"], Record<Standing, ChatErrorCode | null>>;

const NOT_ADMITTED = {
  UNAUTHENTICATED: msg("chat.access.signInRequired"),
  FORBIDDEN: msg("chat.access.blocked"),
  TIMED_OUT: msg("chat.access.timedOut"),
};

export interface Gate {
  code: ChatErrorCode;
  message: string;
  /** End of the restriction, ms since the epoch. Null without an end. */
  until: number | null;
}

/** Returns why this user may not write, with a message that tells what to do, or null. */
export function gateOf(seat: Seat, modes: ChatModes, now: number): Gate | null {
  const { user } = seat;
  const standing = standingOf(seat, now);
  const denied = FRAME_ACCESS.chat[standing];
  if (denied !== null || user === null) {
    const code = denied ?? "UNAUTHENTICATED";
    return {
      code,
      message: t(NOT_ADMITTED[code]),
      until: code === "TIMED_OUT" ? (user?.silencedUntil ?? null) : null,
    };
  }
  if (EXEMPT.includes(standing)) return null;
  const gate = (code: ChatErrorCode, message: string): Gate => ({ code, message, until: null });
  if (modes.closed) return gate("CLOSED", t("chat.access.chatOff"));
  if (modes.verifiedOnly && !user.emailVerified) {
    return gate("VERIFIED_ONLY", t("chat.access.verifiedOnly"));
  }
  if (modes.followersOnly && !user.isFollower) {
    return gate("FOLLOWERS_ONLY", t("chat.access.followersOnly"));
  }
  if (modes.planOnly && !opensSubscribersOnly(user.plan)) {
    return gate("PLAN_ONLY", t("chat.access.subscribersOnly"));
  }
  return null;
}

export const slowModeOf = (seat: Seat, modes: ChatModes, now: number) =>
  EXEMPT.includes(standingOf(seat, now)) ? 0 : modes.slowMode;

/** Returns the user's own role and restrictions for the user's client. */
export function youOf(seat: Seat, modes: ChatModes, now: number): ChatYou {
  const standing = standingOf(seat, now);
  const role = standing === "blocked" || standing === "silenced" ? "member" : standing;
  return { role, gate: gateOf(seat, modes, now) };
}

export const bannedMessage = (reason: string) =>
  reason === "" ? t("chat.access.banned") : t("chat.access.bannedWithReason", { reason });

interface RoomNow {
  state: RoomState;
  modes: ChatModes;
  findTerm(text: string): string | null;
  judge(text: string): Judgment | null;
  now: number;
}

export interface CheckedMessage {
  user: SeatedUser;
  content: string;
  /** Why the message is held for a moderator (`heldForTerm`, `encodeJudgment`), or null. */
  holdReason: string | null;
  slowMode: number;
  replyTo: string | null;
}

/** Returns the text to store, or an error for the first rule that the message breaks. */
export function checkMessage(
  seat: Seat,
  room: RoomNow,
  frame: ChatFrame,
): CheckedMessage | { refusal: Refusal } {
  const refuse = (code: ChatErrorCode, message: string) => ({
    refusal: {
      code,
      message,
      ...(frame.clientId === undefined ? {} : { clientId: frame.clientId }),
    },
  });
  const { user } = seat;
  const denied = FRAME_ACCESS[frame.type][standingOf(seat, room.now)];
  if (denied !== null || user === null)
    return refuse(denied ?? "UNAUTHENTICATED", t(NOT_ADMITTED[denied ?? "UNAUTHENTICATED"]));
  if (frame.userId !== undefined && String(frame.userId) !== user.id) {
    return refuse("FORBIDDEN", t("chat.frame.senderMismatch"));
  }
  if (frame.streamId !== undefined && String(frame.streamId) !== seat.streamId) {
    return refuse("FORBIDDEN", t("chat.frame.streamMismatch"));
  }
  if (
    (frame.isDonation !== undefined && frame.isDonation !== false) ||
    (frame.donationAmount ?? null) !== null
  ) {
    return refuse("DONATION", t("chat.tips.notAsMessage"));
  }
  const content = cleanContent(frame.content);
  if (content === "") return refuse("EMPTY", t("chat.composer.required"));
  if (hasBidiControl(content)) return refuse("REVERSED", t("api.fields.reversedText"));
  if (content.length > MESSAGE_MAX)
    return refuse(
      "TOO_LONG",
      t("chat.composer.tooLong", { max: MESSAGE_MAX, length: content.length }),
    );
  if (room.state === "ended") return refuse("ENDED", t("chat.access.streamEnded"));
  const gate = gateOf(seat, room.modes, room.now);
  if (gate !== null) return refuse(gate.code, gate.message);
  const isExempt = EXEMPT.includes(standingOf(seat, room.now));
  const term = isExempt ? null : room.findTerm(content);
  const judged = isExempt ? null : room.judge(content);
  if (judged?.action === "block") return refuse("UNFIT", t("chat.automatic.rejectedError"));
  return {
    user,
    content,
    holdReason: term === null ? (judged?.reason ?? null) : heldForTerm(term),
    slowMode: slowModeOf(seat, room.modes, room.now),
    replyTo: frame.replyTo ?? null,
  };
}
