import { intlLocale } from "#i18n/locale.ts";

/** Languages that the captions editor offers. The API accepts other language tags too. */
export const LANGUAGES = [
  "ar",
  "bn",
  "bg",
  "ca",
  "zh-Hans",
  "zh-Hant",
  "hr",
  "cs",
  "da",
  "nl",
  "en",
  "et",
  "fil",
  "fi",
  "fr",
  "de",
  "el",
  "he",
  "hi",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "ms",
  "no",
  "fa",
  "pl",
  "pt-BR",
  "pt-PT",
  "ro",
  "ru",
  "sr",
  "sk",
  "es",
  "sw",
  "sv",
  "ta",
  "th",
  "tr",
  "uk",
  "ur",
  "vi",
];

export const languageName = (tag: string): string =>
  new Intl.DisplayNames(intlLocale(), { type: "language" }).of(tag) ?? tag;

export const languagesByName = (tags: readonly string[]): { value: string; label: string }[] =>
  tags
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, intlLocale()));
