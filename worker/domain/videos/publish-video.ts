import { and, eq, isNotNull, or } from "drizzle-orm";
import { videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import type { OwnVideo } from "./contract.ts";
import { getOwnVideo, requireOwnVideo } from "./own-video.ts";
import { detailsFault } from "./rules.ts";

/**
 * Shows a draft to those its visibility names. Renditions may still be on their way: the file itself plays meanwhile.
 * Publishing twice keeps the first time.
 * @throws DomainError NOT_FOUND; VALIDATION naming each missing field; CONFLICT while its file is not stored.
 */
export async function publishVideo(deps: Pick<Deps, "db" | "now">, input: { videoId: string; ownerId: string }): Promise<OwnVideo> {
  const video = await requireOwnVideo(deps, input);
  const fault = detailsFault(video);
  if (fault) throw new DomainError("VALIDATION", fault.message, { fields: fault.fields });
  const at = deps.now();
  const hasMedia = or(isNotNull(videos.originalKey), isNotNull(videos.streamId));
  const published = await deps.db
    .update(videos)
    .set({ state: "published", publishedAt: video.publishedAt ?? at, updatedAt: at })
    .where(and(eq(videos.id, video.id), eq(videos.state, video.state), hasMedia))
    .returning({ id: videos.id })
    .get();
  if (!published) throw new DomainError("CONFLICT", "The file is not uploaded yet. Wait until its upload is complete, then publish.");
  return getOwnVideo(deps, input);
}
