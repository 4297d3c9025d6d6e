const TEXT_MAX = 140;

/** Joins the lines of a text into one line and shortens the line to `TEXT_MAX` characters. */
export function clip(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= TEXT_MAX
    ? line
    : `${Array.from(line)
        .slice(0, TEXT_MAX - 1)
        .join("")}…`;
}
