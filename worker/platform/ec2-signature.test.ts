import { generateKeyPairSync, sign, verify } from "node:crypto";
import { expect, test } from "vitest";
import { unwrapEC2Signature } from "./ec2-signature.ts";

test.each([
  [1, "P-256", 64, 300],
  [2, "P-384", 96, 30],
  [3, "P-521", 132, 30],
])("what curve %i signs is the same signature, written as Web Crypto reads it", (curve, namedCurve, length, rounds) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve });
  // Enough of them that some numbers are a byte shorter, and some have a zero before.
  for (let i = 0; i < rounds; i++) {
    const data = Buffer.from(`signed ${i}`);
    const unwrapped = unwrapEC2Signature(sign("sha256", data, privateKey), curve);
    expect(unwrapped.length).toBe(length);
    expect(verify("sha256", data, { key: publicKey, dsaEncoding: "ieee-p1363" }, unwrapped)).toBe(true);
  }
});

test.each([
  ["nothing", ""],
  ["another type", "3106020101020102"],
  ["bytes after it", "300602010102010200"],
  ["bytes after it, inside", "300702010102010200"],
  ["less than it says", "3006020101"],
  ["a length in more bytes than it needs", "30810602010102010 2".replace(" ", "")],
  ["a length without end", "3080020101020102"],
  ["a negative number", "3006020181020102"],
  ["an empty number", "30050200020102"],
  ["a zero too many", "300702020001020102"],
  ["a number too large", `302602210${"1".padEnd(65, "0")}020101`],
])("%s is refused", (_, hex) => {
  expect(() => unwrapEC2Signature(Uint8Array.from(Buffer.from(hex, "hex")), 1)).toThrow(/signature/);
});

test("a curve that nobody knows is refused", () => {
  expect(() => unwrapEC2Signature(Uint8Array.from(Buffer.from("3006020101020102", "hex")), 8)).toThrow("No curve");
});
