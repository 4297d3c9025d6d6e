import { and, eq } from "drizzle-orm";
import { videoReactions, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { SignedInActor } from "../users/contract.ts";
import { requireWatchable } from "../videos/access.ts";
import type { ReactionInput, ReactionState } from "./contract.ts";

/** Likes, dislikes or takes either back; the counters follow by trigger. @throws DomainError NOT_FOUND where the actor may not watch. */
export async function setReaction(
  { db, now }: Pick<Deps, "db" | "now">,
  { videoId, actor, reaction }: ReactionInput & { videoId: string; actor: SignedInActor },
): Promise<ReactionState> {
  await requireWatchable({ db }, { videoId, actor });
  const own = and(eq(videoReactions.videoId, videoId), eq(videoReactions.userId, actor.id));
  if (reaction === "none") await db.delete(videoReactions).where(own);
  else {
    await db
      .insert(videoReactions)
      .values({ videoId, userId: actor.id, reaction, createdAt: now() })
      .onConflictDoUpdate({ target: [videoReactions.videoId, videoReactions.userId], set: { reaction, createdAt: now() } });
  }
  const counts = await db
    .select({ likes: videos.likeCount, dislikes: videos.dislikeCount })
    .from(videos)
    .where(eq(videos.id, videoId))
    .get();
  return { reaction: reaction === "none" ? null : reaction, likes: counts?.likes ?? 0, dislikes: counts?.dislikes ?? 0 };
}
