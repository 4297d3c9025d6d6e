import { partsOf } from "./catalogue.ts";
import type { MessageKey } from "./english.ts";
import { locale } from "./locale.ts";
import { type Counted, fill, type Parts } from "./parts.ts";
import { perLocale } from "./per-locale.ts";

export type { MessageKey } from "./english.ts";

declare const MESSAGE: unique symbol;
/**
 * The type is opaque, so that the compiler rejects code that shows a message without `t` or `rich`.
 * At run time, the value is the message's key (in the browser build, its text), or a function if
 * the message has arguments.
 */
export type Message = symbol & { readonly [MESSAGE]: true };

export type Args = Record<string, string | number | Counted>;

/** @param args called when `t` returns the text, so that formatters use the right language */
export const msg = (key: MessageKey | Message, args?: () => Args): Message =>
  (args ? () => t(key, args()) : key) as unknown as Message;

/** The browser build replaces each key with its text, so `partsOf` returns its argument there. */
export const piecesOf = (message: Message | MessageKey): Parts => {
  const named = message as MessageKey | (() => string);
  return typeof named === "function" ? named() : partsOf(named, locale());
};

const number = perLocale((language) => new Intl.NumberFormat(language));

const rules = perLocale((language) => new Intl.PluralRules(language));

export const plural = (n: number): string => rules().select(n);

export const showArgument = (value: unknown): string =>
  typeof value === "number" ? number().format(value) : String(value);

/** @throws Error if an argument is missing */
export function t(message: Message | MessageKey, args?: Args): string {
  const parts = piecesOf(message);
  if (typeof parts === "string") return parts;
  return fill<string>(parts, args ?? {}, {
    plural,
    show: showArgument,
    tag: (_, inside) => inside.join(""),
  }).join("");
}
