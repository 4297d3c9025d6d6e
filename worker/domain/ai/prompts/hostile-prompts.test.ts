import { expect, test } from "vitest";
import { PROMPT_MAX } from "./contract.ts";
import { optimizePrompt } from "./optimize.ts";

// Regression test: one of these prompts once took the optimizer more than a minute of CPU time.
test.each([
  ["courtesies", "thanks "],
  ["negations", "no 'r"],
  ["marks between blanks", "'\t'\n\n"],
  ["blanks before a fence", " \t"],
  ["exclamation marks", "!"],
  ["the heads of web tokens", "p-eyJ-"],
  ["the names of secrets", "token:,"],
  ["base64 of many parts", "+gA"],
  ["open fences", "```x\n"],
  ["open tags", "<material>\n"],
])("the optimizer handles a prompt full of %s in limited time", (_what, unit) => {
  for (const platform of ["generic", "image"] as const) {
    const prompt = `Write a poem. ${unit.repeat(PROMPT_MAX)}`.slice(0, PROMPT_MAX - 1);
    const { text: optimized } = optimizePrompt({
      text: `${prompt}x`,
      platform,
      goal: "auto",
      detail: "full",
    });
    expect(optimized.toLowerCase()).toContain("poem");
  }
});
