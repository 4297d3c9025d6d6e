import { afterAll, afterEach, expect, test } from "vitest";
import { forgetCatalogues, loadCatalogue, partsOf } from "./catalogue.ts";
import { argumentsOf, compile } from "./compile.ts";
import { DEFAULT_LOCALE, type Locale, setLocaleSource } from "./locale.ts";
import { fill } from "./parts.ts";
import { t } from "./t.ts";

const say = (message: string, args: Record<string, unknown> = {}, locale = "en") =>
  fill<string>(compile(message), args, {
    plural: (n) => new Intl.PluralRules(locale).select(n),
    show: String,
    tag: (name, inside) => `[${name}:${inside.join("")}]`,
  }).join("");

let current: Locale = DEFAULT_LOCALE;
const restoreSource = setLocaleSource(() => current);
afterAll(restoreSource);
afterEach(() => {
  current = DEFAULT_LOCALE;
});

test("a message without arguments compiles to a string, and apostrophes escape braces", () => {
  expect(compile("Save")).toBe("Save");
  expect(compile("")).toBe("");
  expect(say("Write '{'name'}', it''s so")).toBe("Write {name}, it's so");
});

test("a plural in a message follows the language's rules, and an exact number takes precedence", () => {
  const answers = "{n, plural, =0 {no answers} one {# answer} other {# answers}}";
  expect([0, 1, 2].map((n) => say(answers, { n }))).toEqual([
    "no answers",
    "1 answer",
    "2 answers",
  ]);
  expect(say(answers, { n: { value: 1500, text: "1.5K" } })).toBe("1.5K answers");
  // Polish uses "few" for 2 to 4. A missing plural form falls back to "other".
  const videos = "{n, plural, one {# film} few {# filmy} other {# filmów}}";
  expect([1, 3, 5].map((n) => say(videos, { n }, "pl"))).toEqual(["1 film", "3 filmy", "5 filmów"]);
  // "#" shows the number of the innermost plural.
  expect(say("{a, plural, other {# of {b, plural, other {#}}}}", { a: 1, b: 2 })).toBe("1 of 2");
});

test('a select in a message falls back to its form "other"', () => {
  const state = "{state, select, live {On air} other {Offline}}";
  expect([say(state, { state: "live" }), say(state, { state: "odd" })]).toEqual([
    "On air",
    "Offline",
  ]);
  expect(say("See <link>the <b>{n}</b> terms</link>.", { n: 2 })).toBe(
    "See [link:the [b:2] terms].",
  );
});

test("formatting a message without one of its arguments throws an error", () => {
  expect(() => say("Hello {name}")).toThrow("lacks its argument name");
  expect(() => say("{n, plural, other {#}}")).toThrow("lacks its argument n");
});

test.each([
  "{n",
  "<b>open",
  "{n, plural, one {#}}",
  "{n, number}",
  "{at, date}",
  "{n, selectordinal, other {#th}}",
  "{n, plural, offset:1 other {#}}",
])("compile rejects the message %s, because its syntax is wrong or not supported", (message) => {
  expect(() => compile(message)).toThrow(SyntaxError);
});

test("argumentsOf returns the names of a message's arguments and tags", () => {
  expect(argumentsOf(compile("Save"))).toEqual([]);
  expect(
    argumentsOf(compile("{b, plural, one {<i>{a}</i>} other {{c, select, x {} other {{d}}}}}")),
  ).toEqual(["<i>", "a", "b", "c", "d"]);
});

test("partsOf returns a message in English until the language is loaded", async () => {
  forgetCatalogues();
  expect(partsOf("shell.date.justNow", "de")).toBe("Just now");
  await loadCatalogue("de");
  expect(partsOf("shell.date.justNow", "de")).toBe("Gerade eben");
  forgetCatalogues();
});

test("t returns a message in the current language, and partsOf throws for an unknown key", async () => {
  forgetCatalogues();
  await loadCatalogue("de");
  expect(t("shell.date.justNow")).toBe("Just now");
  current = "de";
  expect(t("shell.date.justNow")).toBe("Gerade eben");
  // @ts-expect-error no such key
  expect(() => partsOf("shell.noSuchMessage", "de")).toThrow("no message shell.noSuchMessage");
  forgetCatalogues();
});
