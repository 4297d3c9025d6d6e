import { expect, test } from "vitest";
import { hashtagsOf } from "./hashtags.ts";

test("hashtags of a description appear once each, and a # inside a word starts none", () => {
  expect(hashtagsOf("Modular night #Synth #synth (#LiveSet)\n#grüße c#minor # #1")).toEqual([
    "Synth",
    "LiveSet",
    "grüße",
  ]);
  expect(hashtagsOf("")).toEqual([]);
});
