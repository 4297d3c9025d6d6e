import fc from "fast-check";
import { expect, test } from "vitest";
import { USERNAME_MAX, USERNAME_MIN } from "#worker/domain/accounts/users/contract.ts";
import { completeMention, mentions, partsOf, typedMention } from "./mentions.ts";

test("splitting a chat message at mentions keeps its whole text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("@", "a", "bcd", " ", "(", ".", "🙂", "_", "/") }),
      (text) => {
        const parts = partsOf(text);
        expect(parts.map((p) => p.text).join("")).toBe(text);
        for (const { at, text: part } of parts) expect(text.slice(at, at + part.length)).toBe(part);
      },
    ),
  );
});

test("a chat message mentions names after white space, but not inside email addresses or URLs", () => {
  const named = (text: string) => partsOf(text).flatMap(({ name }) => name ?? []);
  expect(
    named(
      `@River hello @sky_1, (@moon) @ab a@river.com https://x.example/@river @${"a".repeat(USERNAME_MAX + 1)}`,
    ),
  ).toEqual(["river", "sky_1", "moon"]);
  expect(named(`@${"a".repeat(USERNAME_MIN)} @${"b".repeat(USERNAME_MAX)}`)).toHaveLength(2);
  expect([mentions("hey @River!", "river"), mentions("hey river", "river")]).toEqual([true, false]);
});

test("a chosen mention replaces the typed name at the caret and keeps the text after the caret", () => {
  expect(typedMention("hi @ri there", 6)).toEqual({ from: 3, prefix: "ri" });
  expect(typedMention("mail@ri", 7)).toBeNull();
  expect(completeMention("hi @ri there", 6, "river")).toEqual({
    text: "hi @river there",
    caret: 10,
  });
  expect(completeMention("@", 1, "river")).toEqual({ text: "@river ", caret: 7 });
});
