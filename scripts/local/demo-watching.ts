import { faker } from "@faker-js/faker";
import { ulid } from "ulid";
import * as schema from "../../worker/db/schema.ts";
import { viewThreshold } from "../../worker/domain/analytics/contract.ts";
import { hundredthsUpTo, type Session } from "./demo-playback.ts";
import { type Db, put, type Rows, write } from "./seed-write.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const WEEKS = 8;
/** Evenings on which something was watched. */
const EVENINGS = 30;
const LIKED: (string | null)[] = ["art", "music", "tech"];

interface Watching {
  db: Db;
  now: number;
  people: ReadonlyMap<string, string>;
}

/**
 * What the demo's viewer watched, for their insights: a few videos on most evenings, more of late, mostly of what they
 * like. Not settled: the job does that, as with anybody's playbacks, and counts what was a view.
 */
export async function writeWatching({ db, now, people }: Watching): Promise<void> {
  const userId = people.get("demo_viewer");
  const shown = people.get("nightbus");
  // Those have a past of their own, which adds up.
  const videos = (await db.query.videos.findMany()).filter(({ visibility, creatorId }) => visibility === "public" && creatorId !== shown);
  if (userId === undefined) return;
  const rows: Rows = new Map();
  for (let evening = 0; evening < EVENINGS; evening++) {
    const daysAgo = 1 + Math.floor(faker.number.float() ** 1.6 * (WEEKS * 7 - 1));
    let at = (Math.floor(now / DAY) - daysAgo) * DAY + faker.helpers.arrayElement([8, 12, 19, 20, 20, 21, 21, 21, 22]) * HOUR;
    for (let n = faker.number.int({ min: 1, max: 6 }); n > 0; n--) {
      at += faker.number.int({ min: 20_000, max: 9 * 60_000 });
      const out = videos.filter(({ publishedAt }) => (publishedAt ?? now) < at);
      const liked = out.filter(({ category }) => LIKED.includes(category));
      if (out.length === 0) continue;
      const video = faker.helpers.arrayElement(liked.length > 0 && faker.datatype.boolean(0.7) ? liked : out);
      const session = playback(video, userId, at);
      put(rows, schema.playbackSessions, session);
      at = session.lastReportAt;
    }
  }
  await write({ db, rows });
}

function playback(video: { id: string; durationSeconds: number | null }, userId: string, startedAt: number): Session {
  const length = (video.durationSeconds ?? 30) * 1000;
  const share = faker.helpers.weightedArrayElement([
    { weight: 5, value: 1 },
    { weight: 4, value: faker.number.float({ min: 0.2, max: 0.85 }) },
    { weight: 1, value: 0.05 },
  ]);
  const playedMs = Math.round(length * share);
  return {
    id: `play_${ulid(startedAt, () => faker.number.float({ min: 0, max: 0.999 })).toLowerCase()}`,
    ...{ videoId: video.id, userId, viewerKey: `u:${userId}` },
    ...{ playedMs, neededMs: viewThreshold(video.durationSeconds), played: hundredthsUpTo(share) },
    ...{ startedAt, fetchedAt: startedAt + 300, lastReportAt: startedAt + playedMs },
    device: faker.helpers.arrayElement(["desktop", "desktop", "mobile"] as const),
    source: faker.helpers.arrayElement(["home", "suggested", "search", "channel"] as const),
  };
}
