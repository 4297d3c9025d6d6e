import { describe, expect, test } from "vitest";
import { expressionsIn } from "../lib/expressions.ts";
import { checkExpressions, expressionFault } from "./expressions.ts";

const faultOf = ({ source, flags }: RegExp) =>
  expressionFault({ file: "worker/x.ts", line: 1, source, flags });

test("every regular expression in the repository matches in linear time", async () => {
  expect(await checkExpressions()).toEqual([]);
});

describe("regular expressions that can take more than linear time", () => {
  test.each([
    ["an opening character that can repeat before its closing character", /<[^>]*>/g],
    ["spaces before the end of the text", /\s+$/],
    ["two quantifiers that share characters", /^\d+[.\d]*$/],
    ["nested quantifiers", /^(?:a+)+$/],
  ])("expressionFault reports %s in a regular expression", (_what, expression) => {
    expect(faultOf(expression)).toContain("worker/x.ts:1");
  });
});

test("expressionFault accepts a regular expression whose match ends before the next opening character", () => {
  expect(faultOf(/<[^<>]*>/g)).toBeNull();
});

test("expressionsIn finds literal regular expressions, and those that a module or a function assembles", () => {
  const text =
    'const A = /a+/g;\nconst B = new RegExp("b");\nconst c = (x: string) => new RegExp(x);\n';
  expect(expressionsIn("worker/x.ts", text)).toEqual({
    literals: [{ file: "worker/x.ts", line: 1, source: "a+", flags: "g" }],
    assembles: true,
    dynamic: [3],
  });
});
