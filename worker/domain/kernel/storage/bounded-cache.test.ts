import { expect, test } from "vitest";
import { createBoundedCache } from "./bounded-cache.ts";

const makeCache = () => createBoundedCache<string>(10, (text) => text.length);

test("a bounded cache forgets the least recently used value when its values are too large", () => {
  const cache = makeCache();
  cache.set("a", "1234");
  cache.set("b", "1234");
  expect(cache.get("a")).toBe("1234");
  cache.set("c", "1234");
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual(["1234", undefined, "1234"]);
});

test("a bounded cache counts a replaced value once", () => {
  const cache = makeCache();
  cache.set("a", "1234");
  for (let i = 0; i < 5; i++) cache.set("b", "123456");
  expect(["a", "b"].map((key) => cache.get(key))).toEqual(["1234", "123456"]);
});

test("a bounded cache does not keep a value that is larger than the whole cache", () => {
  const cache = makeCache();
  cache.set("a", "1234");
  cache.set("b", "12345678901");
  expect(["a", "b"].map((key) => cache.get(key))).toEqual(["1234", undefined]);
});
