import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { knownDevices } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { noteDevice } from "./note-device.ts";

const ctx = testContext();
const program = { userAgent: "backup-script/1.0", address: "203.0.113.7", isBrowser: false };
const browser = { userAgent: "Firefox", address: "203.0.113.7", isBrowser: true };

async function person(throttle = ctx.throttle) {
  const { id: userId } = await makeUser();
  const send = vi.fn(async () => undefined);
  const deps = { ...ctx, throttle, queue: { send }, log: { ...ctx.log, error: vi.fn() } };
  let device = 0;
  return {
    userId,
    signIn: (client: typeof program, as = `device ${++device}`) =>
      noteDevice(deps, { userId, device: as, ...client }),
    mails: () => send.mock.calls.length,
  };
}

test("a sign-in from a new browser emails the user, unless it is the account's first browser", async () => {
  const { userId, signIn, mails } = await person();
  await signIn(browser, "a");
  await signIn(browser, "a");
  expect(mails()).toBe(0);
  await signIn(browser, "b");
  await signIn(browser, "c");
  expect(mails()).toBe(2);
  expect(
    await ctx.db.select().from(knownDevices).where(eq(knownDevices.userId, userId)),
  ).toHaveLength(3);
});

test("sign-ins by a program without cookies email the user once a day per IP network", async () => {
  const { signIn, mails } = await person();
  await signIn(browser);
  for (let n = 0; n < 5; n++) await signIn(program);
  expect(mails()).toBe(1);
  await signIn({ ...program, address: "198.51.100.1" });
  expect(mails()).toBe(2);
  await signIn({ ...program, userAgent: "curl/8" });
  expect(mails()).toBe(3);
  await signIn({ ...program, isBrowser: true });
  expect(mails()).toBe(4);
});

test("a sign-in from a new device emails the user even while the rate limiter fails", async () => {
  const { signIn, mails } = await person({
    ...ctx.throttle,
    take: () => Promise.reject(new Error("away")),
  });
  await signIn(browser);
  await signIn(program);
  await signIn(program);
  expect(mails()).toBe(2);
});
