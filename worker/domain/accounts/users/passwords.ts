import { Buffer } from "node:buffer";
import nodeCrypto, { randomBytes, timingSafeEqual } from "node:crypto";
import { PASSWORD_COST } from "./password-cost.ts";

const KEY_BYTES = 32;

function derive(password: string, salt: Buffer, cost: typeof PASSWORD_COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // NFKC gives the same bytes for the same password typed on another keyboard.
    nodeCrypto.scrypt(
      password.normalize("NFKC"),
      salt,
      KEY_BYTES,
      { ...cost, maxmem: 64 * 1024 * 1024 },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

/** Hashes a password as `scrypt$v1$N$r$p$salt$key`, with salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, PASSWORD_COST);
  return [
    "scrypt",
    "v1",
    PASSWORD_COST.N,
    PASSWORD_COST.r,
    PASSWORD_COST.p,
    salt.toString("base64url"),
    key.toString("base64url"),
  ].join("$");
}

const DUMMY = [
  "scrypt",
  "v1",
  PASSWORD_COST.N,
  PASSWORD_COST.r,
  PASSWORD_COST.p,
  Buffer.alloc(16).toString("base64url"),
  Buffer.alloc(KEY_BYTES).toString("base64url"),
].join("$");

/**
 * Compares a password with a stored hash. A null hash fails after the same time, so that the
 * response time does not reveal whether the user exists.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ ok: boolean; needsRehash: boolean }> {
  const [scheme, version, n, r, p, salt, key] = (stored ?? DUMMY).split("$");
  if (scheme !== "scrypt" || version !== "v1" || !salt || !key)
    throw new Error("A stored password hash has an unknown form");
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost);
  const ok =
    stored !== null && actual.length === expected.length && timingSafeEqual(actual, expected);
  return {
    ok,
    needsRehash:
      ok &&
      (cost.N !== PASSWORD_COST.N || cost.r !== PASSWORD_COST.r || cost.p !== PASSWORD_COST.p),
  };
}
