import type { users, videos } from "../../db/schema.ts";
import type { Actor } from "../users/contract.ts";

type VideoFacts = Pick<typeof videos.$inferSelect, "creatorId" | "state" | "visibility">;
type CreatorFacts = Pick<typeof users.$inferSelect, "suspendedAt">;

/**
 * Who may watch: a published video that is public or unlisted, anyone with its address; a private one or a draft, its
 * owner; a removed one or a suspended creator's, nobody.
 */
export function mayWatchVideo(video: VideoFacts, creator: CreatorFacts, actor: Actor): boolean {
  if (video.state === "removed" || creator.suspendedAt !== null) return false;
  if (actor.kind === "user" && actor.id === video.creatorId) return true;
  return video.state === "published" && video.visibility !== "private";
}
