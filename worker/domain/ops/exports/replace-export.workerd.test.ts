import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataExports } from "../../../db/schema.ts";
import { createThrottle } from "../../../platform/durable-objects.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { makeExport } from "./make-export.ts";
import { requestExport } from "./request-export.ts";

/** The queue drops the job, because the test runs the job itself. */
const ctx = {
  ...testContext(),
  queue: { send: async () => undefined },
  throttle: createThrottle(env.SIGN_IN_THROTTLE, { requestId: "test", factor: 1 }),
};

async function copyOf(userId: string): Promise<void> {
  await requestExport(ctx, { userId });
  const queued = await ctx.db.select().from(dataExports).where(eq(dataExports.userId, userId));
  for (const { id, state } of queued)
    if (state === "queued") await makeExport(ctx, { exportId: id });
}

const stored = async (userId: string) =>
  (await env.MEDIA.list({ prefix: `exports/${userId}/` })).objects.map(({ key }) => key);

test("a new data export replaces the user's previous export, including its file", async () => {
  const { id: userId } = await makeUser({ emailVerifiedAt: 1 });
  await copyOf(userId);
  const [first] = await stored(userId);
  await copyOf(userId);
  const keys = await stored(userId);
  expect(keys).toHaveLength(1);
  expect(keys).not.toEqual([first]);
  const rows = await ctx.db.select().from(dataExports).where(eq(dataExports.userId, userId));
  expect(rows.map(({ state, key }) => ({ state, key }))).toEqual([
    { state: "ready", key: keys[0] },
  ]);
});

test("a fourth data export on one day is rejected, and the error names the remaining wait", async () => {
  const { id: userId } = await makeUser({ emailVerifiedAt: 1 });
  for (let n = 0; n < 3; n++) await copyOf(userId);
  await expect(copyOf(userId)).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfter: expect.any(Number),
  });
  expect(await stored(userId)).toHaveLength(1);
});
