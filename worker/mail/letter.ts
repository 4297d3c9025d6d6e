import { t } from "#i18n/t.ts";

/** What a mail says; its HTML and its text are both made of this. */
export interface Letter {
  subject: string;
  heading: string;
  /** Paragraphs before the button. */
  lines: string[];
  facts?: { label: string; value: string }[];
  /** Things that happened, each with where it is. */
  items?: { words: string; text: string; href: string }[];
  action?: { label: string; href: string };
  /** Paragraphs after the button. */
  after?: string[];
  /** Why this person gets this mail, small at the end. */
  why: string;
  /** Where these mails can be ended, for those that are not of the account's safety. */
  unsubscribe?: string;
}

export function textOf(letter: Letter): string {
  const blocks = [
    letter.heading,
    ...letter.lines,
    letter.facts?.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...(letter.items ?? []).map(({ words, text, href }) =>
      [words, text && `"${text}"`, href].filter(Boolean).join("\n"),
    ),
    letter.action && `${letter.action.label}:\n${letter.action.href}`,
    ...(letter.after ?? []),
    [
      "-- ",
      `${t("mail.tributary")}. ${letter.why}`,
      letter.unsubscribe && t("mail.unsubscribeAt", { href: letter.unsubscribe }),
    ]
      .filter(Boolean)
      .join("\n"),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
