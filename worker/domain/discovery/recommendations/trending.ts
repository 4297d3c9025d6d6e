import { eq } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import { appetiteOf } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { StreamCard } from "../../live/streams/contract-api.ts";
import { listRankedStreams, type RankedStream } from "../../live/streams/queries.ts";
import { trendShare } from "../../media/trend/trend.ts";
import { type CardRow, type ReadDeps, toCards } from "../../media/videos/cards.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { selectUnhidden } from "../../media/videos/queries.ts";
import type { Trending } from "./contract-api.ts";
import type { TrendingInput } from "./contract-trending.ts";
import { byTrendDesc } from "./pools.ts";

/** "Not interested" marks reorder only this many videos, those with the highest trend. */
const POOL_SIZE = 60;
/** `streamRise` reorders only this many streams, those with the most viewers. */
const STREAM_POOL = 30;
/** Half-life of the bonus for a new stream, ms. */
const RISE_HALF_LIFE_MS = 30 * 60_000;

type TrendingRequest = TrendingInput & { actor: Actor };

/** Lists videos by trend and live streams by viewers, of all categories or one category. */
export async function listTrending(deps: ReadDeps, request: TrendingRequest): Promise<Trending> {
  const [list, streams] = await Promise.all([
    listTrendingVideos(deps, request),
    listRisingStreams(deps, request),
  ]);
  return { videos: list, streams };
}

export async function listTrendingVideos(
  deps: ReadDeps,
  { actor, limit, category }: TrendingRequest,
): Promise<VideoCard[]> {
  const pool = selectUnhidden(deps.db, {
    actor,
    where: category === undefined ? undefined : eq(videos.category, category),
    order: byTrendDesc,
    limit: actor.kind === "user" ? Math.max(POOL_SIZE, limit) : limit,
  });
  const [rows, appetite] = await Promise.all([pool, appetiteOf(deps, actor)]);
  return toCards(deps, actor, sortByAppetite(rows, appetite).slice(0, limit));
}

function sortByAppetite<Row extends CardRow & { trend: number }>(
  rows: Row[],
  appetite: Awaited<ReturnType<typeof appetiteOf>>,
): Row[] {
  const highest = rows[0]?.trend ?? 0;
  const weightedRows = rows.map((row) => ({
    row,
    weight: appetite(row.video) * trendShare(row.trend, highest),
  }));
  return weightedRows.sort((a, b) => b.weight - a.weight).map(({ row }) => row);
}

async function listRisingStreams(
  deps: ReadDeps,
  { actor, limit, category }: TrendingRequest,
): Promise<StreamCard[]> {
  const [live, appetite] = await Promise.all([
    listRankedStreams(deps, { limit: Math.max(STREAM_POOL, limit), category, actor }),
    appetiteOf(deps, actor),
  ]);
  const at = deps.now();
  return live
    .map(({ card, rankedViewers }) => ({
      card,
      rise:
        streamRise({ rankedViewers, startedAt: card.startedAt }, at) *
        appetite({ creatorId: card.streamer.id, category: card.category }),
    }))
    .sort((a, b) => b.rise - a.rise)
    .slice(0, limit)
    .map(({ card }) => card);
}

/** Returns a stream's viewer count, with a bonus of up to 100% for a recent start. */
export function streamRise(
  { rankedViewers, startedAt }: Pick<RankedStream, "rankedViewers"> & Pick<StreamCard, "startedAt">,
  now: number,
): number {
  const age = startedAt === null ? Number.POSITIVE_INFINITY : Math.max(0, now - startedAt);
  return rankedViewers * (1 + 2 ** (-age / RISE_HALF_LIFE_MS));
}
