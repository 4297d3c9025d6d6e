import { bucketOf, unitVector } from "../hashing.ts";
import { CLASSES } from "./classes.ts";
import { FOREIGN_PHRASES, lexiconWords } from "./lexicon.ts";
import { STOP, type Token } from "./tokens.ts";

/** Length of a text's feature vector. Must be a power of two. */
export const BUCKETS = 16384;

const GRAM = 4;
const WORD_MAX = 24;
const TOKENS_MAX = 400;
/** Maximum distance in words between two classified words that form a feature together. */
const MAX_GAP = 4;

const WEIGHT = {
  word: 1,
  pair: 0.8,
  gram: 0.22,
  kind: 1,
  kindPair: 1,
  kindTriple: 0.8,
  kindNear: 0.6,
};

const ADDRESS: Readonly<Record<string, string>> = {
  you: "Y",
  your: "Y",
  yours: "Y",
  yourself: "Y",
  yourselves: "Y",
  he: "T",
  she: "T",
  him: "T",
  her: "T",
  his: "T",
  hers: "T",
  they: "T",
  them: "T",
  their: "T",
  bro: "T",
  dude: "T",
  guy: "T",
  streamer: "T",
  i: "M",
  me: "M",
  my: "M",
  myself: "M",
  mine: "M",
  we: "M",
  us: "M",
  our: "M",
};

const kinds = (() => {
  const kindByWord = new Map<string, string>();
  const add = (kind: string, words: readonly string[]) => {
    for (const word of words)
      if (!word.includes(" ") && !kindByWord.has(word)) kindByWord.set(word, kind);
  };
  return () => {
    if (kindByWord.size === 0) {
      for (const [word, kind] of Object.entries(ADDRESS)) kindByWord.set(word, kind);
      add("L", CLASSES.ANY_SLUR ?? []);
      add("F", [
        ...(CLASSES.FUCK ?? []),
        ...(CLASSES.SHIT ?? []),
        ...(CLASSES.VULGAR ?? []),
        ...(CLASSES.ABUSER ?? []),
      ]);
      add("X", [
        ...(CLASSES.SEXUAL ?? []),
        ...(CLASSES.DICK ?? []),
        ...(CLASSES.TITS ?? []),
        ...lexiconWords("SEXUAL"),
      ]);
      add("G", CLASSES.GROUPS ?? []);
      add("I", [...(CLASSES.HARD_NOUN ?? []), ...lexiconWords("INSULT"), ...FOREIGN_PHRASES]);
      add("S", [...(CLASSES.HARD_ADJ ?? []), ...lexiconWords("SCORN")]);
      add("H", [...(CLASSES.HARM ?? []), ...(CLASSES.HARMED ?? []), ...lexiconWords("HARM")]);
      add("W", lexiconWords("WEAPON"));
      add("B", lexiconWords("BODY"));
      add("$", [...(CLASSES.PRIZE ?? []), ...lexiconWords("SCAM")]);
      add("P", lexiconWords("PRIVATE"));
      add("o", lexiconWords("TOPIC"));
      add("g", lexiconWords("PRAISE"));
    }
    return kindByWord;
  };
})();

/** Yields every word that belongs to a word class of the classifier. */
export const listClassWords = (): Iterable<string> => kinds().keys();

export const isAbuseTypical = (word: string): boolean =>
  /[LFXGISHWB$P]/.test(kinds().get(word) ?? "");

/** Converts words to a sparse vector of length one: words, pairs, n-grams and word classes. */
export function featuresOf(tokens: readonly Token[]): Map<number, number> {
  const words = tokens.slice(0, TOKENS_MAX).map(({ word }) => word);
  const counts = new Map<number, number>();
  const add = (kind: number, feature: string, weight: number) => {
    const bucket = bucketOf(kind, feature, BUCKETS);
    counts.set(bucket, (counts.get(bucket) ?? 0) + weight);
  };
  const of = kinds();
  const line = words.map((word) =>
    word === STOP ? STOP : (of.get(word) ?? (/^\d+$/.test(word) ? "#" : "_")),
  );
  for (const [at, word] of words.entries()) {
    const kind = line[at] ?? "_";
    const next = words[at + 1];
    if (next !== undefined) {
      add(2, `${word} ${next}`, WEIGHT.pair);
      if (kind !== "_" || line[at + 1] !== "_")
        add(
          5,
          `${kind === "_" ? word : kind} ${line[at + 1] === "_" ? next : line[at + 1]}`,
          WEIGHT.kindPair,
        );
      add(6, line.slice(at, at + 3).join(""), WEIGHT.kindTriple);
    }
    if (word === STOP) continue;
    add(1, word, WEIGHT.word);
    if (kind !== "_") {
      add(4, kind, WEIGHT.kind);
      for (let gap = 2; gap <= MAX_GAP; gap++) {
        const laterWord = line[at + gap];
        if (laterWord !== undefined && laterWord !== "_" && laterWord !== STOP)
          add(7, `${kind}${laterWord}`, WEIGHT.kindNear);
      }
    }
    // The n-grams of a word with digits or symbols in it mean nothing.
    if (word.length < GRAM || !/^[\p{L}'-]+$/u.test(word)) continue;
    const framed = `<${word.slice(0, WORD_MAX)}>`;
    for (let i = 0; i + GRAM <= framed.length; i++) add(3, framed.slice(i, i + GRAM), WEIGHT.gram);
  }
  return unitVector(counts);
}
