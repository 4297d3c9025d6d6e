import { type Message, msg, t } from "#i18n/t.ts";

/** Writing systems of languages for which the optimizer has no word rules. */
const SCRIPTS: readonly (readonly [RegExp, Message])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, msg("prompts.languages.japanese")],
  [/\p{Script=Hangul}/u, msg("prompts.languages.korean")],
  [/\p{Script=Han}/u, msg("prompts.languages.chinese")],
  [/\p{Script=Cyrillic}/u, msg("prompts.languages.cyrillicScript")],
  [/\p{Script=Arabic}/u, msg("prompts.languages.arabicScript")],
  [/\p{Script=Hebrew}/u, msg("prompts.languages.hebrew")],
  [/\p{Script=Devanagari}/u, msg("prompts.languages.devanagariScript")],
  [/\p{Script=Greek}/u, msg("prompts.languages.greek")],
  [/\p{Script=Thai}/u, msg("prompts.languages.thai")],
  [/[^\P{L}\p{Script=Latin}]/u, msg("prompts.languages.otherScript")],
];

const words = (text: string) => new Set(text.split(" "));
const FUNCTION_WORDS: readonly (readonly [Message, ReadonlySet<string>])[] = [
  [
    msg("prompts.languages.english"),
    words(
      "the a an of to and for with about my your this that is are i you it please write make give me how what why can should in on as be not make create list explain help from into using under best some",
    ),
  ],
  [
    msg("prompts.languages.german"),
    words(
      "der die das und ein eine einen für über mit ist nicht ich du bitte schreibe mein meine wie was warum kann auf dem den im zu von auch sich werden erstelle einer",
    ),
  ],
  [
    msg("prompts.languages.french"),
    words(
      "le la les des un une et pour avec est pas je tu vous écris écrivez mon ma mes comment pourquoi sur dans du au aux ce cette que qui en une rédige donne moi",
    ),
  ],
  [
    msg("prompts.languages.spanish"),
    words(
      "el la los las un una y para con es no yo tú escribe mi mis cómo qué por en sobre del al este esta que una haz crea dame de quiero",
    ),
  ],
  [
    msg("prompts.languages.portuguese"),
    words(
      "o os as um uma e para com é não eu você escreva meu minha como por em sobre do da ao este esta que crie faça uma de",
    ),
  ],
  [
    msg("prompts.languages.italian"),
    words(
      "il lo gli i le un una e per con è non io tu scrivi mio mia come perché su nel della del di che questo questa crea dammi",
    ),
  ],
  [
    msg("prompts.languages.dutch"),
    words(
      "de het een en voor met is niet ik jij schrijf mijn hoe waarom over op van dat deze dit maak geef wat in",
    ),
  ],
];

export const SUPPORTED_LANGUAGE = msg("prompts.languages.english");

/** Detects the language of a prompt by its script and its short words; English by default. */
export function languageOf(text: string): { name: string; isAnalyzed: boolean } {
  const letters = text.match(/\p{L}/gu) ?? [];
  for (const [script, name] of SCRIPTS) {
    const count = letters.filter((letter) => script.test(letter)).length;
    if (count > letters.length * 0.3) return { name: t(name), isAnalyzed: false };
  }
  const textWords = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = FUNCTION_WORDS.map(([name, small]) => ({
    name,
    count: textWords.filter((word) => small.has(word)).length,
  }));
  const english = counts[0]?.count ?? 0;
  const other = counts
    .slice(1)
    .reduce((best, candidate) => (candidate.count > best.count ? candidate : best), {
      name: SUPPORTED_LANGUAGE,
      count: 0,
    });
  return other.count > english && other.count >= 2
    ? { name: t(other.name), isAnalyzed: false }
    : { name: t(SUPPORTED_LANGUAGE), isAnalyzed: true };
}
