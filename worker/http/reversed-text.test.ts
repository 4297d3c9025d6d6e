import { expect, test } from "vitest";
import { reversedFields } from "./reversed-text.ts";

const REVERSED = "\u202e";
/** The size of the largest JSON body. */
const BODY = 256 * 1024;
const sizeOf = (fields: Record<string, string>) => Object.keys(fields).join("").length;

test("a long name in front of many texts is not repeated for each of them", () => {
  const texts = new Array<string>(Math.floor(BODY / 12)).fill(REVERSED);
  const fields = reversedFields({ ["k".repeat(BODY / 2)]: texts });
  expect(Object.keys(fields).length).toBeGreaterThan(0);
  expect(sizeOf(fields)).toBeLessThan(10_000);
});

test("deep nesting is not repeated for each text in it", () => {
  let nested: unknown = REVERSED;
  for (let i = 0; i < BODY / 20; i++) nested = { a: nested, b: REVERSED };
  expect(sizeOf(reversedFields(nested))).toBeLessThan(10_000);
});

test("names each of a few fields in full, but not a password", () => {
  const fields = reversedFields({ title: REVERSED, links: [{ label: "plain" }, { label: REVERSED }], password: REVERSED });
  expect(Object.keys(fields).sort()).toEqual(["links.1.label", "title"]);
});
