import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../lib/run.ts";
import { AREAS } from "./areas.ts";

/** Finds the repository paths that a text writes in backquotes. `domain/x` is short for `worker/domain/x`. */
function namedIn(text: string): string[] {
  const names = [
    ...text.matchAll(
      /`((?:app|worker|domain|durable-objects|sandbox|scripts|bench|e2e|docs|migrations|i18n|messages|platform|http|api)\/[\w./-]+)`/g,
    ),
  ];
  return names.map(([, name = ""]) => name.replace(/[/.]+$/, "").replace(/:\d+$/, "")).filter((name) => !name.includes("<"));
}

/** True for a path that ends with the number of a decision or a migration. The number can replace the rest of the file name. */
const isNumbered = (name: string) => {
  const folder = join(root, dirname(name));
  return /\/\d{3,4}$/.test(name) && existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(basename(name)));
};
const isThere = (name: string) =>
  isNumbered(name) || [name, `worker/${name}`, `${name}.ts`, `worker/${name}.ts`].some((path) => existsSync(join(root, path)));

test.each([
  "docs/architecture.md",
  "docs/how-it-works.md",
  "docs/operations.md",
  "docs/security.md",
  "docs/internationalisation.md",
  "CONTRIBUTING.md",
])("every path that %s names exists", (file) => {
  const named = namedIn(readFileSync(join(root, file), "utf8"));
  const gone = named.filter((name) => !isThere(name));
  expect(gone, `${file} names a path that was moved or deleted: write its new path`).toEqual([]);
});

test("finds more than 20 paths in docs/how-it-works.md", () => {
  expect(namedIn(readFileSync(join(root, "docs/how-it-works.md"), "utf8")).length).toBeGreaterThan(20);
});

/** Finds the targets of relative Markdown links. */
const linksIn = (text: string): string[] => [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, target = ""]) => target);
const documents = [...readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md")), "../README.md", "../CONTRIBUTING.md"];

test.each(documents.map((name) => join("docs", name)))("every relative link in %s leads to a file", (file) => {
  const links = linksIn(readFileSync(join(root, file), "utf8"));
  expect(links.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([]);
});

test("finds more than 15 links in docs/architecture.md", () => {
  expect(linksIn(readFileSync(join(root, "docs/architecture.md"), "utf8")).length).toBeGreaterThan(15);
});

describe("the table of areas in docs/architecture.md", () => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const areas = text.slice(text.indexOf("## Areas"), text.indexOf("## A walk"));
  const rows = [...areas.matchAll(/^\| `(\w+)` *\|.*\| (.*) \|$/gm)].map(([, area = "", nouns = ""]) => ({
    area,
    nouns: [...nouns.matchAll(/`([\w-]+)`/g)].map(([, noun]) => noun),
  }));

  test("has the areas in the order of their imports", () => {
    expect(rows.map(({ area }) => area)).toEqual(AREAS);
  });

  test.each(AREAS)("lists each noun of %s once, and nothing else", (area) => {
    const folders = readdirSync(join(root, "worker/domain", area), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const listed = rows.find((row) => row.area === area)?.nouns;
    expect(listed?.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });
});
