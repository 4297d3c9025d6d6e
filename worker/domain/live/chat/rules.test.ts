import fc from "fast-check";
import { expect, test } from "vitest";
import { FRAME_MAX_BYTES, MESSAGE_MAX } from "./contract.ts";
import { cleanContent, readFrame } from "./rules.ts";

test("a cleaned chat message has no control characters, and does not change when cleaned again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (raw) => {
      const once = cleanContent(raw);
      expect(cleanContent(once)).toBe(once);
      expect(once).not.toMatch(/\p{Cs}|\p{Cc}/u);
    }),
  );
});

test("a chat message without visible characters becomes empty", () => {
  for (const nothing of [
    "",
    " \n\t ",
    "\u200b\u200d",
    "\u2060\ufeff",
    "\u0000\u0007",
    "\u3164",
    "\u2800",
  ])
    expect(cleanContent(nothing)).toBe("");
  for (const something of ["a", "👩‍👩‍👧", "שלום", "0", "​x"])
    expect(cleanContent(something)).not.toBe("");
});

test("the chat parses any socket input as a frame or an error, and never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (raw) =>
      ["frame", "refusal"].some((k) => k in readFrame(raw)),
    ),
  );
});

test("a chat message of 500 letters of any writing system fits into a socket frame", () => {
  for (const letter of ["a", "é", "語", "\n", '"']) {
    const frame = JSON.stringify({
      type: "chat",
      content: letter.repeat(MESSAGE_MAX),
      clientId: crypto.randomUUID(),
    });
    expect(new TextEncoder().encode(frame).byteLength).toBeLessThanOrEqual(FRAME_MAX_BYTES);
  }
});
