import { expect, test } from "vitest";
import { toCsv } from "./contract.ts";

test("a CSV file quotes cells with commas or quotes, and puts an apostrophe before formulas", () => {
  const text = toCsv(
    ["Host", "Views"],
    [
      ["a, b", 1],
      ['say "hi"', -2],
      ["=HYPERLINK(1)", null],
      ["-1+1", 0.5],
    ],
  );
  expect(text).toBe(
    'Host,Views\r\n"a, b",1\r\n"say ""hi""",-2\r\n\'=HYPERLINK(1),\r\n\'-1+1,0.5\r\n',
  );
});
