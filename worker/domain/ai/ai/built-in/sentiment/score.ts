import { knowledge } from "../knowledge.ts";
import { signValue, type Token, tokensOf } from "./tokens.ts";

interface Lexicon {
  words: Map<string, number>;
  phrases: Map<string, { words: string[]; value: number }[]>;
}

let lexicon: Lexicon | null = null;

function lexiconOf(): Lexicon {
  if (lexicon) return lexicon;
  const known = knowledge().sentiment;
  const built: Lexicon = { words: new Map(), phrases: new Map() };
  for (const [value, words] of known.words)
    for (const word of words.split(/\s+/)) if (word) built.words.set(word, value);
  for (const [value, phrases] of known.phrases)
    for (const phrase of phrases.split("|")) {
      const words = phrase.split(" ");
      const first = words[0] ?? "";
      const alike = [...(built.phrases.get(first) ?? []), { words, value }];
      built.phrases.set(
        first,
        alike.sort((a, b) => b.words.length - a.words.length),
      );
    }
  lexicon = built;
  return built;
}

const setOf = (words: string) => new Set(words.split(" "));
const NEGATIONS = setOf(
  "not no never none nobody nothing neither nor cannot cant can't dont don't doesnt doesn't didnt didn't isnt isn't wasnt wasn't arent aren't werent weren't wont won't wouldnt wouldn't shouldnt shouldn't couldnt couldn't hasnt hasn't havent haven't hadnt hadn't aint ain't without hardly barely scarcely rarely seldom lacks lack lacked lacking fails failed fail fails free stop",
);
const INTENSIFIERS = setOf(
  "very really so extremely incredibly absolutely totally completely utterly super insanely ridiculously truly remarkably especially particularly deeply highly most thoroughly hugely exceptionally unbelievably surprisingly genuinely seriously freaking frigging fucking effing hella mad dead bloody damn much far way too such simply just pure sheer total complete absolute utter entirely awfully terribly horribly amazingly wildly painfully",
);
const DIMINISHERS = setOf(
  "somewhat slightly fairly kinda kind sort sorta rather quite almost marginally partly partially bit little mildly relatively occasionally sometimes supposedly reportedly",
);
const CONTRAST = setOf("but however yet still nevertheless nonetheless except");
const CONCESSION = setOf("though although despite while whereas notwithstanding");
const HYPOTHETICALS = setOf(
  "if would could should might wish wished hope hoped hoping supposed maybe perhaps whether unless",
);
/** Number of preceding words that can change the value of a word. */
const CONTEXT_DISTANCE = 3;

const SENTENCE_MARKS = /^[.,;:!?()…—–\n]+$/;

const wordValue = (word: string): number => {
  const { words } = lexiconOf();
  const listedValue =
    words.get(word) ??
    words.get(word.replace(/(\p{L})\1$/u, "$1")) ??
    words.get(word.replace(/(\p{L})\1/gu, "$1"));
  if (listedValue !== undefined) return listedValue;
  if (word.includes("-")) {
    const parts = word.split("-").map((part) => words.get(part) ?? 0);
    return parts.reduce((sum, value) => sum + value, 0) / Math.sqrt(parts.length);
  }
  return 0;
};

interface Hit {
  at: number;
  value: number;
  isSign: boolean;
}

export interface Score {
  /** Sentiment from -1 (negative) to 1 (positive). */
  tone: number;
  positive: number;
  negative: number;
}

/** Scores the sentiment of a text (after VADER, Hutto and Gilbert 2014). */
export function scoreText(text: string): Score {
  const tokens = tokensOf(text);
  const hits = [...hitsIn(tokens), ...ratingsIn(tokens)];
  weighContrasts(tokens, hits);
  const marks = tokens.filter((token) => token.kind === "mark");
  const exclamationCount = Math.min(
    3,
    marks.reduce((sum, mark) => sum + (mark.text.match(/!/g)?.length ?? 0), 0),
  );
  let positive = 0;
  let negative = 0;
  for (const { value } of hits)
    if (value > 0) positive += value;
    else negative -= value;
  const sum = positive - negative;
  const amplified = sum + Math.sign(sum) * 0.3 * exclamationCount;
  return { tone: amplified / Math.sqrt(amplified * amplified + 12), positive, negative };
}

