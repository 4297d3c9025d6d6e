export type Segment =
  | { kind: "text"; at: number; text: string }
  | { kind: "mention"; at: number; text: string; username: string };

/** Matches a URL or a mention. Must be the same rule as `mentionsIn` of the contract. */
const PARTS = /(?:https?:\/\/|www\.)\S+|(?<![\w@/.])@(\w{3,20})(?!\w)/g;

/** @param known usernames of existing users in lower case */
export function segmentsOf(text: string, known: readonly string[]): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, name] = match;
    if (name === undefined || !known.includes(name.toLowerCase())) continue;
    if (match.index > from)
      segments.push({ kind: "text", at: from, text: text.slice(from, match.index) });
    segments.push({ kind: "mention", at: match.index, text: whole, username: name.toLowerCase() });
    from = match.index + whole.length;
  }
  if (from < text.length) segments.push({ kind: "text", at: from, text: text.slice(from) });
  return segments;
}

/** Returns the incomplete mention before the caret, without the "@"; null without a mention. */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | null {
  const match = /(?<![\w@/.])@(\w{0,20})$/.exec(text.slice(0, caret));
  return match ? { start: match.index, typed: (match[1] ?? "").toLowerCase() } : null;
}
