import { eq } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import type { StoryboardInput } from "./contract.ts";
import { requireOwnVideo } from "./own-video.ts";
import { imageExtension } from "./rules.ts";

/**
 * Stores the sprite sheet for the previews while hovering and seeking.
 * @throws DomainError UNSUPPORTED_TYPE unless it is a JPEG, PNG or WebP; FORBIDDEN while staff
 * restrict the owner from uploading
 */
export async function setStoryboard(
  deps: Pick<Deps, "db" | "storage" | "now">,
  input: { videoId: string; ownerId: string; image: Uint8Array; storyboard: StoryboardInput },
): Promise<void> {
  await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  const video = await requireOwnVideo(deps, input);
  const { extension, type } = imageExtension(input.image);
  const file = `storyboard.${extension}`;
  await deps.storage.put(`videos/${video.id}/${file}`, input.image, type);
  await deps.db
    .update(videos)
    .set({ storyboardFile: file, storyboard: input.storyboard, updatedAt: deps.now() })
    .where(eq(videos.id, video.id));
}