function hitsIn(tokens: Token[]): Hit[] {
  const hits: Hit[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    if (token.kind === "sign") hits.push({ at, value: signValue(token.text), isSign: true });
    if (token.kind !== "word") continue;
    const phrase = phraseAt(tokens, at);
    if (phrase) {
      const isNegated =
        phrase.value > 0 &&
        !/^(?:not|no|never|can|could|nothing|without|won't|doesn't|didn't|don't)/.test(
          phrase.words[0] ?? "",
        ) &&
        negationBefore(tokens, at);
      hits.push({ at, value: isNegated ? -0.7 * phrase.value : phrase.value, isSign: false });
      at += phrase.words.length - 1;
      continue;
    }
    const value = wordValue(token.text);
    if (value === 0 || (NEGATIONS.has(token.text) && isFollowedByFeeling(tokens, at))) continue;
    hits.push({ at, value: adjustForContext(tokens, at, value), isSign: false });
  }
  return hits;
}

const isFollowedByFeeling = (tokens: Token[], at: number) =>
  [1, 2, 3].some(
    (step) =>
      tokens[at + step]?.kind === "word" && Math.abs(wordValue(tokens[at + step]?.text ?? "")) >= 1,
  );

function phraseAt(tokens: Token[], at: number) {
  return lexiconOf()
    .phrases.get(tokens[at]?.text ?? "")
    ?.find(({ words }) =>
      words.every((word, i) => tokens[at + i]?.kind === "word" && tokens[at + i]?.text === word),
    );
}

function adjustForContext(tokens: Token[], at: number, bare: number): number {
  let value = bare;
  const previousWords: string[] = [];
  for (let step = 1; step <= CONTEXT_DISTANCE; step++) {
    const token = tokens[at - step];
    if (!token || (token.kind === "mark" && SENTENCE_MARKS.test(token.text))) break;
    previousWords.push(token.text);
    if (INTENSIFIERS.has(token.text)) value += Math.sign(value) * (0.75 / step);
    else if (DIMINISHERS.has(token.text)) value -= Math.sign(value) * (0.5 / step);
  }
  // "too" turns weak praise into criticism: "too sweet".
  if (previousWords[0] === "too" && value > 0 && Math.abs(bare) < 2) value = -0.8 * value;
  if (
    tokens[at]?.isLoud &&
    tokens.some((token) => token.kind === "word" && !token.isLoud && token.text.length > 2)
  )
    value += Math.sign(value) * 0.7;
  if (negationBefore(tokens, at)) value = value > 0 ? -0.8 * value : -0.4 * value;
  if (previousWords.some((word) => HYPOTHETICALS.has(word)) && value > 0) value *= 0.45;
  if (previousWords[0] === "less") value *= -0.6;
  return value;
}

function negationBefore(tokens: Token[], at: number): boolean {
  for (let step = 1; step <= 4; step++) {
    const token = tokens[at - step];
    if (
      !token ||
      (token.kind === "mark" && SENTENCE_MARKS.test(token.text)) ||
      CONTRAST.has(token.text)
    )
      return false;
    if (NEGATIONS.has(token.text)) {
      // The negation does not apply to "good" in "not only good", "no doubt good" and "nothing but
      // good".
      const next = tokens[at - step + 1]?.text ?? "";
      return (
        !(step > 1 && /^(?:only|doubt|just|but|wonder|matter|problem|less)$/.test(next)) &&
        !(token.text === "free" || (token.text === "stop" && step > 2))
      );
    }
  }
  return false;
}

function ratingsIn(tokens: Token[]): Hit[] {
  return tokens.flatMap((token, at) => {
    const ratingMatch = /^(\d+(?:\.\d)?)\s?\/\s?(5|10|100)$/.exec(token.text);
    const share = ratingMatch ? Number(ratingMatch[1]) / Number(ratingMatch[2]) : Number.NaN;
    return share >= 0 && share <= 1 ? [{ at, value: (share - 0.55) * 8, isSign: false }] : [];
  });
}

function weighContrasts(tokens: Token[], hits: Hit[]): void {
  let from = 0;
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at];
    const isEnd = token === undefined || (token.kind === "mark" && /[.!?\n]/.test(token.text));
    if (!isEnd) continue;
    weighSentence(tokens, hits, from, at);
    from = at + 1;
  }
}

function weighSentence(tokens: Token[], hits: Hit[], from: number, to: number): void {
  const sentenceHits = hits.filter((hit) => hit.at >= from && hit.at < to);
  let contrastAt = -1;
  for (let at = from + 1; at < to; at++)
    if (CONTRAST.has(tokens[at]?.text ?? "") && sentenceHits.some((hit) => hit.at < at))
      contrastAt = at;
  if (contrastAt >= 0) {
    for (const hit of sentenceHits) if (!hit.isSign) hit.value *= hit.at < contrastAt ? 0.5 : 1.4;
    return;
  }
  const first = tokens[from]?.text ?? "";
  if (!CONCESSION.has(first)) return;
  let comma = from;
  while (comma < to && tokens[comma]?.text !== ",") comma++;
  if (comma < to) for (const hit of sentenceHits) hit.value *= hit.at < comma ? 0.5 : 1.3;
}
