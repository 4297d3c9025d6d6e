export type Segment =
  | { kind: "text"; text: string }
  | { kind: "mention"; text: string; username: string }
  | { kind: "time"; text: string; seconds: number };

/** An address, whose parts are left alone; a mention; a time. The same rule for mentions as `mentionsIn` of the contract. */
const PARTS = /(?:https?:\/\/|www\.)\S+|(?<![\w@/.])@(\w{3,20})(?!\w)|(?<![\d:.])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:])/g;

/**
 * Takes what a person wrote apart: mentions of those who exist, and times that the video has.
 * @param known names in lower case @param duration seconds of the video
 */
export function segmentsOf(text: string, known: readonly string[], duration: number): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  const add = (segment: Segment, at: number) => {
    if (at > from) segments.push({ kind: "text", text: text.slice(from, at) });
    segments.push(segment);
    from = at + segment.text.length;
  };
  for (const match of text.matchAll(PARTS)) {
    const [whole, name, hours, minutes, seconds] = match;
    if (name !== undefined && known.includes(name.toLowerCase())) {
      add({ kind: "mention", text: whole, username: name.toLowerCase() }, match.index);
    } else if (seconds !== undefined) {
      const at = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
      if (at < duration) add({ kind: "time", text: whole, seconds: at }, match.index);
    }
  }
  if (from < text.length) segments.push({ kind: "text", text: text.slice(from) });
  return segments;
}

/** The name that is being written before the caret, without its @; null where none is. */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | null {
  const match = /(?<![\w@/.])@(\w{0,20})$/.exec(text.slice(0, caret));
  return match ? { start: match.index, typed: (match[1] ?? "").toLowerCase() } : null;
}
