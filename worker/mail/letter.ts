/** What a mail says; its HTML and its text are both made of this. */
export interface Letter {
  subject: string;
  heading: string;
  /** Paragraphs before the button. */
  lines: string[];
  facts?: { label: string; value: string }[];
  action?: { label: string; href: string };
  /** Paragraphs after the button. */
  after?: string[];
  /** Why this person gets this mail, small at the end. */
  why: string;
}

export function textOf(letter: Letter): string {
  const blocks = [
    letter.heading,
    ...letter.lines,
    letter.facts?.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    letter.action && `${letter.action.label}:\n${letter.action.href}`,
    ...(letter.after ?? []),
    `-- \nTributary. ${letter.why}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
