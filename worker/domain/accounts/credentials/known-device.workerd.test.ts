import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../../db/schema.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { DomainError } from "../../kernel/errors.ts";
import { newSecret } from "../../kernel/secrets/secrets.ts";
import { hashPassword } from "../users/passwords.ts";
import { logIn } from "./log-in.ts";

const PASSWORD = "Upstream42x";
const { db } = testContext();

async function owner() {
  const user = await makeUser({ emailVerifiedAt: 1 });
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, user.id));
  const tries = (password: string, address: string, device?: string) =>
    call("/api/auth/login", {
      method: "POST",
      json: { username: user.username, password },
      headers: {
        "CF-Connecting-IP": address,
        ...(device === undefined ? {} : { Cookie: `__Host-device=${device}` }),
      },
    });
  const first = await tries(PASSWORD, "192.0.2.1");
  const device = /__Host-device=([\w-]{43})/.exec(first.headers.get("Set-Cookie") ?? "")?.[1] ?? "";
  expect([first.status, device.length]).toEqual([200, 43]);
  return { tries, device, username: user.username };
}

function attack(username: string, guesses: number): Promise<string[]> {
  const guess = async (n: number) => {
    const client = {
      userAgent: "guesser",
      address: `198.51.100.${n % 200}`,
      device: newSecret(),
      isBrowser: false,
    };
    const error: unknown = await logIn(testContext(), {
      username,
      password: `Wrong42x${n}`,
      client,
    }).catch((e: unknown) => e);
    return error instanceof DomainError ? error.code : "signed in";
  };
  return Promise.all(Array.from({ length: guesses }, (_, n) => guess(n)));
}

test("1,000 wrong passwords from other devices do not lock a user out on a device used before", {
  timeout: 300_000,
}, async () => {
  const { tries, device, username } = await owner();
  const codes = await attack(username, 1000);
  // The owner's successful sign-in used one of the 100 attempts and gave the attempt back.
  expect(codes.filter((code) => code === "UNAUTHENTICATED")).toHaveLength(100);
  expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(900);
  expect((await tries(PASSWORD, "203.0.113.9")).status).toBe(429);
  expect((await tries(PASSWORD, "203.0.113.9", device)).status).toBe(200);
});

test("a device that has signed in before has five sign-in attempts of its own for that account", async () => {
  const { tries, device, username } = await owner();
  const other = await owner();
  await attack(username, 150);
  expect((await tries(PASSWORD, "203.0.113.10", other.device)).status).toBe(429);
  const guesses: number[] = [];
  for (let n = 0; n < 7; n++)
    guesses.push((await tries("Wrong42x", `203.0.113.${20 + n}`, device)).status);
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});
