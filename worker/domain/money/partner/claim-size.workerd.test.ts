import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import { call, makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { meter } from "../../../testing/meter.ts";
import { claimViews } from "./claim-views.ts";

test("a bonus claim for more views than the partner has changes no row of a view", async () => {
  const partner = await makeUser({ partnerStatus: "active" });
  const { id } = await makeVideo(partner);
  await env.DB.prepare(
    `INSERT INTO video_views (video_id, viewer_key, day, counted_at, playback_id, verified)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1999) SELECT ?, 'a:' || i, 20000, i, 'play_' || ? || i, 1 FROM n`,
  )
    .bind(id, id)
    .run();
  const { db, statements } = meter(env.DB);
  const claim = claimViews(
    { ...testContext(), db: createDb(db) },
    { userId: partner.id, count: 2000 },
  );
  await expect(claim).rejects.toMatchObject({ code: "CONFLICT" });
  expect(statements.filter(({ sql }) => /^update/i.test(sql.trim()))).toEqual([]);
  // The check stops at the claimed number, so it reads each unpaid view at most once.
  expect(statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(3 * 1999);
});

test("a bonus claim for more than 100,000 views or followers is rejected before the database is read", async () => {
  const partner = await makeUser({ partnerStatus: "active", followerCount: 200_000 });
  for (const [kind, json] of [
    ["views", { views: 101_000 }],
    ["followers", { newFollowers: 101_000 }],
  ] as const) {
    const path = `/api/partner/earnings/${kind}`;
    expect((await call(path, { method: "POST", as: partner, json })).status).toBe(400);
  }
});
