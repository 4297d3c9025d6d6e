import { expect, test } from "vitest";
import { pageRoutes } from "#worker/http/route-registry.ts";
import { findArticles, getArticle, HELP_CATEGORIES } from "./articles.ts";

const articles = HELP_CATEGORIES.flatMap((category) => category.articles);

test("every article has an address of its own, a text, and links to pages that there are", () => {
  const slugs = articles.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const paths: string[] = Object.values(pageRoutes).map(({ path }) => path);
  for (const { slug, body, links, title } of articles) {
    expect(slug).toMatch(/^[a-z0-9-]{3,40}$/);
    expect(body.flat().join("").length, slug).toBeGreaterThan(80);
    expect(links.length, title).toBeGreaterThan(0);
    for (const { to } of links) expect(paths, `${slug} leads to ${to}`).toContain(to);
  }
});

test("no figure of an article is missing", () => {
  for (const { slug, body } of articles) expect(body.flat().join(" "), slug).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
});

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
])("the search for %j finds %s first or among the first three", (query, slug) => {
  expect(
    findArticles(query)
      .slice(0, 3)
      .map((hit) => hit.slug),
  ).toContain(slug);
});

test.each(["", "   ", "how do I", "zzzz", "💥", "(.*)", "refund zzzz"])("the search for %j finds nothing", (query) => {
  expect(findArticles(query)).toEqual([]);
});

test("an article that is not there is not found", () => {
  expect(() => getArticle("no-such")).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
});
