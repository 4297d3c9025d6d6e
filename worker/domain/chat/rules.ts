import { type ChatErrorCode, type ChatFrame, ClientFrame, MESSAGE_MAX, type RoomState } from "./contract.ts";
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
    return { refusal: { code: "BAD_FRAME", message: "This message is not valid JSON, so it was not sent." } };
  }
  const parsed = ClientFrame.safeParse(value);
  if (parsed.success) return { frame: parsed.data };
  const refusal: Refusal = { code: "BAD_FRAME", message: "The chat does not understand this kind of message." };
  // So that a client can tell which of its messages was at fault.
  if (typeof value === "object" && value !== null && "clientId" in value && typeof value.clientId === "string" && ID.test(value.clientId)) {
    refusal.clientId = value.clientId;
  }
  return { refusal };
}

/**
 * The text as it is stored: well-formed Unicode, control characters as spaces, trimmed; empty when nothing of it would
 * be seen (white space and invisible format characters only).
 */
export function cleanContent(raw: string): string {
  const text = raw
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return /^[\s\p{Cf}\u2800\u3164]*$/u.test(text) ? "" : text;
}

/** How someone stands to a room, which is all that its frames ask of them. */
export type Standing = "visitor" | "blocked" | "member" | "streamer";

export function standingOf({ user }: Seat): Standing {
  if (user === null) return "visitor";
  if (user.isStreamer) return "streamer";
  return user.isBlocked ? "blocked" : "member";
}

/** Who may send which frame: null is taken, else the code that refuses it. */
export const FRAME_ACCESS = {
  chat: { visitor: "UNAUTHENTICATED", blocked: "FORBIDDEN", member: null, streamer: null },
} as const satisfies Record<ClientFrame["type"], Record<Standing, ChatErrorCode | null>>;

const NOT_ADMITTED = {
  UNAUTHENTICATED: "Sign in to chat.",
  FORBIDDEN: "You cannot write in this chat: its streamer has blocked you.",
};

/** Whether this seat may say this in this room: the writer and the text to store, or the first rule that it breaks. */
export function checkMessage(seat: Seat, state: RoomState, frame: ChatFrame): { user: SeatedUser; content: string } | { refusal: Refusal } {
  const refuse = (code: ChatErrorCode, message: string) => ({
    refusal: { code, message, ...(frame.clientId === undefined ? {} : { clientId: frame.clientId }) },
  });
  const { user } = seat;
  const denied = FRAME_ACCESS[frame.type][standingOf(seat)];
  if (denied !== null || user === null) return refuse(denied ?? "UNAUTHENTICATED", NOT_ADMITTED[denied ?? "UNAUTHENTICATED"]);
  if (frame.userId !== undefined && String(frame.userId) !== user.id) {
    return refuse("FORBIDDEN", "A message can be sent only in your own name.");
  }
  if (frame.streamId !== undefined && String(frame.streamId) !== seat.streamId) {
    return refuse("FORBIDDEN", "This message belongs to another stream's chat.");
  }
  if ((frame.isDonation !== undefined && frame.isDonation !== false) || (frame.donationAmount ?? null) !== null) {
    return refuse("DONATION", "A donation appears here once it is paid; it cannot be sent as a message.");
  }
  const content = cleanContent(frame.content);
  if (content === "") return refuse("EMPTY", "Write something to send.");
  if (content.length > MESSAGE_MAX)
    return refuse("TOO_LONG", `A message has at most ${MESSAGE_MAX} characters; this one has ${content.length}.`);
  if (state === "ended") return refuse("ENDED", "The stream has ended, so its chat is closed.");
  return { user, content };
}

/**
 * Distinct people watching: a signed-in user counts once however many tabs are open, a visitor once per socket, and the
 * streamer's own connections not at all.
 */
export function countViewers(seats: Iterable<Seat>): number {
  const users = new Set<string>();
  let visitors = 0;
  for (const { user } of seats) {
    if (user === null) visitors++;
    else if (!user.isStreamer) users.add(user.id);
  }
  return users.size + visitors;
}
