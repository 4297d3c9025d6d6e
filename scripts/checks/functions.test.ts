import { expect, test } from "vitest";
import { functionsIn } from "./functions.ts";

test("functionsIn counts a function's lines from its first parameter to its end, including nested functions", () => {
  const text = `const outer = (
  a: number,
) => {
  return function inner() {
    return <p>
      {a}
    </p>;
  };
};

class Room {
  close() {}
}
`;
  expect(functionsIn("app/x.tsx", text)).toEqual([
    { file: "app/x.tsx", line: 1, lines: 9 },
    { file: "app/x.tsx", line: 4, lines: 5 },
    { file: "app/x.tsx", line: 12, lines: 1 },
  ]);
});
