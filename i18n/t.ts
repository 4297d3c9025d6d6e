import { partsOf } from "./catalogue.ts";
import type { MessageKey } from "./english.ts";
import { locale } from "./locale.ts";
import { type Counted, fill, type Parts } from "./parts.ts";
import { perLocale } from "./per-locale.ts";

export type { MessageKey } from "./english.ts";

declare const MESSAGE: unique symbol;
/**
 * A message whose language is not chosen yet. Only `t` and `rich` turn it into a string. The type
 * is opaque, so that the compiler rejects code that shows a message in any other way. At run time
 * it is the message's key, or a function if the message has arguments. In the browser build it is
 * the text itself instead of the key.
 */
export type Message = symbol & { readonly [MESSAGE]: true };

export type Args = Record<string, string | number | Counted>;

/**
 * Returns a message whose language is chosen later: `const LABELS = { draft: msg("videos.draft")
 * }`, then `t(LABELS.draft)`.
 * @param args returns the arguments of the message. Called when the message is shown, so that
 *   formatters use the right language
 */
export const msg = (key: MessageKey | Message, args?: () => Args): Message =>
  (args ? () => t(key, args()) : key) as unknown as Message;

/**
 * Returns the pieces of a message. In the browser build `partsOf` returns its argument, because
 * that build replaces each key with its text.
 */
export const piecesOf = (message: Message | MessageKey): Parts => {
  const named = message as MessageKey | (() => string);
  return typeof named === "function" ? named() : partsOf(named, locale());
};

const number = perLocale((language) => new Intl.NumberFormat(language));

const rules = perLocale((language) => new Intl.PluralRules(language));

export const plural = (n: number): string => rules().select(n);

export const showArgument = (value: unknown): string =>
  typeof value === "number" ? number().format(value) : String(value);

/**
 * Returns a message in the language of the request or the page.
 * @param args the values of the message's arguments. Numbers are formatted for the language
 * @throws Error if an argument is missing
 */
export function t(message: Message | MessageKey, args?: Args): string {
  const parts = piecesOf(message);
  if (typeof parts === "string") return parts;
  return fill<string>(parts, args ?? {}, {
    plural,
    show: showArgument,
    tag: (_, inside) => inside.join(""),
  }).join("");
}
