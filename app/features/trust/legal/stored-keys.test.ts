import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cookieList, formatLifetime } from "#worker/http/cookie-list.ts";
import { storedKeys } from "./stored-keys.ts";

const sources = (root: string) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|workerd/.test(file))
    .map((file) => ({ file: join(root, file), text: readFileSync(join(root, file), "utf8") }));

const literals = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));

test("the cookies page lists exactly the cookies that the server sets", () => {
  const writers = sources("worker/http").filter(
    ({ text }) => /\bserialize\(/.test(text) && /from "hono\/utils\/cookie"/.test(text),
  );
  const set = writers.flatMap(({ text }) =>
    literals(text, /COOKIE =\s+(?:\{\s*name: )?"([^"]+)"/g),
  );
  expect(set.length).toBeGreaterThanOrEqual(writers.length);
  expect(
    cookieList()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...set].sort());
});

test("the cookies page lists exactly the browser storage keys that scripts use", () => {
  const kept = sources("app").flatMap(({ file, text }) => [
    // keys.ts holds the names that the scripts of the downloads share.
    ...(/localStorage|sessionStorage|writeStored\(/.test(text) || file.endsWith("/keys.ts")
      ? literals(text, /KEY =\s+"([^"]+)"/g)
      : []),
    ...(/cookieStore\s*\.set/.test(text) ? literals(text, /COOKIE_NAME =\s+"([^"]+)"/g) : []),
    ...(/getDirectoryHandle\(/.test(text) ? literals(text, /FOLDER =\s+"([^"]+)"/g) : []),
    ...literals(text, /_CACHE =\s+"([^"]+)"/g),
    ...literals(text, /indexedDB\.open\(\s*"([^"]+)"/g),
  ]);
  expect(
    storedKeys()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...new Set(kept)].sort());
});

test("scripts define browser storage keys as constants, which the test of the cookies page finds", () => {
  const bare = sources("app").filter(({ text }) =>
    /(?:setItem|writeStored)\((?!\s*(?:[A-Z_]*KEY|key)\b)/.test(
      text.replaceAll(/export function writeStored\(/g, ""),
    ),
  );
  expect(bare.map(({ file }) => file)).toEqual([]);
});

test.each([
  [600, "10 minutes"],
  [90 * 86_400, "90 days"],
  [365 * 86_400, "1 year"],
  [null, "Until you close your browser"],
])("the cookies page formats a lifetime of %s seconds as %s", (seconds, text) => {
  expect(formatLifetime(seconds)).toBe(text);
});
