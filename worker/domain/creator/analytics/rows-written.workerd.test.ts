import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { meter } from "../../../testing/meter.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { openPlayback } from "../../media/playback/open-playback.ts";
import { noteFetched } from "../../media/playback/record-sent-bytes.ts";
import { reportPlayback } from "../../media/playback/report-playback.ts";
import { SETTLE_AFTER_MS } from "../../media/views/contract.ts";
import { settlePlaybacks } from "./settle-playbacks.ts";

const REPORT_MS = 10_000;

/**
 * Plays a minute of a video, with a report every ten seconds, and settles the playback. Returns the
 * number of rows that D1 wrote, index entries included, by table.
 */
async function rowsOfView(videoId: string, creatorId: string, actor: Actor, viewerKey: string) {
  const metered = meter(env.DB);
  const ctx = testContext();
  let clock = ctx.now() - SETTLE_AFTER_MS - 600_000;
  const info = () => undefined;
  const deps = {
    ...ctx,
    db: createDb(metered.db),
    now: () => clock,
    log: { ...ctx.log, info },
  };
  const id = await openPlayback(deps, {
    videoId,
    actor,
    viewerKey,
    audience: {
      source: "direct",
      sourceHost: null,
      device: "desktop",
      country: "DE",
      isRobot: false,
    },
    address: "203.0.113.7",
    origin: { network: "n", home: null, device: "d" },
    video: { creatorId, durationSeconds: 60, ground: "viewer" },
    known: undefined,
  });
  await noteFetched(deps, { playbackId: id, bytes: 9_000_000 });
  for (let reports = 1; reports <= 6; reports++) {
    clock += REPORT_MS;
    await reportPlayback(deps, {
      playbackId: id,
      actor,
      viewerKey,
      playedMs: REPORT_MS,
      positionMs: reports * REPORT_MS,
      ended: reports === 6,
      played: "f".repeat(reports * 4 + 1).padEnd(25, "0"),
      quality: { startMs: 300, stalls: 0, stalledMs: 0, bitrate: 2_000_000 },
    });
  }
  clock += SETTLE_AFTER_MS + 1;
  await settlePlaybacks(deps);
  const rows: Record<string, number> = {};
  for (const { sql, rowsWritten } of metered.statements) {
    const table = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql)?.[1] ?? sql.slice(0, 60);
    if (rowsWritten > 0) rows[table] = (rows[table] ?? 0) + rowsWritten;
  }
  return rows;
}

const sumOf = (rows: Record<string, number>) => Object.values(rows).reduce((sum, n) => sum + n, 0);

test("a counted view writes at most 85 rows for a visitor and 130 for a user", async () => {
  const [creator, viewer] = [await makeUser(), await makeUser({ emailVerifiedAt: 1 })];
  const { id } = await makeVideo(creator);
  // The first view of a video on a day creates the rows of the day.
  await rowsOfView(id, creator.id, { kind: "visitor" }, "a:first");
  const visitor = await rowsOfView(id, creator.id, { kind: "visitor" }, "a:second");
  const user = await rowsOfView(id, creator.id, await actorOf(viewer), `u:${viewer.id}`);
  expect(sumOf(visitor), JSON.stringify(visitor)).toBeLessThanOrEqual(85);
  expect(sumOf(user), JSON.stringify(user)).toBeLessThanOrEqual(130);
});
