import { expect, test } from "vitest";
import { inLocale } from "../locale/in-locale.ts";
import type { Threshold } from "./contract.ts";
import { judgedFor, judgedWords } from "./contract-judged.ts";
import { judge } from "./judge.ts";

const GRAVE = "I will kill you";
const RUDE = "you are an idiot";

test.each<[string, Threshold, Threshold, "hold" | "block" | undefined]>([
  [GRAVE, "off", "off", undefined],
  [GRAVE, "high", "off", "hold"],
  [GRAVE, "low", "high", "block"],
  [RUDE, "high", "off", undefined],
  [RUDE, "medium", "high", "hold"],
  [RUDE, "off", "low", "block"],
  ["a lovely stream", "low", "low", undefined],
])("judges %j, held from %s and blocked from %s: %s", (text, holdFrom, blockFrom, action) => {
  expect(judge(text, { holdFrom, blockFrom })?.action).toBe(action);
});

test("describes the violation, its severity and the text in the reader's language", async () => {
  const why = judge(`Well, ${GRAVE}.`, { holdFrom: "high", blockFrom: "off" })?.why ?? "";
  expect(why).not.toMatch(/threatens/);
  expect(judgedWords(why)).toBe("It threatens someone (high severity): “I will kill you”");
  expect(await inLocale("de", () => judgedWords(why))).toBe(
    "Es bedroht jemanden (Schweregrad: hoch): „I will kill you“",
  );
});

test("reads no verdict from other stored reasons", () => {
  for (const stored of [
    "It threatens someone (high): “I will kill you”",
    "term:sale",
    "words",
    "judged:",
    "judged:threat:grave:x",
    "",
  ])
    expect(judgedWords(stored)).toBeNull();
});

test("reads any stored passage back, and describes an unknown rule in general", () => {
  expect(judgedWords(judgedFor({ rule: "spam", severity: "low", passage: "a: b\n“c”" }))).toContain(
    "a: b\n“c”",
  );
  expect(judgedWords(judgedFor({ rule: "of-before", severity: "low", passage: "" }))).toBe(
    "It breaks the rules (low severity)",
  );
});
