import { COMMON_WORDS, SHORT_FORMS } from "./common-words.ts";
import { foldSigns, type Sign } from "./fold.ts";

/** A normalized word with its position in the text. The token "." separates sentences. */
export interface Token {
  word: string;
  start: number;
  end: number;
}

export const STOP = ".";

const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  "+": "t",
  "€": "e",
  "£": "l",
};
/** Characters that can stand for "i" or "l" in a disguised word. */
const BARS = "1!|";

const LETTER = /[\p{L}]/u;
const DIGIT = /\p{N}/u;
const isPart = (sign: string) =>
  LETTER.test(sign) ||
  DIGIT.test(sign) ||
  sign === "'" ||
  sign === "’" ||
  sign === "*" ||
  sign in LEET;
/** Characters that are words by themselves: "u r a" stays three words. */
const SHORT_WORDS = "iaurncby24";
/** Letters that are almost never doubled in English words. */
const NEVER_DOUBLE = "ahijkquvwxy";

const VARIANTS_MAX = 32;
const RUN_MAX = 200;
/** Maximum number of spaced-out letters that are joined per text, which bounds the time. */
const JOINED_MAX = 3000;
/** Weight of a space between letters; a dot weighs 1. So "k.i.l.l y.o.u" becomes two words. */
const SPACE_GAP = 1.5;
/** Maximum length of a known word that `segment` finds in joined letters. */
const SEGMENT_MAX = 14;
/** Up to this many spaced-out letters between two wider gaps are one word. */
const WHOLE_MAX = 9;

const WORD_MAX = 30;

