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
])("%j is, held from %s and refused from %s: %s", (text, holdFrom, blockFrom, action) => {
  expect(judge(text, { holdFrom, blockFrom })?.action).toBe(action);
});

test("who decides is told what it is, how grave, and the words, in their own language", async () => {
  const why = judge(`Well, ${GRAVE}.`, { holdFrom: "high", blockFrom: "off" })?.why ?? "";
  expect(why).not.toMatch(/threatens/);
  expect(judgedWords(why)).toBe("It threatens somebody (high severity): “I will kill you”");
  expect(await inLocale("de", () => judgedWords(why))).toBe(
    "Es bedroht jemanden (schwer): „I will kill you“",
  );
});

test("what was stored in words, or for another reason, is no judgement", () => {
  for (const stored of [
    "It threatens somebody (high): “I will kill you”",
    "term:sale",
    "words",
    "judged:",
    "judged:threat:grave:x",
    "",
  ])
    expect(judgedWords(stored)).toBeNull();
});

test("any words come back as they were, a rule of before has a sentence", () => {
  expect(judgedWords(judgedFor({ rule: "spam", severity: "low", passage: "a: b\n“c”" }))).toContain(
    "a: b\n“c”",
  );
  expect(judgedWords(judgedFor({ rule: "of-before", severity: "low", passage: "" }))).toBe(
    "It goes against the rules (low severity)",
  );
});
