import { and, eq, inArray, sql } from "drizzle-orm";
import { videoReactions } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import type { CategorySlug } from "../../media/videos/contract.ts";
import { listVideos } from "../../media/videos/queries.ts";
import { getSteering } from "./preferences.ts";
import { readInsights } from "./read-insights.ts";
import { recommend } from "./recommend.ts";
import { listTrending } from "./trending.ts";

type DiscoverDeps = Parameters<typeof recommend>[0] & Pick<Deps, "log">;

const TRENDING = 10;
const BROWSE = 24;

/**
 * All that /discover shows. What is made for one person is null for a visitor; a part of it that
 * fails is null too and leaves the rest of the page standing.
 */
export async function readDiscover(
  deps: DiscoverDeps,
  { actor, category }: { actor: Actor; category: CategorySlug | null },
) {
  const [trending, browse, personal] = await Promise.all([
    listTrending(deps, { limit: TRENDING, actor }),
    listVideos(deps, { category: category ?? undefined, limit: BROWSE, actor }),
    actor.kind === "user" ? readPersonal(deps, actor) : null,
  ]);
  return { trending, browse, personal };
}

async function readPersonal(deps: DiscoverDeps, actor: Extract<Actor, { kind: "user" }>) {
  const orNull = <T>(part: Promise<T>) =>
    part.catch((error: unknown) => {
      deps.log.error("discover.failed", error);
      return null;
    });
  const [steering, list, insights] = await Promise.all([
    getSteering(deps, actor.id),
    orNull(recommend(deps, { actor })),
    orNull(readInsights(deps, { actor })),
  ]);
  return {
    preferences: steering.preferences,
    interests: steering.interests,
    isNewcomer: steering.updatedAt === 0,
    list,
    insights,
    liked: list
      ? await listLiked(
          deps,
          actor.id,
          list.videos.map(({ card }) => card.id),
        )
      : [],
  };
}

/** Of these videos, at most 50, those that somebody likes. */
async function listLiked(
  { db }: Pick<Deps, "db">,
  userId: string,
  videoIds: readonly string[],
): Promise<string[]> {
  if (videoIds.length === 0) return [];
  const rows = await db
    .select({ videoId: videoReactions.videoId })
    .from(videoReactions)
    // The plus keeps SQLite from reading all that they like instead of seeking these.
    .where(
      and(
        eq(videoReactions.userId, userId),
        inArray(videoReactions.videoId, [...videoIds]),
        sql`+${videoReactions.reaction} = 'like'`,
      ),
    );
  return rows.map(({ videoId }) => videoId);
}