/** Splits a text into words, and replaces disguised words by the words of `vocabulary`. */
export function tokensOf(text: string, vocabulary: ReadonlySet<string>): Token[] {
  const rawTokens = joinSpaced(split(foldSigns(text)), vocabulary);
  const tokens: Token[] = [];
  let hidden = 0;
  for (const rawToken of rawTokens) {
    if (rawToken.text === STOP) {
      tokens.push({ word: STOP, start: rawToken.start, end: rawToken.end });
      continue;
    }
    const word = resolveForm(rawToken.text, vocabulary);
    if (word !== rawToken.text && /[^\p{L}']/u.test(rawToken.text)) hidden++;
    for (const part of (SHORT_FORMS.get(word) ?? word).split(" "))
      tokens.push({ word: part, start: rawToken.start, end: rawToken.end });
  }
  // Digits are read as letters only if another word is disguised: "70 w1ll" but not "70 will".
  if (hidden > 0) for (const token of tokens) token.word = decodeDigits(token.word, vocabulary);
  return tokens;
}

function decodeDigits(word: string, vocabulary: ReadonlySet<string>): string {
  if (word === "!" || word === "1") return "i";
  if (word === "@") return "a";
  if (!/^\d{1,4}$/.test(word)) return word;
  const letters = [...word].map((digit) => LEET[digit] ?? digit).join("");
  const way = [letters, letters.replace(/ii$/, "ll")].find(
    (candidate) => vocabulary.has(candidate) || COMMON_WORDS.has(candidate),
  );
  return way ?? word;
}

interface RawToken {
  text: string;
  start: number;
  end: number;
  /** Distance to the previous token in characters, weighted by their kind. */
  gap: number;
}

function split(signs: Sign[]): RawToken[] {
  const rawTokens: RawToken[] = [];
  let gap = 0;
  for (let at = 0; at < signs.length; ) {
    const first = signs[at];
    if (!first) break;
    if (!isPart(first.sign)) {
      const next = signs[at + 1]?.sign;
      const isEnd = /[.?;:\n]/.test(first.sign) && (next === undefined || next === " ");
      if (isEnd) rawTokens.push({ text: STOP, start: first.start, end: first.end, gap });
      gap += first.sign === " " ? SPACE_GAP : 1;
      at++;
      continue;
    }
    let to = at;
    let word = "";
    while (to < signs.length && isPart(signs[to]?.sign ?? " ")) word += signs[to++]?.sign ?? "";
    const end = signs[to - 1]?.end ?? first.end;
    // A "!" or "*" at the end of a word is more often punctuation than a letter.
    const bare = word.replace(/(?<![!|+*'’])[!|+*'’]+$/, "").replace(/^['’*]+/, "");
    const cut = word.length - word.replace(/(?<![!|+*'’])[!|+*'’]+$/, "").length;
    if (bare !== "")
      rawTokens.push({
        text: bare.replace(/’/g, "'"),
        start: first.start,
        end: signs[to - 1 - cut]?.end ?? end,
        gap,
      });
    if (word.slice(bare.length).includes("!"))
      rawTokens.push({ text: bare === "" ? word : STOP, start: end, end, gap: 0 });
    gap = 0;
    at = to;
  }
  return rawTokens.filter((rawToken) => rawToken.text !== "!" || rawToken.start < rawToken.end);
}

/** Joins spaced-out letters to words. Wider gaps or, if there are none, known words split them. */
function joinSpaced(rawTokens: RawToken[], vocabulary: ReadonlySet<string>): RawToken[] {
  const forms = new Map<string, string | null>();
  let remaining = JOINED_MAX;
  const joined: RawToken[] = [];
  for (let at = 0; at < rawTokens.length; ) {
    let to = at;
    while (
      to < rawTokens.length &&
      to - at < RUN_MAX &&
      isSingle(rawTokens[to], rawTokens[to - 1], to > at)
    )
      to++;
    const run = rawTokens.slice(at, to).filter((rawToken) => rawToken.text !== STOP);
    const letters = run.filter((rawToken) => LETTER.test(rawToken.text)).length;
    if (
      run.length < 3 ||
      letters < 2 ||
      remaining < run.length ||
      (run.length === 3 && run.every((rawToken) => SHORT_WORDS.includes(rawToken.text)))
    ) {
      joined.push(...rawTokens.slice(at, Math.max(to, at + 1)));
      at = Math.max(to, at + 1);
      continue;
    }
    remaining -= run.length;
    const words = groups(run);
    for (const group of words)
      joined.push(
        ...(words.length > 1 && group.length <= WHOLE_MAX
          ? [mergeLetters(group)]
          : segment(group, vocabulary, forms)),
      );
    at = to;
  }
  return joined;
}

const isSingle = (
  rawToken: RawToken | undefined,
  previous: RawToken | undefined,
  isInside: boolean,
) =>
  rawToken !== undefined &&
  (rawToken.text.length === 1 ? rawToken.text !== STOP || isInside : false) &&
  (!isInside || rawToken.gap <= 8 || previous === undefined);

function groups(run: RawToken[]): RawToken[][] {
  const minGap = Math.min(...run.slice(1).map((rawToken) => rawToken.gap));
  const wordGroups: RawToken[][] = [];
  for (const [at, rawToken] of run.entries()) {
    const last = wordGroups.at(-1);
    if (at === 0 || last === undefined || rawToken.gap > minGap) wordGroups.push([rawToken]);
    else last.push(rawToken);
  }
  return wordGroups;
}

const mergeLetters = (letters: RawToken[]): RawToken => ({
  text: letters.map((rawToken) => rawToken.text).join(""),
  start: letters[0]?.start ?? 0,
  end: letters.at(-1)?.end ?? 0,
  gap: 1,
});

/** Splits joined letters into known words, with as few unknown letters and words as possible. */
function segment(
  letters: RawToken[],
  vocabulary: ReadonlySet<string>,
  forms: Map<string, string | null>,
): RawToken[] {
  const text = letters.map((rawToken) => rawToken.text).join("");
  const best: { cost: number; from: number; word: string }[] = [{ cost: 0, from: 0, word: "" }];
  for (let to = 1; to <= text.length; to++) {
    for (let from = Math.max(0, to - SEGMENT_MAX); from < to; from++) {
      const raw = text.slice(from, to);
      const form =
        raw.length === 1 && !"iau1".includes(raw) ? null : findCachedForm(raw, vocabulary, forms);
      const cost =
        (best[from]?.cost ?? Number.POSITIVE_INFINITY) + (form === null ? 10 * raw.length + 5 : 1);
      if (cost < (best[to]?.cost ?? Number.POSITIVE_INFINITY))
        best[to] = { cost, from, word: form ?? raw };
    }
  }
  const words: RawToken[] = [];
  for (let to = text.length; to > 0; ) {
    const step = best[to];
    if (!step) break;
    const first = letters[step.from];
    const last = letters[to - 1];
    if (first && last)
      words.unshift({ text: step.word, start: first.start, end: last.end, gap: 1 });
    to = step.from;
  }
  // A name that contains a rude word, such as some names of towns, stays one word.
  const isWord = letters.length <= SEGMENT_MAX && (best[text.length]?.cost ?? 0) > letters.length;
  return isWord ? [mergeLetters(letters)] : words;
}

function findCachedForm(
  raw: string,
  vocabulary: ReadonlySet<string>,
  forms: Map<string, string | null>,
): string | null {
  const cachedForm = forms.get(raw);
  if (cachedForm !== undefined) return cachedForm;
  const form = knownForm(raw, vocabulary);
  forms.set(raw, form);
  return form;
}

const knownForm = (raw: string, vocabulary: ReadonlySet<string>): string | null => {
  const word = resolveForm(raw, vocabulary);
  // Rude words of up to three letters do not count: too many harmless words contain one.
  return (vocabulary.has(word) && word.length > 3) || COMMON_WORDS.has(word) ? word : null;
};

/** Returns the known word that a spelling disguises, or the spelling itself. */
function resolveForm(raw: string, vocabulary: ReadonlySet<string>): string {
  if (raw.length > WORD_MAX * 4) return raw.slice(0, WORD_MAX);
  const isKnown = (word: string) => vocabulary.has(word) || SHORT_FORMS.has(word);
  if (isKnown(raw) || COMMON_WORDS.has(raw)) return raw;
  for (const letters of unmaskedVariants(raw, vocabulary)) {
    if (isKnown(letters) || COMMON_WORDS.has(letters)) return letters;
    for (const short of unrepeatedVariants(letters)) if (isKnown(short)) return short;
  }
  const bare = raw.replace(/[*'@$!|+€£]/g, "");
  return bare !== raw && isKnown(bare) ? bare : raw;
}

/** Yields readings in which 1, ! and | are i or l, and * is any letter of a known word. */
function* unmaskedVariants(raw: string, vocabulary: ReadonlySet<string>): Generator<string> {
  if (/^[\p{L}']+$/u.test(raw)) {
    yield raw;
    return;
  }
  if (!LETTER.test(raw) && (DIGIT.test(raw) || raw.length < 3)) return;
  let variants = [""];
  for (const sign of raw) {
    const letters = BARS.includes(sign) ? ["i", "l"] : [LEET[sign] ?? sign];
    variants = variants
      .flatMap((start) => letters.map((letter) => start + letter))
      .slice(0, VARIANTS_MAX);
  }
  yield* variants;
  if (raw.includes("*") && /^[a-z*]{3,12}$/.test(raw) && LETTER.test(raw))
    yield* starredMatches(raw, vocabulary);
}

const byLength = new WeakMap<ReadonlySet<string>, Map<number, string[]>>();

function wordsOfLength(vocabulary: ReadonlySet<string>, length: number): string[] {
  let lists = byLength.get(vocabulary);
  if (!lists) {
    lists = new Map();
    for (const word of vocabulary)
      lists.set(word.length, [...(lists.get(word.length) ?? []), word]);
    byLength.set(vocabulary, lists);
  }
  return lists.get(length) ?? [];
}

function* starredMatches(raw: string, vocabulary: ReadonlySet<string>): Generator<string> {
  for (const word of wordsOfLength(vocabulary, raw.length))
    if ([...word].every((letter, at) => raw[at] === "*" || raw[at] === letter)) yield word;
}

/**
 * Yields spellings with each stretched letter once or twice: "loove" and "love" for "looove".
 * Words with a normal double letter, such as "rapped" and "bass", yield none.
 */
function* unrepeatedVariants(word: string): Generator<string> {
  const runs = word.match(/(.)\1*/gu) ?? [];
  const isStretched = (run: string) =>
    run.length > 2 || (run.length === 2 && NEVER_DOUBLE.includes(run.charAt(0)));
  if (!runs.some(isStretched)) return;
  let variants = [""];
  for (const run of runs) {
    const letter = run.charAt(0);
    const ways = isStretched(run) ? [letter + letter, letter] : [run];
    variants = variants.flatMap((start) => ways.map((way) => start + way)).slice(0, VARIANTS_MAX);
  }
  yield* variants;
}
