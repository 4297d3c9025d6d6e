import { t } from "#i18n/t.ts";

/** The content of an email, from which both its HTML and its plain text are made. */
export interface Letter {
  subject: string;
  heading: string;
  /** Paragraphs before the button. */
  lines: string[];
  facts?: { label: string; value: string }[];
  /** Events, each with a link. */
  items?: { words: string; text: string; href: string }[];
  action?: { label: string; href: string };
  /** Paragraphs after the button. */
  after?: string[];
  /** Reason why the user gets this email, in small print at the end. */
  why: string;
  /** Unsubscribe link. Missing in emails about the security of the account. */
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
      `${t("mail.layout.brand")}. ${letter.why}`,
      letter.unsubscribe && t("mail.layout.unsubscribePlain", { href: letter.unsubscribe }),
    ]
      .filter(Boolean)
      .join("\n"),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
