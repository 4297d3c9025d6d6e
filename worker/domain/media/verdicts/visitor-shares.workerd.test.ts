import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acts, videoShares } from "../../../db/schema.ts";
import { call, makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { KEYS_KEPT_MS } from "./contract.ts";
import { VISITOR_SHARES_A_DAY } from "./contract-limits.ts";
import { sweepHashes } from "./sweep-hashes.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();

describe("for shares of a video, the server", () => {
  const share = async (videoId: string, address: string) => {
    const answer = await call(`/api/videos/${videoId}/shares`, {
      method: "POST",
      headers: { "CF-Connecting-IP": address },
    });
    return (await answer.json<{ counted: boolean }>()).counted;
  };

  test("counts at most 20 shares per day by visitors from one IP network", async () => {
    const [{ id }, { id: other }] = [
      await makeVideo(await makeUser()),
      await makeVideo(await makeUser()),
    ];
    const counted = await Promise.all(
      Array.from({ length: VISITOR_SHARES_A_DAY + 15 }, () => share(id, "203.0.113.170")),
    );
    expect(counted.filter(Boolean)).toHaveLength(VISITOR_SHARES_A_DAY);
    expect([await share(id, "203.0.113.171"), await share(other, "203.0.113.170")]).toEqual([
      true,
      true,
    ]);
    expect(await ctx.db.$count(videoShares, eq(videoShares.videoId, id))).toBe(
      VISITOR_SHARES_A_DAY + 1,
    );
    await expect
      .poll(() => ctx.db.$count(acts, eq(acts.subjectId, id)), { timeout: 20_000 })
      .toBe(VISITOR_SHARES_A_DAY + 1);
  });

  test("counts all shares by signed-in users and does not store their IP network", async () => {
    const { id } = await makeVideo(await makeUser());
    for (let i = 0; i < VISITOR_SHARES_A_DAY + 2; i++)
      await call(`/api/videos/${id}/shares`, {
        method: "POST",
        as: await makeUser(),
        headers: { "CF-Connecting-IP": "203.0.113.172" },
      });
    const unnamed = and(eq(videoShares.videoId, id), isNull(videoShares.network));
    expect(await ctx.db.$count(videoShares, unnamed)).toBe(VISITOR_SHARES_A_DAY + 2);
  });

  test("deletes the hash of the sharer's IP network after 60 days", async () => {
    const { id } = await makeVideo(await makeUser());
    await share(id, "203.0.113.173");
    const known = and(eq(videoShares.videoId, id), sql`network is not null`);
    expect(await ctx.db.$count(videoShares, known)).toBe(1);
    await sweepHashes({ ...ctx, now: () => ctx.now() + KEYS_KEPT_MS + 2 * DAY_MS });
    expect(await ctx.db.$count(videoShares, known)).toBe(0);
  });
});
