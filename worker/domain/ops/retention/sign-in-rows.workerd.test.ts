import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { knownDevices, securityEvents } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { NIGHTLY_TABLES } from "../jobs/expiring-tables.ts";
import { deleteExpired } from "./delete-expired.ts";

afterEach(() => void vi.useRealTimers());

const DAY_MS = 86_400_000;

test("a known browser is deleted after 400 days without a sign-in, and a security event after 800 days", async () => {
  const ctx = testContext();
  const { id: userId } = await makeUser();
  const at = ctx.now();
  const device = (deviceHash: string, lastSeenAt: number) => ({
    ...{ userId, deviceHash, lastSeenAt, firstSeenAt: 1, userAgent: "curl/8" },
  });
  await ctx.db
    .insert(knownDevices)
    .values([device("old", at - 401 * DAY_MS), device("new", at - 399 * DAY_MS)]);
  const event = (createdAt: number) => ({
    ...{ id: ctx.newId("evt"), userId, kind: "signed_in", createdAt },
  });
  await ctx.db.insert(securityEvents).values([event(at - 801 * DAY_MS), event(at - 799 * DAY_MS)]);
  for (const table of NIGHTLY_TABLES) await deleteExpired(ctx, { table });
  const devices = await ctx.db.select().from(knownDevices).where(eq(knownDevices.userId, userId));
  expect(devices.map(({ deviceHash }) => deviceHash)).toEqual(["new"]);
  expect(await ctx.db.$count(securityEvents, eq(securityEvents.userId, userId))).toBe(1);
});
