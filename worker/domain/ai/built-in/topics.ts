import { CATEGORIES, type CategorySlug } from "../../videos/contract-categories.ts";
import { categoryChances } from "./categorize.ts";
import { termsOf } from "./category/vocabulary.ts";
import { knowledge } from "./knowledge.ts";
import { isStopword, keyPhrases, languageOf, sentences } from "./text.ts";
import { NOT_A_TAG } from "./topics/not-a-tag.ts";

export interface Topic {
  /** As the text writes it, lower case: one to five words. */
  text: string;
  score: number;
}

interface Token {
  written: string;
  lower: string;
}

const TERM_WORDS = 5;
const NAME_WORDS = 3;
const OWN_HASHTAG = 5;
const KNOWN = 2;
const NAME = 1.6;
/** A term of a category that the text is not about: "switch" and "portal" are games only where games are spoken of. */
const ANOTHER_CATEGORY_MIN = 0.2;

let index: { from: unknown; categories: Map<string, CategorySlug[]> } | null = null;

/** The categories of each known term, by its words with blanks between them. */
function knownTerms(): Map<string, CategorySlug[]> {
  const { topics } = knowledge();
  if (index?.from !== topics) {
    const categories = new Map<string, CategorySlug[]>();
    for (const { slug } of CATEGORIES) {
      for (const term of termsOf(topics[slug])) {
        const tokens = tokensOf(term);
        // "days in" tells the classifier a category, but it is the beginning of a phrase.
        if ([tokens.at(0), tokens.at(-1)].some((token) => token === undefined || isStopword(token.lower))) continue;
        const key = keyOf(tokens);
        categories.set(key, [...(categories.get(key) ?? []), slug]);
      }
    }
    index = { from: topics, categories };
  }
  return index.categories;
}

const keyOf = (tokens: readonly Token[]) => tokens.map(({ lower }) => lower).join(" ");

const tokensOf = (text: string): Token[] =>
  (text.match(/[\p{L}\p{N}\p{M}]+(?:['’](?!s\b)(?=\p{L})[\p{L}\p{M}]+)?/gu) ?? []).map((written) => ({
    written,
    lower: written.toLowerCase(),
  }));

/**
 * What a text is about, best first: the creator's own hashtags, known words and phrases, and names. A run of words that merely
 * stand side by side is never one. Of a text that is not English, its single words of content.
 */
export function topicsOf(text: string): Topic[] {
  const found = new Map<string, Topic>();
  let place = 0;
  const add = (topic: string, weight: number) => {
    place++;
    const known = found.get(topic);
    // What comes first is most likely what it is about; what comes again is, too.
    const score = weight * (1 + 1 / place);
    if (known) known.score += score / 2;
    else found.set(topic, { text: topic, score });
  };
  for (const [, tag = ""] of text.matchAll(/#([\p{L}\p{N}\p{M}_]{2,30})/gu)) if (/\p{L}/u.test(tag)) add(tag.toLowerCase(), OWN_HASHTAG);
  if (languageOf(text) === "english") addEnglish(text, add);
  else for (const { text: word, score } of keyPhrases(text)) if (!word.includes(" ") && word.length > 3) add(word, score / 10);
  return [...found.values()].sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1));
}

function addEnglish(text: string, add: (topic: string, weight: number) => void): void {
  const chances = new Map(categoryChances(text).map(({ category, chance }) => [category, chance]));
  const chanceOf = (categories: readonly CategorySlug[]) => Math.max(...categories.map((category) => chances.get(category) ?? 0));
  for (const part of sentences(text).flatMap((sentence) =>
    sentence.split(/[,;:()"“”!?…–—|/.]+/).map((one, at) => ({ one, isStart: at === 0 })),
  )) {
    const tokens = tokensOf(part.one);
    const names = namesIn(tokens, part.isStart);
    for (let at = 0; at < tokens.length; ) {
      const term = termAt(tokens, at, chanceOf);
      const name = names.get(at);
      if (name !== undefined && name.length >= (term?.words.length ?? 0)) {
        add(keyOf(name), NAME);
        at += name.length;
      } else if (term) {
        add(keyOf(term.words), KNOWN * (1 + term.chance));
        at += term.words.length;
      } else at++;
    }
  }
}

/** Of a known term, or of the plural of one. */
const categoriesOf = (key: string) => knownTerms().get(key) ?? knownTerms().get(key.replace(/s$/, ""));

/** The longest known term that begins at a word. */
function termAt(
  tokens: readonly Token[],
  at: number,
  chanceOf: (categories: readonly CategorySlug[]) => number,
): { words: Token[]; chance: number } | null {
  for (let length = Math.min(TERM_WORDS, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length);
    const key = keyOf(words);
    const categories = categoriesOf(key);
    if (!categories || NOT_A_TAG.has(key)) continue;
    const chance = chanceOf(categories);
    if (length > 1 || chance >= ANOTHER_CATEGORY_MIN) return { words, chance };
  }
  return null;
}

/** Words within a name: "Wall of Flesh". */
const WITHIN_A_NAME = new Set(["of", "the", "de", "del", "la", "von", "van"]);
/** Who is greeted or thanked by a single name is no subject. */
const BEFORE_A_PERSON = new Set(["to", "and", "my", "by", "thanks", "called", "named"]);

/**
 * Runs of words with a capital within a sentence that has few, by the place of their first word. The first word of a sentence says
 * nothing, and neither does a title in which every word has a capital.
 */
function namesIn(tokens: readonly Token[], isStart: boolean): Map<number, Token[]> {
  const names = new Map<number, Token[]>();
  if (tokens.filter(isCapital).length * 2 > tokens.length) return names;
  for (let at = isStart ? 1 : 0; at < tokens.length; at++) {
    const run = nameAt(tokens, at);
    const isPerson = run.length === 1 && BEFORE_A_PERSON.has(tokens[at - 1]?.lower ?? "");
    // A longer run is a heading or shouting.
    if (run.length > 0 && run.length <= NAME_WORDS && !isPerson && run.some(({ lower }) => lower.length > 2)) names.set(at, run);
    at += run.length;
  }
  return names;
}

const isCapital = ({ written }: Token) => /^\p{Lu}[\p{L}\p{N}\p{M}]+$/u.test(written);

function nameAt(tokens: readonly Token[], at: number): Token[] {
  let end = at;
  for (let next = at; next < tokens.length && next - at <= NAME_WORDS; next++) {
    const token = tokens[next];
    if (!token) break;
    if (isCapital(token) && !isStopword(token.lower) && !NOT_A_TAG.has(token.lower)) end = next + 1;
    else if (next === at || !WITHIN_A_NAME.has(token.lower)) break;
  }
  return tokens.slice(at, end);
}

/** Whether a topic is a known term of a category. */
export const isOfCategory = (topic: Topic, category: CategorySlug): boolean => categoriesOf(topic.text)?.includes(category) ?? false;
