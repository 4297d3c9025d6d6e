import { t } from "#i18n/t.ts";
import { notFound } from "../errors.ts";
import { ACCOUNT } from "./articles/account.ts";
import { LIVE, UPLOADING } from "./articles/creating.ts";
import { EARNING, PLANS_AND_REFUNDS } from "./articles/money.ts";
import { API, SAFETY } from "./articles/safety.ts";
import { WATCHING } from "./articles/watching.ts";
import type { HelpArticle, HelpCategory, HelpHit } from "./contract.ts";

/** What people ask, by category. */
export const HELP_CATEGORIES: readonly HelpCategory[] = [ACCOUNT, WATCHING, UPLOADING, LIVE, PLANS_AND_REFUNDS, EARNING, SAFETY, API];

const all = HELP_CATEGORIES.flatMap((category) => category.articles.map((article) => ({ article, category })));

/** An article with its category, and the others of it. @throws DomainError NOT_FOUND */
export function getArticle(slug: string): { article: HelpArticle; category: HelpCategory } {
  const found = all.find(({ article }) => article.slug === slug);
  if (!found) throw notFound(t("help.thisArticle"));
  return found;
}

const fold = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
/** Words that say nothing about what is asked. */
const IDLE = new Set([
  "a",
  "an",
  "and",
  "can",
  "do",
  "does",
  "for",
  "how",
  "i",
  "in",
  "is",
  "it",
  "my",
  "of",
  "on",
  "or",
  "the",
  "to",
  "what",
  "why",
  "with",
  "you",
]);
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
/** A rough stem: its words begin with it. */
const stem = (word: string) =>
  word.length > 4 ? word.replace(/(?:sions?|ations?|ions?|ings?|ed|es|s)$/, "").replace(/(\p{L})\1$/u, "$1") : word;

const prepared = all.map(({ article, category }) => ({
  hit: { slug: article.slug, title: article.title, category: category.title, excerpt: excerptOf(article) } satisfies HelpHit,
  title: wordsOf(article.title),
  words: wordsOf(`${article.words} ${category.title}`),
  body: wordsOf(article.body.flat().join(" ")),
}));

function excerptOf({ body }: HelpArticle): string {
  const text = body.flat().join(" ");
  return text.length <= 140 ? text : `${text.slice(0, 140).replace(/\s+\S*$/, "")} ...`;
}

/**
 * Articles that hold every word of a search, or one that begins with it, those that have it in their title first. Idle words and
 * endings count for nothing; a search of idle words alone finds nothing.
 */
export function findArticles(query: string): HelpHit[] {
  const wanted = wordsOf(query)
    .filter((word) => !IDLE.has(word))
    .map(stem);
  if (wanted.length === 0) return [];
  const has = (words: string[], part: string) => words.some((word) => word.startsWith(part));
  return prepared
    .map(({ hit, title, words, body }) => ({
      hit,
      score: wanted.reduce((sum, part) => {
        const points = (has(title, part) ? 9 : 0) + (has(words, part) ? 4 : 0) + (has(body, part) ? 1 : 0);
        return points === 0 ? Number.NEGATIVE_INFINITY : sum + points;
      }, 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
}
