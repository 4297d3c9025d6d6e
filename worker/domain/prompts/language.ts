/** Scripts whose words these rules do not know. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "Japanese"],
  [/\p{Script=Hangul}/u, "Korean"],
  [/\p{Script=Han}/u, "Chinese"],
  [/\p{Script=Cyrillic}/u, "a language in Cyrillic script"],
  [/\p{Script=Arabic}/u, "a language in Arabic script"],
  [/\p{Script=Hebrew}/u, "Hebrew"],
  [/\p{Script=Devanagari}/u, "a language in Devanagari script"],
  [/\p{Script=Greek}/u, "Greek"],
  [/\p{Script=Thai}/u, "Thai"],
  [/[^\P{L}\p{Script=Latin}]/u, "a script that is not Latin"],
];

const words = (text: string) => new Set(text.split(" "));
/** Small words that one language has and its neighbours have not. */
const SMALL_WORDS: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    "English",
    words(
      "the a an of to and for with about my your this that is are i you it please write make give me how what why can should in on as be not make create list explain help from into using under best some",
    ),
  ],
  [
    "German",
    words(
      "der die das und ein eine einen für über mit ist nicht ich du bitte schreibe mein meine wie was warum kann auf dem den im zu von auch sich werden erstelle einer",
    ),
  ],
  [
    "French",
    words(
      "le la les des un une et pour avec est pas je tu vous écris écrivez mon ma mes comment pourquoi sur dans du au aux ce cette que qui en une rédige donne moi",
    ),
  ],
  [
    "Spanish",
    words(
      "el la los las un una y para con es no yo tú escribe mi mis cómo qué por en sobre del al este esta que una haz crea dame de quiero",
    ),
  ],
  [
    "Portuguese",
    words("o os as um uma e para com é não eu você escreva meu minha como por em sobre do da ao este esta que crie faça uma de"),
  ],
  [
    "Italian",
    words("il lo gli i le un una e per con è non io tu scrivi mio mia come perché su nel della del di che questo questa crea dammi"),
  ],
  ["Dutch", words("de het een en voor met is niet ik jij schrijf mijn hoe waarom over op van dat deze dit maak geef wat in")],
];

export const OWN_LANGUAGE = "English";

/**
 * The language of a prompt, by its script and its small words. Where nothing tells, Latin letters count as English.
 * @returns a name for people, and whether the rules that know words can read it
 */
export function languageOf(text: string): { name: string; isAnalysed: boolean } {
  const letters = text.match(/\p{L}/gu) ?? [];
  for (const [script, name] of SCRIPTS) {
    const count = letters.filter((letter) => script.test(letter)).length;
    if (count > letters.length * 0.3) return { name, isAnalysed: false };
  }
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = SMALL_WORDS.map(([name, small]) => ({ name, count: said.filter((word) => small.has(word)).length }));
  const english = counts[0]?.count ?? 0;
  const other = counts.slice(1).reduce((most, one) => (one.count > most.count ? one : most), { name: "", count: 0 });
  return other.count > english && other.count >= 2 ? { name: other.name, isAnalysed: false } : { name: OWN_LANGUAGE, isAnalysed: true };
}
