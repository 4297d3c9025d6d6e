import { partsOf } from "./catalogue.ts";
import type { MessageKey } from "./english.ts";
import { intlLocale, locale } from "./locale.ts";
import { type Counted, fill, type Parts } from "./parts.ts";

export type { MessageKey } from "./english.ts";

/** A key of the catalogue; in a browser's build, what stands there in the page's language. */
export type Message = MessageKey | { readonly message: unique symbol };

export type Args = Record<string, string | number | Counted>;

/** For a message that is not said where it is named: `const LABELS = { draft: msg("videos.draft") }`, and later `t(LABELS.draft)`. */
export const msg = (key: MessageKey): Message => key;

const isKey = (message: unknown): message is MessageKey => typeof message === "string" && !import.meta.env?.INLINED_MESSAGES;

/** The pieces of a message: out of the catalogue, or what the build put in the key's place. */
export const piecesOf = (message: Message): Parts => (isKey(message) ? partsOf(message, locale()) : (message as unknown as Parts));

export const showArgument = (value: unknown): string =>
  typeof value === "number" ? new Intl.NumberFormat(intlLocale()).format(value) : String(value);

/**
 * A text of the catalogue in the language of the request or the page. @param args what stands in braces in the message; numbers
 * are written as the language writes them @throws Error where an argument is missing
 */
export function t(message: Message, args?: Args): string {
  const parts = piecesOf(message);
  if (typeof parts === "string") return parts;
  return fill<string>(parts, args ?? {}, { locale: locale(), show: showArgument, tag: (_, inside) => inside.join("") }).join("");
}
