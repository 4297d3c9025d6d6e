import { knowledge } from "./knowledge.ts";

const LANGUAGES = [
  "english",
  "german",
  "french",
  "spanish",
  "italian",
  "portuguese",
  "dutch",
  "polish",
] as const;
type Language = (typeof LANGUAGES)[number];

const stopwords = new Map<Language, Set<string>>();
const stopwordsOf = (language: Language) => {
  const known =
    stopwords.get(language) ?? new Set(knowledge().stopwords[language].trim().split(/\s+/));
  stopwords.set(language, known);
  return known;
};

/** Returns true for an English stopword such as "the". @param word lower case */
export const isStopword = (word: string): boolean => stopwordsOf("english").has(word);

export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

/** Minimum lead over English in stopwords, because some stopwords belong to several languages. */
const MIN_LEAD = 2;

/** Returns the language with the most stopwords in the text, or English below `MIN_LEAD`. */
export function languageOf(text: string): Language {
  const textWords = wordsOf(text);
  const hitsOf = (language: Language) =>
    textWords.filter((word) => stopwordsOf(language).has(word)).length;
  let best: Language = "english";
  let bestHits = hitsOf("english") + MIN_LEAD - 1;
  for (const language of LANGUAGES.filter((candidate) => candidate !== "english")) {
    const hits = hitsOf(language);
    if (hits > bestHits) [best, bestHits] = [language, hits];
  }
  return best;
}

/** Splits a text into sentences and lines. Removes file extensions, URLs and hashtags. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/\.(?:mp4|mov|webm|mkv|m4v|jpe?g|png|webp|gif|avif)\b/gi, ".\n")
    .replace(/#/g, "")
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((line) => line.replace(/[\s_]+/g, " ").trim())
    .filter((line) => /\p{L}{2}/u.test(line));
}

export interface Phrase {
  /** One to three words in lower case. */
  text: string;
  score: number;
}

const WORD_MIN = 3;
const PHRASE_WORDS = 3;

/** Returns the key phrases of a text, best first, with RAKE (Rose et al. 2010). */
export function keyPhrases(text: string): Phrase[] {
  const stops = stopwordsOf(languageOf(text));
  const isContent = (word: string) =>
    !stops.has(word) && word.length >= WORD_MIN && /\p{L}/u.test(word);
  const runs: string[][] = [];
  for (const sentence of sentencesOf(text)) {
    for (const part of sentence.split(/[,;:()"“”!?.…–—|/]+/)) {
      let run: string[] = [];
      for (const word of wordsOf(part)) {
        if (isContent(word)) run.push(word);
        else if (run.length > 0) {
          runs.push(run);
          run = [];
        }
      }
      if (run.length > 0) runs.push(run);
    }
  }
  const frequency = new Map<string, number>();
  const degree = new Map<string, number>();
  for (const run of runs) {
    for (const word of run) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
      degree.set(word, (degree.get(word) ?? 0) + Math.min(run.length, PHRASE_WORDS));
    }
  }
  const phrases = new Map<string, number>();
  for (const [at, run] of runs.entries()) {
    // A phrase at the start of the text is most likely the topic.
    const early = 1 + 1 / (1 + at);
    for (const phrase of subPhrases(run)) {
      const phraseScore =
        phrase.reduce(
          (sum, word) => sum + (degree.get(word) ?? 0) / Math.sqrt(frequency.get(word) ?? 1),
          0,
        ) / phrase.length;
      const key = phrase.join(" ");
      phrases.set(key, (phrases.get(key) ?? 0) + phraseScore * early);
    }
  }
  return [...phrases]
    .map(([phrase, score]) => ({ text: phrase, score }))
    .sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1));
}

/** Splits a long phrase into pairs and single words, because nobody searches for long phrases. */
function subPhrases(run: string[]): string[][] {
  const singles = run.map((word) => [word]);
  if (run.length <= PHRASE_WORDS) return run.length === 1 ? singles : [run, ...singles];
  return [...run.slice(0, -1).map((word, i) => [word, run[i + 1] ?? ""]), ...singles];
}
