import { expect, test } from "vitest";
import { hashtagsOf } from "./hashtags.ts";

test("a repeated hashtag is listed once, and a # inside a word starts no hashtag", () => {
  expect(hashtagsOf("Modular night #Synth #synth (#LiveSet)\n#grüße c#minor # #1")).toEqual([
    "Synth",
    "LiveSet",
    "grüße",
  ]);
  expect(hashtagsOf("")).toEqual([]);
});
