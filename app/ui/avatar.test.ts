import { expect, test } from "vitest";
import { avatarInitial } from "./avatar.tsx";

test("the fallback of an avatar is the first letter in upper case, or U", () => {
  expect(avatarInitial("river_one")).toBe("R");
  expect(avatarInitial("  élan")).toBe("É");
  expect(avatarInitial("")).toBe("U");
  expect(avatarInitial(null)).toBe("U");
  expect(avatarInitial(undefined)).toBe("U");
});
