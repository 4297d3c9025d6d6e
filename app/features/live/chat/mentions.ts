/** Both limits are copied from domain/accounts/users/contract.ts, which would load all of zod. */
const USERNAME_MIN = 3;
const USERNAME_MAX = 20;

const MENTION = new RegExp(`(?<=^|[\\s(,])@(\\w{${USERNAME_MIN},${USERNAME_MAX}})(?!\\w)`, "g");

export interface TextPart {
  at: number;
  text: string;
  /** The mentioned username in lower case; null for plain text. */
  name: string | null;
}

/** Splits a message at mentions. An "@" inside a word, as in an email address, is no mention. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index), name: null });
    parts.push({ at: match.index, text: match[0], name: match[1]?.toLowerCase() ?? null });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), name: null });
  return parts;
}

export const mentions = (text: string, username: string) =>
  partsOf(text).some(({ name }) => name === username);

/** @returns the index of "@" and the typed part of the name in lower case */
export function typedMention(text: string, caret: number): { from: number; prefix: string } | null {
  const match = /(?<=^|[\s(,])@(\w{0,20})$/.exec(text.slice(0, caret));
  return match ? { from: match.index, prefix: (match[1] ?? "").toLowerCase() } : null;
}

/** @returns the new text and the new position of the caret */
export function completeMention(
  text: string,
  caret: number,
  name: string,
): { text: string; caret: number } {
  const typed = typedMention(text, caret);
  if (typed === null) return { text, caret };
  const before = `${text.slice(0, typed.from)}@${name} `;
  return { text: before + text.slice(caret).replace(/^\s/, ""), caret: before.length };
}
