import * as z from "zod";
import { t } from "#i18n/t.ts";
import { mixesScripts } from "./contract-scripts.ts";

/** Unicode controls that reorder the text around them: embeddings, overrides and isolates. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;
export const hasBidiControl = (text: string): boolean => BIDI_CONTROLS.test(text);

/** Normalizes line ends to `\n`, and drops lone surrogates and control characters except tabs. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Surrogate}/gu, "");

const toLine = (text: string): string => cleanText(text).replace(/\s+/g, " ").trim();
const toParagraphs = (text: string): string => cleanText(text).trim();

interface TextRules {
  /** Maximum length after normalization, in UTF-16 units. */
  max: number;
  tooLong: () => string;
  /** Error message for an empty text; undefined if the text can be empty. */
  missing?: () => string;
}

function textOf(normalize: (text: string) => string, { max, tooLong, missing }: TextRules) {
  const stored = z.string().max(max, { error: tooLong });
  return z
    .string({ error: ({ input }) => (input === undefined ? missing?.() : undefined) })
    .max(max * 4, { error: tooLong })
    .refine((text) => !hasBidiControl(text), {
      error: () => t("api.fields.reversedText"),
      abort: true,
    })
    .transform(normalize)
    .pipe(missing ? stored.min(1, { error: missing }) : stored);
}

/** Schema of one line of text in any script, such as a title, a subject or a tag. */
export const plainLine = (rules: TextRules) => textOf(toLine, rules);

/** Schema of paragraphs of text in any script, such as a description, a message or a reason. */
export const plainText = (rules: TextRules) => textOf(toParagraphs, rules);

export const nameSchemas = z.registry<{ isName: true }>();

let isReserved = (_name: string): boolean => false;
/** Sets the check for reserved names. Only the Worker sets it, because browsers lack the data. */
export const setReservedNameCheck = (check: (name: string) => boolean): void => {
  isReserved = check;
};

/** Returns why a name by which users are recognized is invalid; null for a valid name. */
export function nameFault(name: string): string | null {
  if (mixesScripts(name)) return t("users.name.mixedScripts");
  return isReserved(name) ? t("users.name.reserved") : null;
}

/** Scripts that need invisible joiners (U+200C, U+200D). Elsewhere only emoji can have joiners. */
const JOINED = "Arab Beng Deva Gujr Guru Knda Mlym Orya Sinh Taml Telu"
  .split(" ")
  .map((script) => `\\p{scx=${script}}`);
const JOINER = `(?<=[${JOINED.join("")}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]|\\ufe0f)[\\u200c\\u200d](?=[\\p{L}\\p{Extended_Pictographic}])`;
const INVISIBLE = new RegExp(`(?!${JOINER})[\\p{Cf}\\u2800\\u3164\\u115f\\u1160\\uffa0]`, "gu");

/** Schema of a name by which users are recognized, such as a display name or a brand. */
export const nameText = (rules: TextRules) =>
  textOf((text) => toLine(cleanText(text).replace(INVISIBLE, "")), rules)
    .superRefine((name, { issues }) => {
      const message = nameFault(name);
      if (message !== null) issues.push({ code: "custom", input: name, message });
    })
    .register(nameSchemas, { isName: true });
