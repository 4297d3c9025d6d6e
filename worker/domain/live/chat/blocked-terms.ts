const LETTER = /[\p{L}\p{N}]/u;

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();

/** A letter or digit of a text, with its repetitions. Other characters may stand between them. */
interface Run {
  /** Offset of the letter in `FoldedText.letters`. */
  at: number;
  /** Number of the first letter of the run that starts a word; null if no letter does. */
  startsWord: number | null;
  /** Number of the last letter of the run that ends a word; null if no letter does. */
  endsWord: number | null;
}

interface FoldedText {
  /** Letters and digits of the text, without repetitions. */
  letters: string;
  /** The run of each letter in `letters`, by the offset of the letter. */
  runs: ReadonlyMap<number, Run>;
  /** The runs that start a word, by their letter. */
  starts: ReadonlyMap<string, Run[]>;
}

function readText(text: string): FoldedText {
  const runs = new Map<number, Run>();
  const starts = new Map<string, Run[]>();
  let letters = "";
  let [letter, count] = ["", 0];
  let run: Run = { at: 0, startsWord: null, endsWord: null };
  let isInWord = false;
  for (const character of fold(text)) {
    if (!LETTER.test(character)) {
      if (isInWord) run.endsWord = count;
      isInWord = false;
      continue;
    }
    count++;
    if (character !== letter) {
      letter = character;
      run = { at: letters.length, startsWord: null, endsWord: null };
      runs.set(run.at, run);
      letters += letter;
    }
    if (!isInWord && run.startsWord === null) {
      run.startsWord = count;
      const others = starts.get(letter);
      if (others) others.push(run);
      else starts.set(letter, [run]);
    }
    isInWord = true;
  }
  if (isInWord) run.endsWord = count;
  return { letters, runs, starts };
}

/** Returns the letters and digits of a term, without repetitions. */
const lettersOf = (term: string): string[] =>
  [...fold(term)]
    .filter((character) => LETTER.test(character))
    .filter((character, i, all) => character !== all[i - 1]);

/**
 * Creates a function that returns the first of a channel's blocked terms in a text, or null.
 * Ignores case, accents, repeated letters and spacing, but matches only whole words.
 * Compares the letters of the text with each term. A regular expression for each term would search
 * the rest of the text again from each word.
 */
export function createTermFinder(terms: readonly string[]): (text: string) => string | null {
  const wanted = terms.flatMap((term) => {
    const letters = lettersOf(term);
    const [first, last] = [letters[0], letters.at(-1)];
    if (first === undefined || last === undefined) return [];
    const joined = letters.join("");
    return [{ term, first, joined, lastAt: joined.length - last.length }];
  });

  return (text) => {
    if (wanted.length === 0) return null;
    const { letters, runs, starts } = readText(text);
    const found = wanted.find(({ first, joined, lastAt }) =>
      starts.get(first)?.some((start) => {
        const end = runs.get(start.at + lastAt);
        return (
          end !== undefined &&
          end.endsWord !== null &&
          end.endsWord >= (start.startsWord ?? 0) &&
          letters.startsWith(joined, start.at)
        );
      }),
    );
    return found?.term ?? null;
  };
}
