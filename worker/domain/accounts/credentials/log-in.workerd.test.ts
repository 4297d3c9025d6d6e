import nodeCrypto from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "../../../db/schema.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { scaled } from "../../../testing/scale.ts";
import { PASSWORD_COST } from "../users/password-cost.ts";
import { hashPassword } from "../users/passwords.ts";
import { logIn } from "./log-in.ts";

const hashes = vi.spyOn(nodeCrypto, "scrypt");

const RIGHT = "Upstream42x";
const client = { userAgent: "test", address: "198.51.100.1", device: "d", isBrowser: true };
const tryPassword = (username: string, password: string, address = "198.51.100.1") =>
  call("/api/auth/login", {
    method: "POST",
    json: { username, password },
    headers: { "CF-Connecting-IP": address },
  });

async function makePasswordUser(passwordHash?: string) {
  return makeUser({ passwordHash: passwordHash ?? (await hashPassword(RIGHT)) });
}

test("1,000 concurrent password guesses for an account compute at most 100 password hashes", {
  timeout: 300_000,
}, async () => {
  const { username } = await makePasswordUser();
  hashes.mockClear();
  const guesses = Array.from({ length: scaled(1000) }, (_, i) =>
    tryPassword(username, `Guess${i}x`, `10.0.0.${i % scaled(50)}`),
  );
  const answers = await Promise.all(guesses);
  expect(hashes.mock.calls.length).toBe(Math.min(100, 5 * scaled(50)));
  const refused = answers.filter((a) => a.status === 429);
  expect(refused).toHaveLength(answers.length - hashes.mock.calls.length);
  for (const answer of refused)
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused[0]?.json()).toMatchObject({
    code: "RATE_LIMITED",
    error: expect.stringMatching(/^Too many attempts. Try again in \d+ minutes/),
  });
});

test("sign-in attempts have the same limit for unknown usernames as for existing usernames", async () => {
  const { username } = await makePasswordUser();
  const tries = async (name: string) => {
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push((await tryPassword(name, "Wrong1234")).status);
    return statuses;
  };
  const known = await tries(username);
  expect(known).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await tries("no_such_person")).toEqual(known);
});

test("an IP address without sign-in attempts left must wait, even with the right password", async () => {
  const { username } = await makePasswordUser();
  for (const round of [1, 2, 3]) {
    for (let i = 0; i < 4; i++)
      expect((await tryPassword(username, "Wrong1234")).status, `round ${round}`).toBe(401);
    expect((await tryPassword(username, RIGHT)).status).toBe(200);
  }
  for (let i = 0; i < 5; i++) await tryPassword(username, "Wrong1234");
  expect((await tryPassword(username, RIGHT)).status).toBe(429);
  expect((await tryPassword(username, RIGHT, "198.51.100.2")).status).toBe(200);
});

test("the sign-in form computes no password hash while the rate limiter fails", async () => {
  const { username } = await makePasswordUser();
  hashes.mockClear();
  const broken = {
    take: () => Promise.reject(new Error("gone")),
    forgive: () => Promise.reject(new Error("gone")),
    count: () => Promise.reject(new Error("gone")),
  };
  const attempt = logIn(
    { ...testContext(), throttle: broken },
    { username, password: RIGHT, client },
  );
  await expect(attempt).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(hashes).not.toHaveBeenCalled();
});

test("a sign-in replaces a stored password hash that was made with an older scrypt cost", async () => {
  // RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", N=16384, r=8, p=1).
  const key = Buffer.from(
    "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2",
    "hex",
  ).toString("base64url");
  const old = `scrypt$v1$16384$8$1$${Buffer.from("SodiumChloride").toString("base64url")}$${key}`;
  const user = await makePasswordUser(old);
  expect((await tryPassword(user.username, "pleaseletmein")).status).toBe(200);
  const row = await testContext().db.select().from(users).where(eq(users.id, user.id)).get();
  const { N, r, p } = PASSWORD_COST;
  expect(row?.passwordHash?.split("$").slice(0, 5)).toEqual([
    "scrypt",
    "v1",
    String(N),
    String(r),
    String(p),
  ]);
  expect((await tryPassword(user.username, "pleaseletmein")).status).toBe(200);
});

test("a sign-in compares all 128 characters of a password", async () => {
  const long = `Aa1${"x".repeat(125)}`;
  const user = await makePasswordUser(await hashPassword(long));
  expect((await tryPassword(user.username, long)).status).toBe(200);
  expect((await tryPassword(user.username, `${long}y`)).status).toBe(401);
  expect((await tryPassword(user.username, long.slice(0, 127))).status).toBe(401);
});

test("a sign-in with an unknown username computes one password hash, like a wrong password", async () => {
  const { username } = await makePasswordUser();
  const reject = async (name: string) => {
    hashes.mockClear();
    const response = await tryPassword(name, "Wrong1234");
    const { code, error } = await response.json<{ code: string; error: string }>();
    return {
      status: response.status,
      code,
      error,
      costs: hashes.mock.calls.map(([, , , cost]) => cost),
    };
  };
  const known = await reject(username);
  expect(known).toMatchObject({ status: 401, costs: [PASSWORD_COST] });
  expect(await reject("no_such_name")).toEqual(known);
});
