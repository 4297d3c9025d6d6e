import { and, eq, ne, sql } from "drizzle-orm";
import { videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import type { OwnVideo, VideoDetailsInput } from "./contract.ts";
import { getOwnVideo, requireOwnVideo } from "./own-video.ts";
import { detailsFault } from "./rules.ts";

/**
 * Changes a video's details; what is absent stays. A change of visibility makes every media link handed out so far worthless.
 * @throws DomainError NOT_FOUND for another's video; VALIDATION when a published video would lose its title, description or category.
 */
export async function updateVideo(
  deps: Pick<Deps, "db" | "now">,
  input: { videoId: string; ownerId: string; details: VideoDetailsInput },
): Promise<OwnVideo> {
  const video = await requireOwnVideo(deps, input);
  const { details } = input;
  const fault = video.state === "published" ? detailsFault({ ...video, ...details }) : null;
  if (fault) throw new DomainError("VALIDATION", fault.message, { fields: fault.fields });
  const epoch =
    details.visibility === undefined
      ? {}
      : { accessEpoch: sql`${videos.accessEpoch} + (case when ${videos.visibility} <> ${details.visibility} then 1 else 0 end)` };
  await deps.db
    .update(videos)
    .set({ ...details, ...epoch, updatedAt: deps.now() })
    .where(and(eq(videos.id, video.id), ne(videos.state, "removed")));
  return getOwnVideo(deps, input);
}
