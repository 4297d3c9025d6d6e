import { expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import { captureProblem } from "./capture-problem.ts";

const named = (name: string) => Object.assign(new Error("x"), { name });

test("a blocked, missing or busy camera and a rejected screen share each show their own message", () => {
  expect(t(captureProblem(named("NotAllowedError"), "camera").title)).toBe("Camera blocked");
  expect(t(captureProblem(named("NotAllowedError"), "screen").title)).toBe("No screen shared");
  expect(t(captureProblem(named("NotFoundError"), "camera").title)).toBe("No camera found");
  expect(t(captureProblem(named("NotReadableError"), "camera").title)).toBe("Camera in use");
});

test("an unknown capture error shows a message that suggests trying again", () => {
  for (const error of [named("constructor"), "a string", undefined]) {
    const { title, text } = captureProblem(error, "camera");
    expect(t(title)).toBe("Couldn't start the camera");
    expect(t(text)).toMatch(/^Try again/);
  }
});
