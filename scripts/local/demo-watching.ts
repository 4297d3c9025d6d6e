import { en, Faker } from "@faker-js/faker";
import { ulid } from "ulid";
import * as z from "zod";
import * as schema from "../../worker/db/schema.ts";
import { viewThreshold } from "../../worker/domain/media/views/contract.ts";
import { hundredthsUpTo, type Session } from "./demo-playback.ts";
import { addRow, type Rows } from "./seed-write.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const WEEKS = 8;
const EVENINGS = 30;
const LATELY = 6;
const WATCHING_SEED = 20_261_122;
const Watched = z.object({
  id: z.string(),
  creatorId: z.string(),
  category: z.string(),
  visibility: z.string(),
  durationSeconds: z.number(),
  publishedAt: z.number(),
});
const LIKED: (string | null)[] = ["art", "music", "tech"];

/** A separate random generator, so that the demo data of scripts/local/seed.ts stays the same. */
const faker = new Faker({ locale: en });

interface Watching {
  now: number;
  userIds: ReadonlyMap<string, string>;
  rows: Rows;
}

/** Adds the demo viewer's playbacks for the insights page. The regular job counts the playbacks. */
export function addWatching({ now, userIds, rows }: Watching): void {
  const userId = userIds.get("demo_viewer");
  const featuredId = userIds.get("nightbus");
  faker.seed(WATCHING_SEED);
  // One creator's videos are skipped: that creator's statistics must match the existing playbacks.
  const videos = (rows.get(schema.videos) ?? [])
    .map((row) => Watched.parse(row))
    .filter(({ visibility, creatorId }) => visibility === "public" && creatorId !== featuredId);
  if (userId === undefined) return;
  for (let evening = 0; evening < EVENINGS; evening++) {
    const daysAgo =
      evening < LATELY
        ? evening + 1
        : 1 + Math.floor(faker.number.float() ** 1.6 * (WEEKS * 7 - 1));
    let at =
      (Math.floor(now / DAY) - daysAgo) * DAY +
      faker.helpers.arrayElement([8, 12, 19, 20, 20, 21, 21, 21, 22]) * HOUR;
    for (let n = faker.number.int({ min: 1, max: 6 }); n > 0; n--) {
      at += faker.number.int({ min: 20_000, max: 9 * 60_000 });
      const published = videos.filter(({ publishedAt }) => publishedAt < at);
      const liked = published.filter(({ category }) => LIKED.includes(category));
      if (published.length === 0) continue;
      const video = faker.helpers.arrayElement(
        liked.length > 0 && faker.datatype.boolean(0.7) ? liked : published,
      );
      const session = playback(video, userId, at);
      addRow(rows, schema.playbackSessions, session);
      at = session.lastReportAt;
    }
  }
  for (const username of ["teal_umbrella", "pavel_plays"]) {
    const [video, id] = [
      faker.helpers.arrayElement(videos.filter(({ publishedAt }) => publishedAt < now - DAY)),
      userIds.get(username),
    ];
    if (id !== undefined)
      addRow(rows, schema.playbackSessions, playback(video, id, now - 10 * HOUR, 1));
  }
}

function playback(
  video: { id: string; durationSeconds: number | null },
  userId: string,
  startedAt: number,
  all?: 1,
): Session {
  const length = (video.durationSeconds ?? 30) * 1000;
  const choice = faker.helpers.weightedArrayElement([
    { weight: 5, value: 1 },
    { weight: 4, value: faker.number.float({ min: 0.2, max: 0.85 }) },
    { weight: 1, value: 0.05 },
  ]);
  const share = all ?? choice;
  const playedMs = Math.round(length * share);
  return {
    id: `play_${ulid(startedAt, () => faker.number.float({ min: 0, max: 0.999 })).toLowerCase()}`,
    videoId: video.id,
    userId,
    viewerKey: `u:${userId}`,
    playedMs,
    neededMs: viewThreshold(video.durationSeconds),
    played: hundredthsUpTo(share),
    startedAt,
    fetchedAt: startedAt + 300,
    lastReportAt: startedAt + playedMs,
    device: faker.helpers.arrayElement(["desktop", "desktop", "mobile"] as const),
    source: faker.helpers.arrayElement(["home", "suggested", "search", "channel"] as const),
  };
}
