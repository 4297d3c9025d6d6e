import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { root } from "../lib/run.ts";
import { AREAS } from "./areas.ts";

const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });

/** Finds repository paths in backquotes. `domain/x` is short for `worker/domain/x`. */
function namedIn(text: string): string[] {
  const names = [
    ...text.matchAll(
      /`((?:app|worker|domain|durable-objects|sandbox|scripts|bench|bridge|e2e|docs|migrations|i18n|messages|platform|http|api)\/[\w./-]+)`/g,
    ),
  ];
  return names
    .map(([, name = ""]) => name.replace(/[/.]+$/, "").replace(/:\d+$/, ""))
    .filter((name) => !name.includes("<"));
}

const isNumbered = (name: string) => {
  const folder = join(root, dirname(name));
  return (
    /\/\d{3,4}$/.test(name) &&
    existsSync(folder) &&
    readdirSync(folder).some((file) => file.startsWith(basename(name)))
  );
};
const exists = (name: string) =>
  isNumbered(name) ||
  [name, `worker/${name}`, `${name}.ts`, `worker/${name}.ts`].some((path) =>
    existsSync(join(root, path)),
  );

test.each([
  "docs/architecture.md",
  "docs/how-it-works.md",
  "docs/operations.md",
  "docs/security.md",
  "docs/internationalization.md",
  "CONTRIBUTING.md",
])("every repository path that %s mentions exists", (file) => {
  const named = namedIn(readFileSync(join(root, file), "utf8"));
  const missing = named.filter((name) => !exists(name));
  expect(missing, `${file} names a path that was moved or deleted: write its new path`).toEqual([]);
});

test("the check of repository paths finds more than 20 paths in docs/how-it-works.md", () => {
  expect(namedIn(readFileSync(join(root, "docs/how-it-works.md"), "utf8")).length).toBeGreaterThan(
    20,
  );
});

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, target = ""]) => target);
const documents = [
  ...readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md")),
  "../README.md",
  "../CONTRIBUTING.md",
];

test.each(documents.map((name) => join("docs", name)))(
  "every relative link in %s leads to an existing file",
  (file) => {
    const links = linksIn(readFileSync(join(root, file), "utf8"));
    expect(links.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([]);
  },
);

test("the check of relative links finds more than 15 links in docs/architecture.md", () => {
  expect(linksIn(readFileSync(join(root, "docs/architecture.md"), "utf8")).length).toBeGreaterThan(
    15,
  );
});

const namesIn = (cell: string) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name);

const foldersOf = (path: string): string[] =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .toSorted()
    : [];

describe("docs/architecture.md", () => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const areas = text.slice(text.indexOf("## Areas"), text.indexOf("## A walk"));
  const rows = [...areas.matchAll(/^\| `(\w+)` *\|.*\|(.*)\|(.*)\|$/gm)].map(
    ([, area = "", nouns = "", features = ""]) => ({
      area,
      nouns: namesIn(nouns),
      features: namesIn(features),
    }),
  );

  test("the table in docs/architecture.md lists the areas in their import order", () => {
    expect(rows.map(({ area }) => area)).toEqual(AREAS);
  });

  test("the table in docs/architecture.md lists every folder of app/features in its area", () => {
    const folders = AREAS.map((area) => ({ area, features: foldersOf(`app/features/${area}`) }));
    expect(rows.map(({ area, features }) => ({ area, features: features.toSorted() }))).toEqual(
      folders,
    );
    expect(foldersOf("app/features").filter((area) => !AREAS.includes(area))).toEqual([]);
  });

  test.each(AREAS)(
    "the table in docs/architecture.md lists every folder of the area %s exactly once",
    (area) => {
      const folders = foldersOf(`worker/domain/${area}`);
      const listed = rows.find((row) => row.area === area)?.nouns;
      expect(listed?.toSorted()).toEqual(folders);
    },
  );
});

test("the decision records in docs/decisions are numbered without gaps", () => {
  const numbers = readdirSync(join(root, "docs/decisions")).map((file) => file.slice(0, 3));
  expect(numbers).toEqual(numbers.map((_, i) => String(i + 1).padStart(3, "0")));
});

test("the README has at most 1,000 words", () => {
  const words = readFileSync(join(root, "README.md"), "utf8").split(/\s+/);
  expect(words.length).toBeLessThanOrEqual(1000);
});

test("docs/scripts.md lists every script of package.json that the README does not list", () => {
  const { scripts } = Scripts.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const listed = readFileSync(join(root, "docs/scripts.md"), "utf8");
  const missing = Object.keys(scripts).filter((name) => !new RegExp(`\`${name}[\` ]`).test(listed));
  expect(missing).toEqual(["start", "build", "test"]);
});
