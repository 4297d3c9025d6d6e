import { expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import { captureProblem } from "./capture-problem.ts";

const named = (name: string) => Object.assign(new Error("x"), { name });

test("describes each failure of a camera or a screen", () => {
  expect(t(captureProblem(named("NotAllowedError"), "camera").title)).toBe("Camera blocked");
  expect(t(captureProblem(named("NotAllowedError"), "screen").title)).toBe("No screen shared");
  expect(t(captureProblem(named("NotFoundError"), "camera").title)).toBe("No camera found");
  expect(t(captureProblem(named("NotReadableError"), "camera").title)).toBe("Camera in use");
});

test("an unknown error has a text that suggests to try again", () => {
  for (const error of [named("constructor"), "a string", undefined]) {
    const { title, text } = captureProblem(error, "camera");
    expect(t(title)).toBe("Couldn't start the camera");
    expect(t(text)).toMatch(/^Try again/);
  }
});
