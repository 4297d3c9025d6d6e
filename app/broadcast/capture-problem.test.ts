import { expect, test } from "vitest";
import { captureProblem } from "./capture-problem.ts";

const named = (name: string) => Object.assign(new Error("x"), { name });

test("each way a camera or a screen can fail is told with a next step", () => {
  expect(captureProblem(named("NotAllowedError"), "camera").title).toBe("The camera is blocked");
  expect(captureProblem(named("NotAllowedError"), "screen").title).toBe("No screen was shared");
  expect(captureProblem(named("NotFoundError"), "camera").title).toBe("No camera was found");
  expect(captureProblem(named("NotReadableError"), "camera").title).toBe("The camera is in use");
});

test("an error that nobody foresaw still has words", () => {
  for (const error of [named("constructor"), "a string", undefined]) {
    expect(captureProblem(error, "camera")).toEqual({ title: "The camera did not start", text: expect.stringMatching(/^Try again/) });
  }
});
