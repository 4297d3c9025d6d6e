import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrPath } from "./qr.ts";

test("the SVG path of a QR code covers exactly the dark modules", () => {
  const text = "otpauth://totp/Tributary:river_one?secret=GEZDGNBVGY3TQOJQ";
  const { path, size } = qrPath(text);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const row = drawn[Number(y)];
    for (let i = 0; i < Number(width); i++) if (row) row[Number(x) + i] = true;
  }
  expect(drawn).toEqual(encode(text, { ecc: "M", border: 2 }).data);
});
