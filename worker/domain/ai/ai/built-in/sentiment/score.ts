import { knowledge } from "../knowledge.ts";
import { type Piece, piecesOf, signValue } from "./tokens.ts";

interface Lexicon {
  words: Map<string, number>;
  /** Phrases by their first word, the longest phrase first. */
  phrases: Map<string, { words: string[]; value: number }[]>;
}

let lexicon: Lexicon | null = null;

function lexiconOf(): Lexicon {
  if (lexicon) return lexicon;
  const known = knowledge().sentiment;
  const made: Lexicon = { words: new Map(), phrases: new Map() };
  for (const [value, words] of known.words)
    for (const word of words.split(/\s+/)) if (word) made.words.set(word, value);
  for (const [value, phrases] of known.phrases)
    for (const phrase of phrases.split("|")) {
      const words = phrase.split(" ");
      const first = words[0] ?? "";
      const alike = [...(made.phrases.get(first) ?? []), { words, value }];
      made.phrases.set(
        first,
        alike.sort((a, b) => b.words.length - a.words.length),
      );
    }
  lexicon = made;
  return made;
}

const setOf = (words: string) => new Set(words.split(" "));
const NEGATIONS = setOf(
  "not no never none nobody nothing neither nor cannot cant can't dont don't doesnt doesn't didnt didn't isnt isn't wasnt wasn't arent aren't werent weren't wont won't wouldnt wouldn't shouldnt shouldn't couldnt couldn't hasnt hasn't havent haven't hadnt hadn't aint ain't without hardly barely scarcely rarely seldom lacks lack lacked lacking fails failed fail fails free stop",
);
const STRONGER = setOf(
  "very really so extremely incredibly absolutely totally completely utterly super insanely ridiculously truly remarkably especially particularly deeply highly most thoroughly hugely exceptionally unbelievably surprisingly genuinely seriously freaking frigging fucking effing hella mad dead bloody damn much far way too such simply just pure sheer total complete absolute utter entirely awfully terribly horribly amazingly wildly painfully",
);
const WEAKER = setOf(
  "somewhat slightly fairly kinda kind sort sorta rather quite almost marginally partly partially bit little mildly relatively occasionally sometimes supposedly reportedly",
);
const CONTRAST = setOf("but however yet still nevertheless nonetheless except");
const CONCESSION = setOf("though although despite while whereas notwithstanding");
const UNREAL = setOf(
  "if would could should might wish wished hope hoped hoping supposed maybe perhaps whether unless",
);
/** Number of preceding words that can change the value of a word. */
const REACH = 3;
const ENDS = /^[.,;:!?()…—–\n]+$/;

const wordValue = (word: string): number => {
  const { words } = lexiconOf();
  const own =
    words.get(word) ??
    words.get(word.replace(/(\p{L})\1$/u, "$1")) ??
    words.get(word.replace(/(\p{L})\1/gu, "$1"));
  if (own !== undefined) return own;
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
  /** Sums of the positive and of the negative values, before they are combined to the tone. */
  positive: number;
  negative: number;
}

/**
 * Scores the sentiment of a text by its words, phrases and emojis, with negations, intensifiers,
 * diminishers and contrasts (after VADER, Hutto and Gilbert 2014).
 */
export function scoreText(text: string): Score {
  const pieces = piecesOf(text);
  const hits = [...hitsIn(pieces), ...ratingsIn(pieces)];
  weighContrasts(pieces, hits);
  const marks = pieces.filter((piece) => piece.kind === "mark");
  const loud = Math.min(
    3,
    marks.reduce((sum, mark) => sum + (mark.text.match(/!/g)?.length ?? 0), 0),
  );
  let positive = 0;
  let negative = 0;
  for (const { value } of hits)
    if (value > 0) positive += value;
    else negative -= value;
  const sum = positive - negative;
  const raised = sum + Math.sign(sum) * 0.3 * loud;
  return { tone: raised / Math.sqrt(raised * raised + 12), positive, negative };
}

function hitsIn(pieces: Piece[]): Hit[] {
  const hits: Hit[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece) continue;
    if (piece.kind === "sign") hits.push({ at, value: signValue(piece.text), isSign: true });
    if (piece.kind !== "word") continue;
    const phrase = phraseAt(pieces, at);
    if (phrase) {
      const isNegated =
        phrase.value > 0 &&
        !/^(?:not|no|never|can|could|nothing|without|won't|doesn't|didn't|don't)/.test(
          phrase.words[0] ?? "",
        ) &&
        negationBefore(pieces, at);
      hits.push({ at, value: isNegated ? -0.7 * phrase.value : phrase.value, isSign: false });
      at += phrase.words.length - 1;
      continue;
    }
    const value = wordValue(piece.text);
    if (value === 0 || (NEGATIONS.has(piece.text) && isFollowedByFeeling(pieces, at))) continue;
    hits.push({ at, value: inContext(pieces, at, value), isSign: false });
  }
  return hits;
}

