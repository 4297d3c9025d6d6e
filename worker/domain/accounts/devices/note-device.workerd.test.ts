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

test("emails the user about each new browser, except the first and known ones", async () => {
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

test("emails about a program without cookies once a day and network, and again from another network or under another name", async () => {
  const { signIn, mails } = await person();
  await signIn(browser);
  for (let n = 0; n < 5; n++) await signIn(program);
  expect(mails()).toBe(1);
  await signIn({ ...program, address: "198.51.100.1" });
  expect(mails()).toBe(2);
  await signIn({ ...program, userAgent: "curl/8" });
  expect(mails()).toBe(3);
  // A browser that sends the user agent of the program is a new device.
  await signIn({ ...program, isBrowser: true });
  expect(mails()).toBe(4);
});

test("emails the user when the throttle cannot say whether it already did", async () => {
  const { signIn, mails } = await person({
    ...ctx.throttle,
    take: () => Promise.reject(new Error("away")),
  });
  await signIn(browser);
  await signIn(program);
  await signIn(program);
  expect(mails()).toBe(2);
});
