import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/run.ts";

/** Files and folders of ours that a text names between backquotes; `domain/x` is short for `worker/domain/x`. */
function namedIn(text: string): string[] {
  const names = [
    ...text.matchAll(
      /`((?:app|worker|domain|durable-objects|sandbox|scripts|bench|e2e|docs|migrations|i18n|messages|platform|http|api)\/[\w./-]+)`/g,
    ),
  ];
  return names.map(([, name = ""]) => name.replace(/[/.]+$/, "").replace(/:\d+$/, "")).filter((name) => !name.includes("<"));
}

/** Decisions and migrations are called by their number. */
const isNumbered = (name: string) => {
  const folder = join(root, dirname(name));
  return /\/\d{3,4}$/.test(name) && existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(basename(name)));
};
const isThere = (name: string) =>
  isNumbered(name) || [name, `worker/${name}`, `${name}.ts`, `worker/${name}.ts`].some((path) => existsSync(join(root, path)));

test.each([
  "docs/architecture.md",
  "docs/tour.md",
  "docs/operations.md",
  "docs/security.md",
  "docs/internationalisation.md",
  "CONTRIBUTING.md",
])("what %s names is there", (file) => {
  const named = namedIn(readFileSync(join(root, file), "utf8"));
  const gone = named.filter((name) => !isThere(name));
  expect(gone, `${file} names what has moved or gone: name what stands in its place`).toEqual([]);
});

test("the tour names many files, so that this holds something", () => {
  expect(namedIn(readFileSync(join(root, "docs/tour.md"), "utf8")).length).toBeGreaterThan(20);
});
