import { languagesByName } from "#app/features/media/captions/languages.ts";

const TAGS = [
  "ar",
  "bg",
  "bn",
  "ca",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fa",
  "fi",
  "fil",
  "fr",
  "he",
  "hi",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "ms",
  "nb",
  "nl",
  "pl",
  "pt",
  "pt-BR",
  "ro",
  "ru",
  "sk",
  "sl",
  "sr",
  "sv",
  "sw",
  "ta",
  "te",
  "th",
  "tr",
  "uk",
  "ur",
  "vi",
  "zh-Hans",
  "zh-Hant",
];

/**
 * Returns the options of a select control for a video's language, sorted by name. Always contains
 * the language that is selected now.
 */
export function languageOptions(current: string | null): { value: string; label: string }[] {
  const tags = current === null || TAGS.includes(current) ? TAGS : [...TAGS, current];
  return languagesByName(tags);
}
