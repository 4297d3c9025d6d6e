import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

// RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", N=16384, r=8, p=1).
const KNOWN = "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2";
const stored = (n: number, r: number, p: number, salt: string, hex: string) =>
  `scrypt$v1$${n}$${r}$${p}$${Buffer.from(salt).toString("base64url")}$${Buffer.from(hex, "hex").toString("base64url")}`;

test("the password check accepts a hash from RFC 7914 and asks to replace it with a costlier hash", async () => {
  const known = stored(16384, 8, 1, "SodiumChloride", KNOWN);
  expect(await verifyPassword("pleaseletmein", known)).toEqual({ ok: true, needsRehash: true });
  expect(await verifyPassword("pleaseletmeout", known)).toEqual({ ok: false, needsRehash: false });
});

test("two hashes of one password differ, and the password check accepts both", async () => {
  const [a, b] = await Promise.all([hashPassword("Upstream42x"), hashPassword("Upstream42x")]);
  expect(a).not.toBe(b);
  expect(a).toMatch(/^scrypt\$v1\$16384\$8\$5\$/);
  for (const hash of [a, b])
    expect(await verifyPassword("Upstream42x", hash)).toEqual({ ok: true, needsRehash: false });
});

test("the password check fails for an unknown user", async () => {
  expect(await verifyPassword("", null)).toEqual({ ok: false, needsRehash: false });
});

test("the password check throws an error for a stored hash in an unknown format", async () => {
  await expect(verifyPassword("x", "plain$x")).rejects.toThrow(/unknown form/);
});
