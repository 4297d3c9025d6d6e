import { type Locale, locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { notFound } from "../../kernel/errors.ts";
import { account } from "./articles/account.ts";
import { live, uploading } from "./articles/creating.ts";
import { earning, plansAndRefunds } from "./articles/money.ts";
import { apiHelp, safety } from "./articles/safety.ts";
import { watching } from "./articles/watching.ts";
import type { HelpArticle, HelpCategory, HelpHit } from "./contract.ts";
import { containsStem, splitWords, stemsOf } from "./search-words.ts";

/** Returns the help articles by category, in the language of the request. */
export const helpCategories = (): readonly HelpCategory[] =>
  [account, watching, uploading, live, plansAndRefunds, earning, safety, apiHelp].map((category) =>
    category(),
  );

const allArticles = () =>
  helpCategories().flatMap((category) =>
    category.articles.map((article) => ({ article, category })),
  );

/** Returns a help article with its category. */
export function getArticle(slug: string): { article: HelpArticle; category: HelpCategory } {
  const entry = allArticles().find(({ article }) => article.slug === slug);
  if (!entry) throw notFound(t("help.notFound.article"));
  return entry;
}

interface Prepared {
  hit: HelpHit;
  title: string[];
  words: string[];
  body: string[];
}

/** Search index by language. A cached index stays valid, because articles are part of the code. */
const prepared = new Map<Locale, Prepared[]>();

function preparedIn(language: Locale): Prepared[] {
  const cachedArticles = prepared.get(language);
  if (cachedArticles) return cachedArticles;
  const preparedArticles = allArticles().map(({ article, category }) => ({
    hit: {
      slug: article.slug,
      title: article.title,
      category: category.title,
      excerpt: excerptOf(article),
    },
    title: splitWords(article.title, language),
    words: splitWords(`${article.searchTerms} ${category.title}`, language),
    body: splitWords(article.body.flat().join(" "), language),
  }));
  prepared.set(language, preparedArticles);
  return preparedArticles;
}

const QUERY_MAX = 300;

function excerptOf({ body }: HelpArticle): string {
  const text = body.flat().join(" ");
  return text.length <= 140 ? text : `${text.slice(0, 140).replace(/(?<!\s)\s+\S*$/, "")} ...`;
}

/**
 * Searches the help articles in the language of the request, best matches first.
 * An article must contain words that begin with each word of the query, except stopwords.
 */
export function findArticles(query: string): HelpHit[] {
  const language = locale();
  const searchStems = stemsOf(query.slice(0, QUERY_MAX), language);
  if (searchStems.length === 0) return [];
  return preparedIn(language)
    .map(({ hit, title, words, body }) => ({
      hit,
      score: searchStems.reduce((sum, part) => {
        const has = (among: string[]) => containsStem(among, part, language);
        const points = (has(title) ? 9 : 0) + (has(words) ? 4 : 0) + (has(body) ? 1 : 0);
        return points === 0 ? Number.NEGATIVE_INFINITY : sum + points;
      }, 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
}
