import fc from "fast-check";
import { expect, test } from "vitest";
import { browserOf, framesOf, identityTextOf, redactPersonalData } from "./rules.ts";

const chromium = `TypeError: x is undefined
    at play (https://tributary.example/assets/player-B1a2C3d4.js:1:2345)
    at https://tributary.example/assets/entry.client-pd7J6yJb.js:3:12`;
const firefox = `play@https://tributary.example/assets/player-Zz9-_8aa.js:1:777
@https://tributary.example/assets/entry.client-AAAAAAAA.js:3:99`;

test("the same browser error has the same fingerprint in every build", () => {
  const other = chromium.replace("B1a2C3d4", "Qq11Ww22").replace("2345", "9");
  const fault = { kind: "error", message: "x is undefined" };
  expect(identityTextOf({ ...fault, stack: other })).toBe(
    identityTextOf({ ...fault, stack: chromium }),
  );
  expect(identityTextOf({ ...fault, stack: "" })).not.toBe(
    identityTextOf({ ...fault, stack: chromium }),
  );
  expect(identityTextOf({ kind: "error", message: "y", stack: chromium })).not.toBe(
    identityTextOf({ ...fault, stack: chromium }),
  );
});

test("an error report contains the stack frames of errors in Chromium and in Firefox", () => {
  expect(framesOf(chromium)).toEqual([
    { name: "play", file: "player.js", place: "1:2345" },
    { name: "", file: "entry.client.js", place: "3:12" },
  ]);
  expect(framesOf(firefox).map(({ name, file }) => [name, file])).toEqual([
    ["play", "player.js"],
    ["", "entry.client.js"],
  ]);
});

test("an error report contains no email address, name, ID, token or number from the error message", () => {
  const said =
    "GET https://tributary.example/search?q=my+secret failed for ann@example.com @ann_b vid_01hzxk9abcdef0123 at 1763791200000";
  expect(redactPersonalData(said)).toBe(
    "GET https://tributary.example/search failed for <mail> <name> <id> at <n>",
  );
});

test("an error report contains no URL query and no email address, wherever the error message has one", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (before, after) => {
      const text = `${before} https://t.example/a?q=planted-secret x@planted.example ${after}`;
      expect(redactPersonalData(text)).not.toContain("planted");
    }),
  );
});

test("an error report contains the stack frame of a line with hundreds of slashes and at signs", () => {
  const file = "https://tributary.example/assets/player.js:1:2";
  expect(framesOf(`${"@/".repeat(400)} at play (${file})`)).toEqual([
    { name: expect.any(String), file: "player.js", place: "1:2" },
  ]);
  expect(framesOf("at save (blob:https://tributary.example/0a1b:3:4)")).toEqual([
    { name: "save", file: "0a1b", place: "3:4" },
  ]);
  expect(framesOf("at Array.map (<anonymous>)\nnative code\n12:34:56")).toEqual([]);
});

test("an error report contains only the name and the major version of the browser", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  expect(browserOf(chrome)).toBe("Chrome 140");
  expect(browserOf(`${chrome} Edg/140.0`)).toBe("Edge 140");
  expect(
    browserOf(
      "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15",
    ),
  ).toBe("Safari 19");
  expect(browserOf("curl/8")).toBe("Other browser");
});
