import { type CategorySlug, TAG_MAX, TITLE_MAX } from "../../../media/videos/contract.ts";
import { categorize } from "./categorize.ts";
import { keyPhrases, type Phrase, sentencesOf, wordsOf } from "./text.ts";
import { type Topic, topicsOf } from "./topics.ts";

const TITLES = 4;
const TAGS = 8;
const TITLE_AIM = 70;
const SUMMARY_SENTENCES = 3;
const SUMMARY_MAX = 600;

/** Suggests titles, a description, a category and tags. Adds no facts to the creator's text. */
export function suggestMetadata(content: string): {
  titles: string[];
  description: string;
  category: CategorySlug;
  tags: string[];
} {
  const lines = sentencesOf(content);
  const phrases = keyPhrases(content);
  const topics = topicsOf(content);
  const tags = tagsOf(topics);
  return {
    titles: titlesOf(lines, topics, content),
    description: descriptionOf(lines, phrases, tags),
    category: categorize(content).category,
    tags,
  };
}

/** True if `word` is a form of `stem`: "painted" of "paint", but not "artichoke" of "art". */
const isForm = (word: string, stem: string) =>
  word === stem ||
  (word.startsWith(stem) &&
    stem.length >= 3 &&
    /^(?:s|es|ed|er|ers|ing|ning|ming|n|y|ies)$/.test(word.slice(stem.length)));

/** Puts phrases before single words, and omits a tag that another tag contains. */
function tagsOf(topics: Topic[]): string[] {
  const chosenTags: string[] = [];
  for (const { text } of topics) {
    if (chosenTags.length === TAGS) break;
    const phraseWords = text.split(" ");
    const isCovered = chosenTags.some((tag) =>
      phraseWords.every((word) => tag.split(" ").some((w) => isForm(w, word) || isForm(word, w))),
    );
    if (!isCovered && text.length <= TAG_MAX) chosenTags.push(text);
  }
  return chosenTags;
}

function titlesOf(lines: string[], topics: Topic[], content: string): string[] {
  const [first = "", second = ""] = lines;
  const [main, next] = pickLeadTopics(topics);
  const instructive = /\b(how to [^.!?,;\n]{3,60})/i.exec(content)?.[1];
  const candidates = [
    instructive && capital(instructive.trim()),
    clip(shortenSentence(first)),
    main && next && `${titled(main)}: ${titled(next)}`,
    main && next && `${titled(main)} and ${titled(next)}`,
    second !== "" && clip(shortenSentence(second)),
    main && titled(main),
  ];
  const titles = new Map<string, string>();
  for (const title of candidates)
    if (title && title.length >= 3) titles.set(title.toLowerCase(), title.slice(0, TITLE_MAX));
  const suggestions = [...titles.values()].slice(0, TITLES);
  return suggestions.length > 0 ? suggestions : [clip(content.trim().replace(/\s+/g, " "))];
}

function pickLeadTopics(topics: Topic[]): string[] {
  const leadTopics: string[] = [];
  for (const { text } of topics.filter((topic) => topic.text.includes(" ")).concat(topics)) {
    if (leadTopics.length === 2) break;
    if (!leadTopics.some((f) => f.split(" ").some((word) => text.split(" ").includes(word))))
      leadTopics.push(text);
  }
  return leadTopics;
}

const shortenSentence = (sentence: string) =>
  capital(
    sentence
      .replace(/^(?:hi|hey|hello)\b[^,.!]*[,.!]\s*/i, "")
      .replace(
        /^(?:in|with) this (?:video|clip|film|episode)[, ]+(?:i|we|you)?\s*(?:(?:'ll|will|am|are|going to|show you|want to)\s+)*/i,
        "",
      )
      .replace(/^(?:this (?:video|clip|film) (?:is about|shows|covers)|a video about|i|we) /i, "")
      .replace(/(?<![.!?…])[.!?…]+$/, "")
      .trim(),
  );

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const titled = (phrase: string) => phrase.split(" ").map(capital).join(" ");

function clip(text: string): string {
  if (text.length <= TITLE_AIM) return text;
  const cut = text.slice(0, TITLE_AIM);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 20)).replace(/(?<![\s,;:–-])[\s,;:–-]+$/, "")}…`;
}

function descriptionOf(lines: string[], phrases: Phrase[], tags: string[]): string {
  const weight = new Map(phrases.map((p) => [p.text, p.score]));
  const scored = lines.map((line, at) => {
    const lineWords = wordsOf(line);
    const sum = lineWords.reduce((total, word) => total + (weight.get(word) ?? 0), 0);
    return { line, at, score: sum / Math.sqrt(Math.max(4, lineWords.length)) + (at === 0 ? 1 : 0) };
  });
  const chosenSentences = scored
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, SUMMARY_SENTENCES)
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => capital(/[.!?…]$/.test(line) ? line : `${line}.`));
  const summary = chosenSentences.join(" ").slice(0, SUMMARY_MAX);
  return tags.length < 2 ? summary : `${summary}\n\nIn this one: ${tags.slice(0, 5).join(", ")}.`;
}
