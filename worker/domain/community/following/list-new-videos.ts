import { and, desc, eq, lt, or } from "drizzle-orm";
import { users, videos } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { followsCreator } from "../../accounts/users/visibility.ts";
import { cardColumnsFor, type ReadDeps, toCards } from "../../media/videos/cards.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { listedTo, pageEnd } from "../../media/videos/queries.ts";

/**
 * Lists public videos of the channels that the actor follows, newest first.
 * @param before cursor of the page before (`next`); an invalid cursor returns an empty page
 */
export async function listNewVideos(
  deps: ReadDeps,
  { actor, before, limit }: { actor: SignedInActor; before?: string | undefined; limit: number },
): Promise<{ videos: VideoCard[]; next: string | null }> {
  const [, at, id = ""] = /^(\d{1,15})\.(\w{1,60})$/.exec(before ?? "") ?? [];
  const end = before === undefined ? null : Number(at ?? -1);
  const rows = await deps.db
    .select(cardColumnsFor(actor))
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(
      and(
        listedTo(actor),
        followsCreator(actor),
        end === null
          ? undefined
          : or(lt(videos.publishedAt, end), and(eq(videos.publishedAt, end), lt(videos.id, id))),
      ),
    )
    .orderBy(desc(videos.publishedAt), desc(videos.id))
    .limit(limit + 1);
  const cards = await toCards(deps, actor, rows.slice(0, limit));
  const last = rows.length > limit ? cards.at(-1) : undefined;
  return { videos: cards, next: last ? pageEnd(last) : null };
}
