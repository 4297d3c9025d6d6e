import { CATEGORIES, type CategorySlug } from "../../../media/videos/contract-categories.ts";
import { categoryChances } from "./categorize.ts";
import { termsOf } from "./category/vocabulary.ts";
import { EXCLUDED_TAGS } from "./excluded-tags.ts";
import { knowledge } from "./knowledge.ts";
import { isStopword, keyPhrases, languageOf, sentencesOf } from "./text.ts";

export interface Topic {
  /** One to five words in lower case. */
  text: string;
  score: number;
}

interface Token {
  surface: string;
  lower: string;
}

const TERM_WORDS = 5;
const NAME_WORDS = 3;
const OWN_HASHTAG_WEIGHT = 5;
const KNOWN_TERM_WEIGHT = 2;
const NAME_WEIGHT = 1.6;
/** A one-word term such as "switch" counts only if its category (games) has this probability. */
const ANOTHER_CATEGORY_MIN = 0.2;

let index: { from: unknown; categories: Map<string, CategorySlug[]> } | null = null;

function knownTerms(): Map<string, CategorySlug[]> {
  const { topics } = knowledge();
  if (index?.from !== topics) {
    const categories = new Map<string, CategorySlug[]>();
    for (const { slug } of CATEGORIES) {
      for (const term of termsOf(topics[slug])) {
        const tokens = tokensOf(term);
        // A term that starts or ends with a stopword, such as "days in", helps the classifier but
        // is no tag.
        if (
          [tokens.at(0), tokens.at(-1)].some(
            (token) => token === undefined || isStopword(token.lower),
          )
        )
          continue;
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
  (text.match(/[\p{L}\p{N}\p{M}]+(?:['’](?!s\b)(?=\p{L})[\p{L}\p{M}]+)?/gu) ?? []).map(
    (surface) => ({
      surface,
      lower: surface.toLowerCase(),
    }),
  );

/**
 * Finds the topics of a text, best first. A text in another language gets single-word topics only.
 */
export function topicsOf(text: string): Topic[] {
  const byTopic = new Map<string, Topic>();
  let position = 0;
  const add = (topic: string, weight: number) => {
    position++;
    const existing = byTopic.get(topic);
    const score = weight * (1 + 1 / position);
    if (existing) existing.score += score / 2;
    else byTopic.set(topic, { text: topic, score });
  };
  for (const [, tag = ""] of text.matchAll(/#([\p{L}\p{N}\p{M}_]{2,30})/gu))
    if (/\p{L}/u.test(tag)) add(tag.toLowerCase(), OWN_HASHTAG_WEIGHT);
  if (languageOf(text) === "english") addEnglish(text, add);
  else
    for (const { text: word, score } of keyPhrases(text))
      if (!word.includes(" ") && word.length > 3) add(word, score / 10);
  return [...byTopic.values()].sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1));
}

function addEnglish(text: string, add: (topic: string, weight: number) => void): void {
  const chances = new Map(categoryChances(text).map(({ category, chance }) => [category, chance]));
  const chanceOf = (categories: readonly CategorySlug[]) =>
    Math.max(...categories.map((category) => chances.get(category) ?? 0));
  for (const part of sentencesOf(text).flatMap((sentence) =>
    sentence.split(/[,;:()"“”!?…–—|/.]+/).map((one, at) => ({ one, isStart: at === 0 })),
  )) {
    const tokens = tokensOf(part.one);
    const names = namesIn(tokens, part.isStart);
    for (let at = 0; at < tokens.length; ) {
      const term = termAt(tokens, at, chanceOf);
      const name = names.get(at);
      if (name !== undefined && name.length >= (term?.words.length ?? 0)) {
        add(keyOf(name), NAME_WEIGHT);
        at += name.length;
      } else if (term) {
        add(keyOf(term.words), KNOWN_TERM_WEIGHT * (1 + term.chance));
        at += term.words.length;
      } else at++;
    }
  }
}

const categoriesOf = (key: string) =>
  knownTerms().get(key) ?? knownTerms().get(key.replace(/s$/, ""));

function termAt(
  tokens: readonly Token[],
  at: number,
  chanceOf: (categories: readonly CategorySlug[]) => number,
): { words: Token[]; chance: number } | null {
  for (let length = Math.min(TERM_WORDS, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length);
    const key = keyOf(words);
    const categories = categoriesOf(key);
    if (!categories || EXCLUDED_TAGS.has(key)) continue;
    const chance = chanceOf(categories);
    if (length > 1 || chance >= ANOTHER_CATEGORY_MIN) return { words, chance };
  }
  return null;
}

/** Lower-case words that can be inside a name, as in "Wall of Flesh". */
const NAME_PARTICLES = new Set(["of", "the", "de", "del", "la", "von", "van"]);
/** A single name after one of these words is a person ("thanks Ada"), not a topic. */
const PERSON_CUES = new Set(["to", "and", "my", "by", "thanks", "called", "named"]);

/** Finds names by capital letters, except the first word of a sentence and capitalized headings. */
function namesIn(tokens: readonly Token[], isStart: boolean): Map<number, Token[]> {
  const names = new Map<number, Token[]>();
  if (tokens.filter(isCapital).length * 2 > tokens.length) return names;
  for (let at = isStart ? 1 : 0; at < tokens.length; at++) {
    const run = nameAt(tokens, at);
    const isPerson = run.length === 1 && PERSON_CUES.has(tokens[at - 1]?.lower ?? "");
    // Skips a longer sequence of capitalized words, which is a heading.
    if (
      run.length > 0 &&
      run.length <= NAME_WORDS &&
      !isPerson &&
      run.some(({ lower }) => lower.length > 2)
    )
      names.set(at, run);
    at += run.length;
  }
  return names;
}

const isCapital = ({ surface }: Token) => /^\p{Lu}[\p{L}\p{N}\p{M}]+$/u.test(surface);

function nameAt(tokens: readonly Token[], at: number): Token[] {
  let end = at;
  for (let next = at; next < tokens.length && next - at <= NAME_WORDS; next++) {
    const token = tokens[next];
    if (!token) break;
    if (isCapital(token) && !isStopword(token.lower) && !EXCLUDED_TAGS.has(token.lower))
      end = next + 1;
    else if (next === at || !NAME_PARTICLES.has(token.lower)) break;
  }
  return tokens.slice(at, end);
}

export const isOfCategory = (topic: Topic, category: CategorySlug): boolean =>
  categoriesOf(topic.text)?.includes(category) ?? false;
