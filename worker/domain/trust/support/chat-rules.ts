import { CHAT_IDLE_MS, CHAT_RESPONSE_MS, type ChatEnd } from "./contract-chat.ts";
import { type ChatHours, closingTime, isChatOpen } from "./contract-hours.ts";

/** A live chat that has not ended. Times are in ms since the epoch. */
export interface RunningChat {
  chat: "waiting" | "open";
  awaitedSince: number | null;
  /** Time of the last message or of the last takeover by staff. */
  updatedAt: number;
}

/** Returns when and why a live chat ends by itself. Closing time ends a chat not taken by staff. */
export function chatDeadline(
  { chat, awaitedSince, updatedAt }: RunningChat,
  hours: ChatHours,
): { at: number; end: ChatEnd } {
  if (awaitedSince === null) return { at: updatedAt + CHAT_IDLE_MS, end: "idle" };
  const at = awaitedSince + CHAT_RESPONSE_MS;
  if (chat === "open" || isChatOpen(at, hours)) return { at, end: "unanswered" };
  return { at: Math.min(at, closingTime(awaitedSince, hours) ?? awaitedSince), end: "hours" };
}

const SUBJECT_CHARACTERS = 80;

/** Returns the subject of a ticket: the first line of a chat's text, shortened between words. */
export function subjectOf(text: string): string {
  const [line = ""] = text.trim().split("\n");
  const singleLine = line.replace(/\s+/g, " ").trim();
  const characters = [...singleLine];
  if (characters.length <= SUBJECT_CHARACTERS) return singleLine;
  const shortened = characters.slice(0, SUBJECT_CHARACTERS).join("");
  const lastSpace = shortened.lastIndexOf(" ");
  return `${lastSpace > SUBJECT_CHARACTERS / 2 ? shortened.slice(0, lastSpace) : shortened}…`;
}
