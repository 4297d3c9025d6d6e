import { t } from "#i18n/t.ts";

export interface EmailContent {
  subject: string;
  heading: string;
  lines: string[];
  facts?: { label: string; value: string }[];
  items?: { words: string; text: string; href: string }[];
  action?: { label: string; href: string };
  after?: string[];
  why: string;
  /** Unsubscribe link. Undefined in emails about the account's security. */
  unsubscribe?: string;
}

export function textOf(email: EmailContent): string {
  const blocks = [
    email.heading,
    ...email.lines,
    email.facts?.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...(email.items ?? []).map(({ words, text, href }) =>
      [words, text && `"${text}"`, href].filter(Boolean).join("\n"),
    ),
    email.action && `${email.action.label}:\n${email.action.href}`,
    ...(email.after ?? []),
    [
      "-- ",
      `${t("mail.layout.brand")}. ${email.why}`,
      email.unsubscribe && t("mail.layout.unsubscribePlain", { href: email.unsubscribe }),
    ]
      .filter(Boolean)
      .join("\n"),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
