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
 * Reads the data of /discover. Personal parts are null for a visitor. A part that fails is null
 * too, so that the rest of the page still works.
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

/** Returns those of these videos (at most 50) that the user likes. */
async function listLiked(
  { db }: Pick<Deps, "db">,
  userId: string,
  videoIds: readonly string[],
): Promise<string[]> {
  if (videoIds.length === 0) return [];
  const rows = await db
    .select({ videoId: videoReactions.videoId })
    .from(videoReactions)
    // The unary plus keeps SQLite from reading all of the user's likes instead of looking up these
    // videos.
    .where(
      and(
        eq(videoReactions.userId, userId),
        inArray(videoReactions.videoId, [...videoIds]),
        sql`+${videoReactions.reaction} = 'like'`,
      ),
    );
  return rows.map(({ videoId }) => videoId);
}
