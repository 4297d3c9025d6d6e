import * as z from "zod";
import { t } from "#i18n/t.ts";
import { mixesScripts } from "./contract-scripts.ts";

/** The embeddings, overrides and isolates of the bidirectional algorithm: they make the text around them read in another order. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;
export const hasBidiControl = (text: string): boolean => BIDI_CONTROLS.test(text);

/** Normalizes typed text: line ends as `\n`, no other control characters but tabs, no lone surrogates. */
export const cleanText = (text: string): string => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Surrogate}/gu, "");

const toLine = (text: string): string => cleanText(text).replace(/\s+/g, " ").trim();
const toParagraphs = (text: string): string => cleanText(text).trim();

interface TextRules {
  /** Characters (UTF-16), counted after the text is normalized. */
  max: number;
  tooLong: () => string;
  /** The fault of a text that is empty or not there; left out where the text may be empty. */
  missing?: () => string;
}

function textOf(normalize: (text: string) => string, { max, tooLong, missing }: TextRules) {
  const stored = z.string().max(max, { error: tooLong });
  return z
    .string({ error: ({ input }) => (input === undefined ? missing?.() : undefined) })
    .max(max * 4, { error: tooLong })
    .refine((text) => !hasBidiControl(text), { error: () => t("api.fieldReversesText"), abort: true })
    .transform(normalize)
    .pipe(missing ? stored.min(1, { error: missing }) : stored);
}

/** One line of text in any script: a title, a subject, a tag. */
export const plainLine = (rules: TextRules) => textOf(toLine, rules);

/** Paragraphs of text in any script: a description, a message, a reason. */
export const plainText = (rules: TextRules) => textOf(toParagraphs, rules);

/** Every schema made by `nameText`. */
export const nameSchemas = z.registry<{ isName: true }>();

let isReserved = (_name: string): boolean => false;
/** The Worker sets the check at startup: its data is not for browsers. */
export const setReservedNameCheck = (check: (name: string) => boolean): void => {
  isReserved = check;
};

/** The fault of a name that others see as somebody's identity; null for a name that may be used. */
export function nameFault(name: string): string | null {
  if (mixesScripts(name)) return t("users.nameMixesScripts");
  return isReserved(name) ? t("users.nameReserved") : null;
}

/** Scripts that are written with joiners. Between other characters these only hide, except in sequences of emoji. */
const JOINED = "Arab Beng Deva Gujr Guru Knda Mlym Orya Sinh Taml Telu".split(" ").map((script) => `\\p{scx=${script}}`);
const JOINER = `(?<=[${JOINED.join("")}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]|\\ufe0f)[\\u200c\\u200d](?=[\\p{L}\\p{Extended_Pictographic}])`;
const INVISIBLE = new RegExp(`(?!${JOINER})[\\p{Cf}\\u2800\\u3164\\u115f\\u1160\\uffa0]`, "gu");

/**
 * A name that others see as somebody's identity: a display name, a playlist, a brand. One line without invisible characters, no word
 * of mixed scripts, and nothing that reads as a name of the platform or its staff.
 */
export const nameText = (rules: TextRules) =>
  textOf((text) => toLine(cleanText(text).replace(INVISIBLE, "")), rules)
    .superRefine((name, { issues }) => {
      const message = nameFault(name);
      if (message !== null) issues.push({ code: "custom", input: name, message });
    })
    .register(nameSchemas, { isName: true });
