import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createContext } from "../../../context.ts";
import { knownDevices, sessions, users } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { dropAccess } from "../sessions/drop-access.ts";
import { openSession } from "../sessions/finish-sign-in.ts";
import { passwordVersionOf } from "../sessions/first-factor.ts";
import { noteDevice } from "./note-device.ts";

const ctx = testContext();
const MONTH_MS = 30 * 86_400_000;
const client = { userAgent: "Firefox", address: "203.0.113.7", isBrowser: true };

/** Resets the password and ends all access to the account, as a password reset by email does. */
const recover = (userId: string) =>
  ctx.db.batch([
    ctx.db.update(users).set({ passwordHash: "reset" }).where(eq(users.id, userId)),
    ...dropAccess(ctx, { event: "password_reset", userId }),
  ]);

const devicesOf = (userId: string) => ctx.db.$count(knownDevices, eq(knownDevices.userId, userId));

test("a sign-in emails the user if all known devices of an old account have been deleted", async () => {
  const { id: userId } = await makeUser({ createdAt: ctx.now() - MONTH_MS });
  const send = vi.fn(async () => undefined);
  const deps = { ...ctx, queue: { send } };
  await noteDevice(deps, { userId, device: "a browser", ...client });
  expect(send).toHaveBeenCalledTimes(1);
  await noteDevice(deps, { userId, device: "a browser", ...client });
  expect(send).toHaveBeenCalledTimes(1);
});

test("the second sign-in from a new browser emails the user if the first sign-in could not queue the email", async () => {
  const { id: userId } = await makeUser({ createdAt: ctx.now() - MONTH_MS });
  const send = vi.fn(async () => undefined);
  send.mockRejectedValueOnce(new Error("The queue does not answer"));
  const deps = { ...ctx, queue: { send } };
  const signIn = (isBrowser: boolean) =>
    noteDevice(deps, { userId, device: "a browser", ...client, isBrowser });
  await expect(signIn(true)).rejects.toThrow("The queue does not answer");
  await signIn(true);
  expect(send).toHaveBeenCalledTimes(2);
  send.mockRejectedValueOnce(new Error("The queue does not answer"));
  const program = () =>
    noteDevice(deps, { userId, device: crypto.randomUUID(), ...client, isBrowser: false });
  await expect(program()).rejects.toThrow("The queue does not answer");
  await program();
  await program();
  expect(send).toHaveBeenCalledTimes(4);
});

test("sign-ins by a program without cookies store no known device", async () => {
  const { id: userId } = await makeUser();
  for (let n = 0; n < 3; n++)
    await noteDevice(ctx, { userId, device: `secret ${n}`, ...client, isBrowser: false });
  expect(await devicesOf(userId)).toBe(0);
});

test("an account recovery during a sign-in leaves neither the session nor the known device of the sign-in", async () => {
  const left: number[] = [];
  for (let n = 1; n < 20; n++) {
    const { id: userId } = await makeUser({ createdAt: ctx.now() - MONTH_MS });
    let calls = 0;
    const bindings = watchedEnv(env, async (work) => {
      calls += 1;
      if (calls === n) await recover(userId);
      return work();
    });
    await openSession(createContext(bindings, "test"), {
      userId,
      firstFactor: { method: "password" },
      passwordVersion: await passwordVersionOf(null),
      client: { ...client, device: "a browser of an intruder" },
    }).catch(() => undefined);
    if (calls < n) break;
    left.push(
      (await ctx.db.$count(sessions, eq(sessions.userId, userId))) + (await devicesOf(userId)),
    );
  }
  expect(left.length).toBeGreaterThan(5);
  expect(left).toEqual(left.map(() => 0));
});
