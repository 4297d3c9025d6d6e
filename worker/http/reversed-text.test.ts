import { expect, test } from "vitest";
import { reversedFields } from "./reversed-text.ts";

const REVERSED = "\u202e";
/** Size limit of a JSON body, in bytes. */
const BODY = 256 * 1024;
const sizeOf = (fields: Record<string, string>) => Object.keys(fields).join("").length;

test("the error response stays short for a list of many texts with Unicode direction controls", () => {
  const texts = new Array<string>(Math.floor(BODY / 12)).fill(REVERSED);
  const fields = reversedFields({ ["k".repeat(BODY / 2)]: texts });
  expect(Object.keys(fields).length).toBeGreaterThan(0);
  expect(sizeOf(fields)).toBeLessThan(10_000);
});

test("the error response stays short for deeply nested texts with Unicode direction controls", () => {
  let nested: unknown = REVERSED;
  for (let i = 0; i < BODY / 20; i++) nested = { a: nested, b: REVERSED };
  expect(sizeOf(reversedFields(nested))).toBeLessThan(10_000);
});

test("the error response names each field with Unicode direction controls by its path, except passwords", () => {
  const fields = reversedFields({
    title: REVERSED,
    links: [{ label: "plain" }, { label: REVERSED }],
    password: REVERSED,
  });
  expect(Object.keys(fields).sort()).toEqual(["links.1.label", "title"]);
});
