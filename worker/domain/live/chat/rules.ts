import { msg, t } from "#i18n/t.ts";
import { opensSubscribersOnly } from "../../accounts/plans/subscribers-only.ts";
import type { Judgement } from "../../kernel/judging/judge.ts";
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

/** The frame if it is one of ours, else why not. `raw` is a text frame within FRAME_MAX_BYTES. */
export function readFrame(raw: string): { frame: ClientFrame } | { refusal: Refusal } {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return { refusal: { code: "BAD_FRAME", message: t("chat.thisMessageIsNotValidJson") } };
  }
  const parsed = ClientFrame.safeParse(value);
  if (parsed.success) return { frame: parsed.data };
  const refusal: Refusal = { code: "BAD_FRAME", message: t("chat.theChatDoesNotUnderstandThis") };
  // So that a client can tell which of its messages was at fault.
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

/**
 * The text as it is stored: well-formed Unicode, control characters as spaces, trimmed; empty when
 * nothing of it would be seen (white space and invisible format characters only).
 */
export function cleanContent(raw: string): string {
  const text = raw
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return /^[\s\p{Cf}\u2800\u3164]*$/u.test(text) ? "" : text;
}

/** How someone stands to a room, which is all that its frames ask of them. */
export type Standing = "visitor" | "blocked" | "silenced" | "member" | "moderator" | "streamer";

/** The platform's staff have a moderator's powers in every room, whomever its streamer blocked. */
export function standingOf({ user }: Seat, now: number): Standing {
  if (user === null) return "visitor";
  if (user.isStreamer) return "streamer";
  if (user.isStaff) return "moderator";
  if (user.isBlocked) return "blocked";
  if (user.silencedUntil > now) return "silenced";
  return user.isModerator ? "moderator" : "member";
}

const EXEMPT: readonly Standing[] = ["moderator", "streamer"];

/** Who may send which frame: null is taken, else the code that refuses it. */
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
  UNAUTHENTICATED: msg("chat.signInToChat2"),
  FORBIDDEN: msg("chat.youCannotWriteInThisChat"),
  TIMED_OUT: msg("chat.youAreInATimeOut"),
};

export interface Gate {
  code: ChatErrorCode;
  message: string;
  /** When it opens by itself, milliseconds since the epoch. */
  until: number | null;
}

/** Why this seat may not write in this room at all, and what to do about it; null when it may. */
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
  if (modes.closed) return gate("CLOSED", t("chat.theStreamerHasTurnedTheChat"));
  if (modes.verifiedOnly && !user.emailVerified) {
    return gate("VERIFIED_ONLY", t("chat.onlyPeopleWithAVerifiedE"));
  }
  if (modes.followersOnly && !user.isFollower) {
    return gate("FOLLOWERS_ONLY", t("chat.onlyFollowersCanWriteHereFollow"));
  }
  if (modes.planOnly && !opensSubscribersOnly(user.plan)) {
    return gate("PLAN_ONLY", t("chat.onlySubscribersWithAPaidPlan"));
  }
  return null;
}

/** Seconds that this seat waits between messages. */
export const slowModeOf = (seat: Seat, modes: ChatModes, now: number) =>
  EXEMPT.includes(standingOf(seat, now)) ? 0 : modes.slowMode;

/** What a reader is told of themselves. */
export function youOf(seat: Seat, modes: ChatModes, now: number): ChatYou {
  const standing = standingOf(seat, now);
  const role = standing === "blocked" || standing === "silenced" ? "member" : standing;
  return { role, gate: gateOf(seat, modes, now) };
}

/** What a banned person is told. */
export const bannedMessage = (reason: string) =>
  reason === "" ? t("chat.youAreBanned") : t("chat.youAreBannedFor", { reason });

interface RoomNow {
  state: RoomState;
  modes: ChatModes;
  /** The first blocked term of the channel in a text. */
  findTerm(text: string): string | null;
  /** What the channel's automatic moderation says of a text. */
  judge(text: string): Judgement | null;
  now: number;
}

export interface CheckedMessage {
  user: SeatedUser;
  content: string;
  /**
   * Why it must wait for a moderator, as it is stored (`heldForTerm`, `judgedFor`); null when it
   * need not.
   */
  heldFor: string | null;
  slowMode: number;
  replyTo: string | null;
}

/** Whether this seat may say this in this room: what to store, or the first rule that it breaks. */
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
    return refuse("FORBIDDEN", t("chat.aMessageCanBeSentOnly"));
  }
  if (frame.streamId !== undefined && String(frame.streamId) !== seat.streamId) {
    return refuse("FORBIDDEN", t("chat.thisMessageBelongsToAnotherStreams"));
  }
  if (
    (frame.isDonation !== undefined && frame.isDonation !== false) ||
    (frame.donationAmount ?? null) !== null
  ) {
    return refuse("DONATION", t("chat.aDonationAppearsHereOnceIt"));
  }
  const content = cleanContent(frame.content);
  if (content === "") return refuse("EMPTY", t("chat.writeSomethingToSend"));
  if (hasBidiControl(content)) return refuse("REVERSED", t("api.fieldReversesText"));
  if (content.length > MESSAGE_MAX)
    return refuse(
      "TOO_LONG",
      t("chat.aMessageHasAtMostMessagemax", { max: MESSAGE_MAX, length: content.length }),
    );
  if (room.state === "ended") return refuse("ENDED", t("chat.theStreamHasEndedSoIts"));
  const gate = gateOf(seat, room.modes, room.now);
  if (gate !== null) return refuse(gate.code, gate.message);
  const isExempt = EXEMPT.includes(standingOf(seat, room.now));
  const term = isExempt ? null : room.findTerm(content);
  const judged = isExempt ? null : room.judge(content);
  if (judged?.action === "block") return refuse("UNFIT", t("chat.thisChannelDoesNotTakeSuch"));
  return {
    user,
    content,
    heldFor: term === null ? (judged?.why ?? null) : heldForTerm(term),
    slowMode: slowModeOf(seat, room.modes, room.now),
    replyTo: frame.replyTo ?? null,
  };
}
