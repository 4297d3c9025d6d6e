const TEXT_MAX = 140;

/** Returns a text as one line of at most `TEXT_MAX` characters. */
export function clip(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= TEXT_MAX
    ? line
    : `${Array.from(line)
        .slice(0, TEXT_MAX - 1)
        .join("")}…`;
}
