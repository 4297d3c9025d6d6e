import { describe, expect, test } from "vitest";
import { languageFaults, staleNameFaults } from "./language.ts";

const faults = (code: string, file = "worker/x.ts") => languageFaults(file, code);

describe("faults in comments, names, titles and messages", () => {
  test.each([
    [
      "a British word in a comment",
      "// The favourite video.",
      'write "favorite" instead of "favourite"',
    ],
    [
      "a British part of a name",
      "const videoNeighbours = 1;",
      'write "neighbors" instead of "Neighbours"',
    ],
    [
      "a word that the glossary replaces",
      "// The room refuses the message.",
      'write "reject" instead of "refuses"',
    ],
    ["four line comments in a row", "// a\n// b\n// c\n// d", "a comment has at most 3 lines"],
  ])("the language check reports %s", (_what, code, fault) => {
    expect(faults(code)).toEqual([`worker/x.ts:1: ${fault}`]);
  });

  test("the language check reports a British word in the title of a test", () => {
    expect(faults('test("the label has a colour", () => {});', "worker/x.test.ts")).toEqual([
      'worker/x.test.ts:1: write "color" instead of "colour"',
    ]);
  });

  test("the language check reports a British word and a percentage with a space in an English message", () => {
    const message = '{\n  "plan.licence": "A {colour} licence for 70 % of creators"\n}';
    expect(faults(message, "messages/en/plan.json")).toEqual([
      'messages/en/plan.json:2: write "license" instead of "licence"',
      'messages/en/plan.json:2: write "a percentage without a space" instead of "0 %"',
    ]);
  });
});

describe("comments and names without a fault", () => {
  test.each([
    ["a docstring of four lines", "/**\n * a\n * b\n * c\n * d\n */"],
    ["code and values that a comment quotes", '// `favourite` and "refused" are values.'],
    ["a status that the database stores", 'const cancelled = "cancelled";'],
    ["the American spelling", "// The canceled color of our four hours."],
  ])("the language check accepts %s", (_what, code) => {
    expect(faults(code)).toEqual([]);
  });
});

test("the language check reports a comment that names a constant that no code has", () => {
  const sources = new Map([
    ["worker/a.ts", "/** At most MAX_LISTED, and not MAX_TOLD. */\nconst entries = 1;"],
    ["worker/b.ts", "export const MAX_LISTED = 5;"],
  ]);
  expect(staleNameFaults(sources)).toEqual([
    "worker/a.ts:1: a comment names MAX_TOLD, which no code has",
  ]);
});
