import type { Actor, SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import type { CategorySlug } from "../../media/videos/contract.ts";
import { listVideos } from "../../media/videos/queries.ts";
import { getSteering } from "./preferences.ts";
import type { StoredProfile } from "./profile.ts";
import { readInsights } from "./read-insights.ts";
import { recommend } from "./recommend.ts";
import { listTrending } from "./trending.ts";

type DiscoverDeps = Parameters<typeof recommend>[0] & Pick<Deps, "log">;

const TRENDING = 10;
const BROWSE = 24;

/** Reads the data of /discover. A section that fails to load is null, and all others are shown. */
export async function readDiscover(
  deps: DiscoverDeps,
  {
    actor,
    category,
    stored,
  }: { actor: Actor; category: CategorySlug | null; stored?: Promise<StoredProfile> },
) {
  const [trending, browse, personal] = await Promise.all([
    listTrending(deps, { limit: TRENDING, actor }),
    listVideos(deps, { category: category ?? undefined, limit: BROWSE, actor }),
    actor.kind === "user" ? readPersonal(deps, { actor, stored }) : null,
  ]);
  return { trending, browse, personal };
}

async function readPersonal(
  deps: DiscoverDeps,
  { actor, stored }: { actor: SignedInActor; stored?: Promise<StoredProfile> },
) {
  const orNull = <T>(part: Promise<T>) =>
    part.catch((error: unknown) => {
      deps.log.error("discover.failed", error);
      return null;
    });
  const [steering, list, insights] = await Promise.all([
    getSteering(deps, actor.id),
    orNull(recommend(deps, { actor, stored })),
    orNull(readInsights(deps, { actor })),
  ]);
  return {
    preferences: steering.preferences,
    interests: steering.interests,
    isNewcomer: steering.updatedAt === 0,
    list,
    insights,
    liked: list?.liked ?? [],
  };
}
