import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { offlineGrants } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { deleteExpired } from "./delete-expired.ts";

const DAY_MS = 86_400_000;

test("a permission for a download is deleted 400 days after its end", async () => {
  const ctx = testContext();
  const user = await makeUser();
  const { id: videoId } = await makeVideo(user);
  const grant = (id: string, days: number) => ({
    id: `${id}:${user.id}`,
    userId: user.id,
    videoId,
    deviceId: id,
    deviceName: "Firefox",
    quality: "720p",
    mediaVersion: 1,
    issuedAt: 1,
    renewedAt: 1,
    expiresAt: ctx.now() - days * DAY_MS,
  });
  await ctx.db.insert(offlineGrants).values([grant("old", 401), grant("kept", 399)]);
  await deleteExpired(ctx, { table: "offline_grants" });
  const g = offlineGrants;
  const rows = await ctx.db.select({ device: g.deviceId }).from(g).where(eq(g.userId, user.id));
  expect(rows).toEqual([{ device: "kept" }]);
});
