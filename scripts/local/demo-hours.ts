import { and, eq, gte, sum } from "drizzle-orm";
import { creatorHours, videoDays, videos } from "../../worker/db/schema.ts";
import { dayOf, HOUR_MS } from "../../worker/domain/kernel/calendar/days.ts";
import { HOURS_KEPT } from "../../worker/domain/media/views/rules.ts";
import { split } from "./demo-view-mix.ts";
import { type Db, write } from "./seed-write.ts";

const BY_HOUR = [3, 2, 1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 8, 8, 8, 9, 10, 12, 14, 16, 16, 13, 9, 5];

export async function writeHours(
  db: Db,
  { creatorId, now }: { creatorId: string; now: number },
): Promise<void> {
  const present = Math.floor(now / HOUR_MS);
  const first = present - HOURS_KEPT + 1;
  const days = await db
    .select({
      day: videoDays.day,
      playbacks: sum(videoDays.playbacks).mapWith(Number),
      views: sum(videoDays.views).mapWith(Number),
      watchedMs: sum(videoDays.watchedMs).mapWith(Number),
    })
    .from(videoDays)
    .innerJoin(videos, eq(videos.id, videoDays.videoId))
    .where(and(eq(videos.creatorId, creatorId), gte(videoDays.day, dayOf(first * HOUR_MS))))
    .groupBy(videoDays.day);
  const rows = days.flatMap(({ day, ...all }) => {
    const hours = BY_HOUR.map((_, n) => day * 24 + n).filter((hour) => hour <= present);
    const weights = BY_HOUR.slice(0, hours.length);
    const [playbacks, views, watchedMs] = [all.playbacks, all.views, all.watchedMs].map((total) =>
      split(total, weights),
    );
    return hours.map((hour, n) => ({
      creatorId,
      hour,
      playbacks: playbacks?.[n] ?? 0,
      views: views?.[n] ?? 0,
      watchedMs: watchedMs?.[n] ?? 0,
    }));
  });
  await db.delete(creatorHours).where(eq(creatorHours.creatorId, creatorId));
  const recent = rows.filter(({ hour }) => hour >= first);
  await write({ db, rows: new Map([[creatorHours, recent]]) });
}
