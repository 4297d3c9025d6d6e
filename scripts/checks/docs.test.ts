import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/run.ts";

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
  "docs/tour.md",
  "docs/operations.md",
  "docs/security.md",
  "docs/internationalisation.md",
  "CONTRIBUTING.md",
])("every path that %s names exists", (file) => {
  const named = namedIn(readFileSync(join(root, file), "utf8"));
  const gone = named.filter((name) => !isThere(name));
  expect(gone, `${file} names a path that was moved or deleted: write its new path`).toEqual([]);
});

test("finds more than 20 paths in docs/tour.md", () => {
  expect(namedIn(readFileSync(join(root, "docs/tour.md"), "utf8")).length).toBeGreaterThan(20);
});
