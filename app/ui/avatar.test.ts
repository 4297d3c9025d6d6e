import { expect, test } from "vitest";
import { avatarInitial } from "./avatar.tsx";

test("an avatar without an image shows the name's first letter, or U without a name", () => {
  expect(avatarInitial("river_one")).toBe("R");
  expect(avatarInitial("  élan")).toBe("É");
  expect(avatarInitial("")).toBe("U");
  expect(avatarInitial(null)).toBe("U");
  expect(avatarInitial(undefined)).toBe("U");
});
