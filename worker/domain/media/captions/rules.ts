import { LANGUAGE_TAG } from "./contract.ts";

/** BCP 47 in its canonical spelling (`pt-br` is `pt-BR`), null for what is no tag. */
export function canonicalLanguage(tag: string): string | null {
  if (!LANGUAGE_TAG.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** The language's name in English; the tag itself where it has none. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
