import { t } from "#i18n/t.ts";
import {
  POSTER_MAX_BYTES,
  STORYBOARD_MAX_BYTES,
  StoryboardInput,
} from "../../domain/media/videos/contract.ts";
import { OwnVideoResponse } from "../../domain/media/videos/contract-api.ts";
import { getOwnVideo, requireOwnVideo } from "../../domain/media/videos/own-video.ts";
import { setPoster } from "../../domain/media/videos/set-poster.ts";
import { setStoryboard } from "../../domain/media/videos/set-storyboard.ts";
import { readBody } from "../../http/read-body.ts";
import { type Api, route } from "../route.ts";

const IMAGE_TYPES = ["image/jpeg", "image/webp"];

export function mountVideoImages(api: Api): void {
  const posterSpec = {
    summary: "Set your video's poster",
    bytes: IMAGE_TYPES,
    answer: OwnVideoResponse,
  };
  route(api, "PUT /api/videos/:videoId/poster", posterSpec, async ({ c, ctx, actor, params }) => {
    const ownVideo = { ...params, ownerId: actor.id };
    await requireOwnVideo(ctx, ownVideo);
    await setPoster(ctx, {
      ...ownVideo,
      image: await readBody(c.req.raw, POSTER_MAX_BYTES, t("videos.image.posterTooLarge")),
    });
    return c.json({ video: await getOwnVideo(ctx, ownVideo) });
  });

  const storyboardSpec = {
    summary: "Set the storyboard sprite sheet of your video",
    query: StoryboardInput,
    bytes: IMAGE_TYPES,
    answer: OwnVideoResponse,
  };
  route(
    api,
    "PUT /api/videos/:videoId/storyboard",
    storyboardSpec,
    async ({ c, ctx, actor, params, query }) => {
      const ownVideo = { ...params, ownerId: actor.id };
      await requireOwnVideo(ctx, ownVideo);
      const image = await readBody(
        c.req.raw,
        STORYBOARD_MAX_BYTES,
        t("videos.storyboard.tooLarge"),
      );
      await setStoryboard(ctx, { ...ownVideo, storyboard: query, image });
      return c.json({ video: await getOwnVideo(ctx, ownVideo) });
    },
  );
}