const isFollowedByFeeling = (pieces: Piece[], at: number) =>
  [1, 2, 3].some(
    (step) =>
      pieces[at + step]?.kind === "word" && Math.abs(wordValue(pieces[at + step]?.text ?? "")) >= 1,
  );

function phraseAt(pieces: Piece[], at: number) {
  return lexiconOf()
    .phrases.get(pieces[at]?.text ?? "")
    ?.find(({ words }) =>
      words.every((word, i) => pieces[at + i]?.kind === "word" && pieces[at + i]?.text === word),
    );
}

/**
 * Returns the value of a word together with the words before it: "not good", "very good", "not very
 * good", "a little slow".
 */
function inContext(pieces: Piece[], at: number, bare: number): number {
  let value = bare;
  const before: string[] = [];
  for (let step = 1; step <= REACH; step++) {
    const piece = pieces[at - step];
    if (!piece || (piece.kind === "mark" && ENDS.test(piece.text))) break;
    before.push(piece.text);
    if (STRONGER.has(piece.text)) value += Math.sign(value) * (0.75 / step);
    else if (WEAKER.has(piece.text)) value -= Math.sign(value) * (0.5 / step);
  }
  // "too" turns weak praise into criticism: "too sweet".
  if (before[0] === "too" && value > 0 && Math.abs(bare) < 2) value = -0.8 * value;
  if (
    pieces[at]?.isLoud &&
    pieces.some((piece) => piece.kind === "word" && !piece.isLoud && piece.text.length > 2)
  )
    value += Math.sign(value) * 0.7;
  if (negationBefore(pieces, at)) value = value > 0 ? -0.8 * value : -0.4 * value;
  if (before.some((word) => UNREAL.has(word)) && value > 0) value *= 0.45;
  if (before[0] === "less") value *= -0.6;
  return value;
}

function negationBefore(pieces: Piece[], at: number): boolean {
  for (let step = 1; step <= 4; step++) {
    const piece = pieces[at - step];
    if (!piece || (piece.kind === "mark" && ENDS.test(piece.text)) || CONTRAST.has(piece.text))
      return false;
    if (NEGATIONS.has(piece.text)) {
      // In "not only good", "no doubt good" and "nothing but good", the negation does not apply to
      // "good".
      const next = pieces[at - step + 1]?.text ?? "";
      return (
        !(step > 1 && /^(?:only|doubt|just|but|wonder|matter|problem|less)$/.test(next)) &&
        !(piece.text === "free" || (piece.text === "stop" && step > 2))
      );
    }
  }
  return false;
}

/** Finds ratings such as "8/10", "10/10" and "2/5". */
function ratingsIn(pieces: Piece[]): Hit[] {
  return pieces.flatMap((piece, at) => {
    const found = /^(\d+(?:\.\d)?)\s?\/\s?(5|10|100)$/.exec(piece.text);
    const share = found ? Number(found[1]) / Number(found[2]) : Number.NaN;
    return share >= 0 && share <= 1 ? [{ at, value: (share - 0.55) * 8, isSign: false }] : [];
  });
}

/** Gives more weight to the part after "but", and less weight to a part after "although". */
function weighContrasts(pieces: Piece[], hits: Hit[]): void {
  let from = 0;
  for (let at = 0; at <= pieces.length; at++) {
    const piece = pieces[at];
    const isEnd = piece === undefined || (piece.kind === "mark" && /[.!?\n]/.test(piece.text));
    if (!isEnd) continue;
    weighSentence(pieces, hits, from, at);
    from = at + 1;
  }
}

function weighSentence(pieces: Piece[], hits: Hit[], from: number, to: number): void {
  const own = hits.filter((hit) => hit.at >= from && hit.at < to);
  let turn = -1;
  for (let at = from + 1; at < to; at++)
    if (CONTRAST.has(pieces[at]?.text ?? "") && own.some((hit) => hit.at < at)) turn = at;
  if (turn >= 0) {
    for (const hit of own) if (!hit.isSign) hit.value *= hit.at < turn ? 0.5 : 1.4;
    return;
  }
  const first = pieces[from]?.text ?? "";
  if (!CONCESSION.has(first)) return;
  let comma = from;
  while (comma < to && pieces[comma]?.text !== ",") comma++;
  if (comma < to) for (const hit of own) hit.value *= hit.at < comma ? 0.5 : 1.3;
}
