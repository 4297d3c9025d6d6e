import { partsOf } from "./catalogue.ts";
import type { MessageKey } from "./english.ts";
import { locale } from "./locale.ts";
import { type Counted, fill, type Parts } from "./parts.ts";
import { perLocale } from "./per-locale.ts";

export type { MessageKey } from "./english.ts";

/** A key of the catalogue; in a browser's build the text itself stands in its place. */
export type Message = MessageKey;

export type Args = Record<string, string | number | Counted>;

/** For a message that is not said where it is named: `const LABELS = { draft: msg("videos.draft") }`, and later `t(LABELS.draft)`. */
export const msg = (key: MessageKey): Message => key;

/** The pieces of a message; in a browser's build `partsOf` gives back what the build put in the key's place. */
export const piecesOf = (message: Message): Parts => partsOf(message, locale());

const number = perLocale((language) => new Intl.NumberFormat(language));

const rules = perLocale((language) => new Intl.PluralRules(language));

export const plural = (n: number): string => rules().select(n);

export const showArgument = (value: unknown): string => (typeof value === "number" ? number().format(value) : String(value));

/**
 * A text of the catalogue in the language of the request or the page. @param args what stands in braces in the message; numbers
 * are written as the language writes them @throws Error where an argument is missing
 */
export function t(message: Message, args?: Args): string {
  const parts = piecesOf(message);
  if (typeof parts === "string") return parts;
  return fill<string>(parts, args ?? {}, { plural, show: showArgument, tag: (_, inside) => inside.join("") }).join("");
}
