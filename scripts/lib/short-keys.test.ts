import { expect, test } from "vitest";
import { ShortKeys } from "./short-keys.ts";

const keys = new ShortKeys(["auth.signIn", "shell.away", "shell.back"]);

test("a key that is said becomes its place, in every form that a call has", () => {
  expect(keys.inCode("a.ts", 't("shell.away") + msg("auth.signIn")')).toBe('t(".1") + msg(".0")');
  expect(keys.inCode("a.ts", 't(isAway ? "shell.away" : "shell.back", { n })')).toBe('t(isAway ? ".1" : ".2", { n })');
  expect(keys.inCode("a.js", "t$1(\n  `shell.away`\n)")).toBe("t$1(\n  `.1`\n)");
});

test("a key of more than two parts becomes its place", () => {
  const nested = new ShortKeys(["mail.secondPlan.subject", "mail.secondPlan"]);
  expect(nested.inCode("a.ts", 't("mail.secondPlan.subject") + t("mail.secondPlan")')).toBe('t(".1") + t(".0")');
});

test("what is no key stays, and a key that is not said fails the build", () => {
  expect(keys.inCode("a.ts", 'log("shell.other", "a.b")')).toBe('log("shell.other", "a.b")');
  expect(() => keys.inCode("a.ts", 'store({ kind: "shell.away" })')).toThrow(
    'a.ts: "shell.away" is a message\'s key, and not within t, msg or rich',
  );
});

test("a catalogue has the same places, and another list another file", () => {
  expect(keys.catalogue({ shell: { back: "Back", away: "Away" } })).toEqual({ "": { "2": "Back", "1": "Away" } });
  expect(keys.fileName("de")).toBe(new ShortKeys(["shell.back", "shell.away", "auth.signIn"]).fileName("de"));
  expect(keys.fileName("de")).not.toBe(new ShortKeys(["auth.signIn", "shell.away"]).fileName("de"));
});
