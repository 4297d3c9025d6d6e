import { and, desc, eq, lte, or, sql } from "drizzle-orm";
import { users, videos, watchProgress } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isReadableVideo } from "../../accounts/visibility/readable-titles.ts";
import type { ReadDeps } from "../../media/videos/cards.ts";
import { listWatchableById } from "../../media/videos/queries.ts";
import type { HistoryPage } from "./contract-api.ts";

/** Lists the videos that a user watched and may still watch, last watched first. */
export async function listHistory(
  deps: ReadDeps,
  {
    actor,
    query,
    before,
    limit,
  }: { actor: SignedInActor; query: string; before?: string | undefined; limit: number },
): Promise<HistoryPage> {
  const { db } = deps;
  const [, at, id] = /^(\d{1,15})\.(\w{1,60})$/.exec(before ?? "") ?? [];
  const end = before === undefined ? null : { at: Number(at ?? -1), id: id ?? "" };
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const rows = await db
    .select({ videoId: watchProgress.videoId, at: watchProgress.updatedAt })
    .from(watchProgress)
    .innerJoin(videos, eq(videos.id, watchProgress.videoId))
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(
      and(
        eq(watchProgress.userId, actor.id),
        // The query excludes videos that the user may no longer watch before it searches. Otherwise
        // the number of results would reveal words of titles that are private now.
        isReadableVideo(actor),
        end ? lte(watchProgress.updatedAt, end.at) : undefined,
        end
          ? sql`(${watchProgress.updatedAt}, ${watchProgress.videoId}) < (${end.at}, ${end.id})`
          : undefined,
        ...words.map((word) =>
          or(
            sql`instr(lower(${videos.title}), ${word}) > 0`,
            sql`instr(lower(${users.displayName}), ${word}) > 0`,
          ),
        ),
      ),
    )
    .orderBy(desc(watchProgress.updatedAt), desc(watchProgress.videoId))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const cards = await listWatchableById(
    deps,
    page.map((row) => row.videoId),
    actor,
  );
  const last = rows.length > limit ? page.at(-1) : undefined;
  const user = await db
    .select({ on: users.keepHistory })
    .from(users)
    .where(eq(users.id, actor.id))
    .get();
  return {
    entries: page.flatMap((row) => {
      const card = cards.get(row.videoId)?.card;
      return card ? [{ video: card, at: row.at }] : [];
    }),
    next: last ? `${last.at}.${last.videoId}` : null,
    isKept: user?.on ?? true,
  };
}
