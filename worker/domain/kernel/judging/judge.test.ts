import { expect, test } from "vitest";
import { inLocale } from "../locale/in-locale.ts";
import type { Threshold } from "./contract.ts";
import { encodeJudgment, judgedLabel } from "./contract-judged.ts";
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
])(
  "automatic moderation of %j, holding from severity %s and blocking from severity %s, decides: %s",
  (text, holdFrom, blockFrom, action) => {
    expect(judge(text, { holdFrom, blockFrom })?.action).toBe(action);
  },
);

test("the reason for a held text names the violation, severity and text in the reader's language", async () => {
  const why = judge(`Well, ${GRAVE}.`, { holdFrom: "high", blockFrom: "off" })?.reason ?? "";
  expect(why).not.toMatch(/threatens/);
  expect(judgedLabel(why)).toBe("It threatens someone (high severity): “I will kill you”");
  expect(await inLocale("de", () => judgedLabel(why))).toBe(
    "Es bedroht jemanden (Schweregrad: hoch): „I will kill you“",
  );
});

test("judgedLabel returns null for a reason that automatic moderation did not store", () => {
  for (const stored of [
    "It threatens someone (high): “I will kill you”",
    "term:sale",
    "words",
    "judged:",
    "judged:threat:grave:x",
    "",
  ])
    expect(judgedLabel(stored)).toBeNull();
});

test("the reason of automatic moderation shows the matched text unchanged, and a general sentence for a deleted rule", () => {
  expect(
    judgedLabel(encodeJudgment({ rule: "spam", severity: "low", passage: "a: b\n“c”" })),
  ).toContain("a: b\n“c”");
  expect(judgedLabel(encodeJudgment({ rule: "of-before", severity: "low", passage: "" }))).toBe(
    "It breaks the rules (low severity)",
  );
});
