import { and, eq } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import { type ImageDeps, storeImage } from "../../accounts/images/store-image.ts";
import { canChangeMedia, requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import { STORYBOARD_MAX_SIDE, type StoryboardInput } from "./contract.ts";
import { requireOwnVideo } from "./own-video.ts";

/**
 * Stores a video's storyboard: one image with a grid of small preview images.
 * The app shows the preview images while a viewer hovers over a video card or seeks in a video.
 * @throws DomainError CONFLICT while a brand deal requires an unchanged video; the errors of
 * `storeImage`
 */
export async function setStoryboard(
  deps: ImageDeps,
  input: {
    videoId: string;
    ownerId: string;
    image: Uint8Array<ArrayBuffer>;
    storyboard: StoryboardInput;
  },
): Promise<void> {
  const video = await requireOwnVideo(deps, input);
  await requireMayChangeMedia(deps, { videoId: video.id });
  const { file } = await storeImage(deps, {
    ownerId: input.ownerId,
    bytes: input.image,
    folder: `videos/${video.id}`,
    name: "storyboard",
    sides: { min: 1, max: STORYBOARD_MAX_SIDE },
  });
  await deps.db
    .update(videos)
    .set({ storyboardFile: file, storyboard: input.storyboard, updatedAt: deps.now() })
    .where(and(eq(videos.id, video.id), canChangeMedia(deps)));
}
