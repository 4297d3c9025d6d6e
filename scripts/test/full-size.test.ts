import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";
import { FULL_SIZE } from "./full-size.ts";

/** Imports of modules that run fewer cases in `npm test` than in the full suite. */
const SCALES = /from "[^"]*testing\/(scale|principals|access-cases|fail-each)\.ts"/;

test("the full test suite includes every test file of which npm test runs only some cases", () => {
  const scaling = sourceFiles(/\.test\.tsx?$/).filter((file) =>
    SCALES.test(readFileSync(join(root, file), "utf8")),
  );
  const left = scaling.filter((file) => {
    const prefixes = file.endsWith(".workerd.test.ts") ? FULL_SIZE.workerd : FULL_SIZE.unit;
    return !prefixes.some((prefix) => file.startsWith(prefix));
  });
  expect(left).toEqual([]);
  expect(scaling.length).toBeGreaterThan(20);
});

// Vitest ignores a path without a file as long as another path matches.
test("every path in FULL_SIZE, the list of the full test suite, matches a test file", () => {
  const files = {
    unit: sourceFiles(/(?<!\.workerd)\.test\.tsx?$/),
    workerd: sourceFiles(/\.workerd\.test\.ts$/),
  };
  const unused = (kind: "unit" | "workerd") =>
    FULL_SIZE[kind].filter((prefix) => !files[kind].some((file) => file.startsWith(prefix)));
  expect([...unused("unit"), ...unused("workerd")]).toEqual([]);
});
