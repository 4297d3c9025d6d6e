import { moderate } from "../../../kernel/judging/moderate.ts";
import { categorize } from "./categorize.ts";
import { languageOf, wordsOf } from "./text.ts";
import { isOfCategory, type Topic, topicsOf } from "./topics.ts";

const HASHTAGS = 10;
const TRENDING = 5;
/** Length limit of a hashtag without its "#", in Unicode code points. */
const LENGTH_MAX = 30;
/** Minimum probability of a category tag for a text without a known term, and for one with it. */
const CATEGORY_MIN = { alone: 0.75, withTerm: 0.5 };

/** Suggests hashtags, and sorts the trending tags. Omits tags that moderation would hold. */
export function hashtagsOf(
  text: string,
  trending: string[],
): { hashtags: string[]; trending: string[] } {
  const topics = topicsOf(text);
  const topicTexts = topics.map((topic) => topic.text);
  const hashtags = uniqueHashtags([
    ...topicTexts.slice(0, HASHTAGS - 1),
    ...categoryOf(text, topics),
    ...topicTexts,
  ]).slice(0, HASHTAGS);
  const textWords = new Set(wordsOf(text));
  const isRelevant = (tag: string) =>
    tag
      .replace(/^#/, "")
      .split(/[\s_-]+/)
      .some((word) => textWords.has(word.toLowerCase()));
  const ordered = [...trending.filter(isRelevant), ...trending.filter((tag) => !isRelevant(tag))];
  return { hashtags, trending: uniqueHashtags(ordered).slice(0, TRENDING) };
}

function categoryOf(text: string, topics: readonly Topic[]): string[] {
  if (languageOf(text) !== "english") return [];
  const { category, confidence } = categorize(text);
  const least = topics.some((topic) => isOfCategory(topic, category))
    ? CATEGORY_MIN.withTerm
    : CATEGORY_MIN.alone;
  return confidence >= least ? [category] : [];
}

function hashtagOf(phrase: string): string | null {
  const joined = phrase
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M}_]+/gu, "")
    .toLowerCase();
  const { length } = [...joined];
  return length > 1 && length <= LENGTH_MAX && /\p{L}/u.test(joined) ? `#${joined}` : null;
}

function uniqueHashtags(phrases: string[]): string[] {
  const uniqueTags = new Set<string>();
  for (const phrase of phrases) {
    const tag = hashtagOf(phrase);
    if (tag !== null && moderate(phrase).safe && moderate(tag).safe) uniqueTags.add(tag);
  }
  return [...uniqueTags];
}
