import { partsOf } from "./catalogue.ts";
import type { MessageKey } from "./english.ts";
import { locale } from "./locale.ts";
import { type Counted, fill, type Parts } from "./parts.ts";
import { perLocale } from "./per-locale.ts";

export type { MessageKey } from "./english.ts";

declare const MESSAGE: unique symbol;
/**
 * A text whose language is not known yet. Only `t` and `rich` turn it into text; its type is opaque, so that the compiler finds a place
 * that shows a message without them. At run time it is the key, in a browser's build the text itself, or a function if it has arguments.
 */
export type Message = symbol & { readonly [MESSAGE]: true };

export type Args = Record<string, string | number | Counted>;

/**
 * Names a text now and leaves its language to the reader: `const LABELS = { draft: msg("videos.draft") }`, and later `t(LABELS.draft)`.
 * @param args returns the arguments of the message; called when the text is read, so that formatters know the language
 */
export const msg = (key: MessageKey | Message, args?: () => Args): Message => (args ? () => t(key, args()) : key) as unknown as Message;

/** The pieces of a message. In a browser's build `partsOf` returns its argument, because the build puts the text in the key's place. */
export const piecesOf = (message: Message | MessageKey): Parts => {
  const named = message as MessageKey | (() => string);
  return typeof named === "function" ? named() : partsOf(named, locale());
};

const number = perLocale((language) => new Intl.NumberFormat(language));

const rules = perLocale((language) => new Intl.PluralRules(language));

export const plural = (n: number): string => rules().select(n);

export const showArgument = (value: unknown): string => (typeof value === "number" ? number().format(value) : String(value));

/**
 * A text of the catalogue in the language of the request or the page. @param args what stands in braces in the message; numbers
 * are written as the language writes them @throws Error where an argument is missing
 */
export function t(message: Message | MessageKey, args?: Args): string {
  const parts = piecesOf(message);
  if (typeof parts === "string") return parts;
  return fill<string>(parts, args ?? {}, { plural, show: showArgument, tag: (_, inside) => inside.join("") }).join("");
}
