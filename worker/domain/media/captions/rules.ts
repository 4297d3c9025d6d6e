import { LANGUAGE_TAG } from "./contract.ts";

/** Returns a BCP 47 tag in canonical form (`pt-BR` for `pt-br`), or null for an invalid tag. */
export function canonicalLanguage(tag: string): string | null {
  if (!LANGUAGE_TAG.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns the language's name in English, or the tag if the language has no name. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
