import { afterAll, afterEach, expect, test } from "vitest";
import { loadCatalogue } from "#i18n/catalogue.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale, setLocaleSource } from "#i18n/locale.ts";
import { pageRoutes } from "#worker/http/route-registry.ts";
import { findArticles, getArticle, helpCategories } from "./articles.ts";

let current: Locale = DEFAULT_LOCALE;
const restoreSource = setLocaleSource(() => current);
afterAll(restoreSource);
afterEach(() => {
  current = DEFAULT_LOCALE;
});

async function readIn(locale: Locale): Promise<void> {
  await loadCatalogue(locale);
  current = locale;
}

const articlesNow = () => helpCategories().flatMap((category) => category.articles);

test.each(LOCALES)(
  "every help article in language %s has a unique slug, a text and links to existing pages",
  async (locale) => {
    await readIn(locale);
    const articles = articlesNow();
    const slugs = articles.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    const paths: string[] = Object.values(pageRoutes).map(({ path }) => path);
    for (const { slug, body, links, title } of articles) {
      expect(slug).toMatch(/^[a-z0-9-]{3,40}$/);
      expect(body.flat().join("").length, slug).toBeGreaterThan(80);
      expect(links.length, title).toBeGreaterThan(0);
      for (const { to } of links) expect(paths, `${slug} leads to ${to}`).toContain(to);
    }
  },
);

test.each(LOCALES)(
  "help articles in language %s contain no unresolved value such as NaN or undefined",
  async (locale) => {
    await readIn(locale);
    for (const { slug, body } of articlesNow())
      expect(body.flat().join(" "), slug).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
  },
);

test.each([
  ["how do I get my money back", "get-a-refund"],
  ["OBS", "stream-with-obs"],
  ["change username", "change-your-name"],
  ["offline", "watch-offline"],
  ["appeal a suspension", "decisions-and-appeals"],
  ["counter-notice", "copyright-notice"],
  ["cancelling my plan", "cancel-your-plan"],
  ["two-step", "keep-your-account-safe"],
  ["payout", "payouts"],
  ["  Captions!  ", "add-captions"],
])("the help search for %j lists %s in the first three results", (query, slug) => {
  expect(
    findArticles(query)
      .slice(0, 3)
      .map((hit) => hit.slug),
  ).toContain(slug);
});

test.each([
  ["wie bekomme ich mein Geld zurück", "get-a-refund"],
  ["OBS", "stream-with-obs"],
  ["Benutzernamen ändern", "change-your-name"],
  ["Abo kündigen", "cancel-your-plan"],
  ["Kündigung", "cancel-your-plan"],
  ["Konto loeschen", "delete-your-account"],
  ["auszahlen", "payouts"],
  ["Bankkonto", "payouts"],
  ["Passwort vergessen", "forgot-password"],
  ["  Untertitel! ", "add-captions"],
  ["Einspruch gegen eine Sperre", "decisions-and-appeals"],
  ["Partnerprogramm", "become-a-partner"],
])("the German help search for %j lists %s in the first three results", async (query, slug) => {
  await readIn("de");
  const hits = findArticles(query).slice(0, 3);
  expect(hits.map((hit) => hit.slug)).toContain(slug);
  expect(hits.find((hit) => hit.slug === slug)).toMatchObject({
    title: getArticle(slug).article.title,
  });
});

test("the help search in English finds no German words, and the search in German no English words", async () => {
  expect(findArticles("Auszahlung")).toEqual([]);
  await readIn("de");
  expect(findArticles("withdraw")).toEqual([]);
  expect(findArticles("wie kann ich das")).toEqual([]);
});

test.each(["", "   ", "how do I", "zzzz", "💥", "(.*)", "refund zzzz"])(
  "the help search for %j finds nothing",
  (query) => {
    expect(findArticles(query)).toEqual([]);
  },
);

test("an unknown help article is rejected with NOT_FOUND", () => {
  expect(() => getArticle("no-such")).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
});
