import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
  "Password1",
  "PASSWORD123",
  "1qaz2wsX",
  "Trustno1",
  "Qwerty123",
  "Tributary1",
  "Summer2026",
  "Jordan23",
])("the password check rejects %s as a common password", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["Upstream42x", "Upstream-2026", "correct Horse 9 battery"])(
  "the password check accepts the password %s",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
