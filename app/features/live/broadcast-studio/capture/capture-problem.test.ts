import { expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import { captureProblem } from "./capture-problem.ts";

const named = (name: string) => Object.assign(new Error("x"), { name });

test("describes each failure of a camera or a screen", () => {
  expect(t(captureProblem(named("NotAllowedError"), "camera").title)).toBe("The camera is blocked");
  expect(t(captureProblem(named("NotAllowedError"), "screen").title)).toBe("No screen was shared");
  expect(t(captureProblem(named("NotFoundError"), "camera").title)).toBe("No camera was found");
  expect(t(captureProblem(named("NotReadableError"), "camera").title)).toBe("The camera is in use");
});

test("an unknown error has a text that suggests to try again", () => {
  for (const error of [named("constructor"), "a string", undefined]) {
    const { title, text } = captureProblem(error, "camera");
    expect(t(title)).toBe("The camera did not start");
    expect(t(text)).toMatch(/^Try again/);
  }
});
