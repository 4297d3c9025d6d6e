import { expect, test } from "vitest";
import type { Threshold } from "./contract-moderation.ts";
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

test("who decides is told what it is, how grave, and the words", () => {
  expect(judge(`Well, ${GRAVE}.`, { holdFrom: "high", blockFrom: "off" })?.why).toMatch(/^\w.* \(high\): “.*kill you.*”$/i);
});
