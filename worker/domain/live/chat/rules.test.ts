import fc from "fast-check";
import { expect, test } from "vitest";
import { FRAME_MAX_BYTES, MESSAGE_MAX } from "./contract.ts";
import { cleanContent, readFrame } from "./rules.ts";

test("what is stored is well-formed, without control characters, and cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (raw) => {
      const once = cleanContent(raw);
      expect(cleanContent(once)).toBe(once);
      expect(once).not.toMatch(/\p{Cs}|\p{Cc}/u);
    }),
  );
});

test("text that shows nothing is empty, text that shows something is kept", () => {
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

test("whatever comes as a frame is a frame or a refusal, never an exception", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (raw) =>
      ["frame", "refusal"].some((k) => k in readFrame(raw)),
    ),
  );
});

test("a message of 500 letters of any script fits into a frame", () => {
  for (const letter of ["a", "é", "語", "\n", '"']) {
    const frame = JSON.stringify({
      type: "chat",
      content: letter.repeat(MESSAGE_MAX),
      clientId: crypto.randomUUID(),
    });
    expect(new TextEncoder().encode(frame).byteLength).toBeLessThanOrEqual(FRAME_MAX_BYTES);
  }
});
