import fc from "fast-check";
import { expect, test } from "vitest";
import { securityText } from "./security-txt.ts";

const DAY = 86_400_000;

test("security.txt meets RFC 9116: a contact, one expiry within a year and its canonical URL", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }),
      (date) => {
        const now = date.getTime();
        const lines = securityText("https://t.example", now).trim().split("\n");
        const fields = lines.map(
          (line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? [],
        );
        const of = (name: string) =>
          fields.filter(([field]) => field === name).map(([, value]) => value);
        expect(of("Contact")).toEqual(["https://t.example/support"]);
        expect(of("Canonical")).toEqual(["https://t.example/.well-known/security.txt"]);
        expect(fields.every((field) => field.length === 2)).toBe(true);
        const [expires = "", ...more] = of("Expires");
        expect(more).toEqual([]);
        expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        const left = Date.parse(expires) - now;
        expect(left > 90 * DAY && left < 365 * DAY).toBe(true);
      },
    ),
  );
});
