import { completeRendition } from "../domain/renditions/complete-rendition.ts";
import { ChangeRenditionInput, PlanRenditionsInput } from "../domain/renditions/contract.ts";
import { failRendition, retryRendition } from "../domain/renditions/fail-rendition.ts";
import { planRenditions } from "../domain/renditions/plan-renditions.ts";
import { POSTER_MAX_BYTES, STORYBOARD_MAX_BYTES, StoryboardInput, VideoDetailsInput } from "../domain/videos/contract.ts";
import { createVideo } from "../domain/videos/create-video.ts";
import { getOwnVideo } from "../domain/videos/own-video.ts";
import { publishVideo } from "../domain/videos/publish-video.ts";
import { removeVideo } from "../domain/videos/remove-video.ts";
import { setPoster } from "../domain/videos/set-poster.ts";
import { setStoryboard } from "../domain/videos/set-storyboard.ts";
import { updateVideo } from "../domain/videos/update-video.ts";
import { readBody } from "../http/read-body.ts";
import { type Api, parseInput, readJson, route } from "./route.ts";

export function mountVideosWrite(api: Api): void {
  route(api, "POST /api/videos", async ({ c, ctx, actor }) => {
    const details = await readJson(c, VideoDetailsInput);
    return c.json({ video: await createVideo(ctx, { ownerId: actor.id, details }) }, 201);
  });

  route(api, "PATCH /api/videos/:videoId", async ({ c, ctx, actor }) => {
    const details = await readJson(c, VideoDetailsInput);
    return c.json({ video: await updateVideo(ctx, { videoId: c.req.param("videoId"), ownerId: actor.id, details }) });
  });

  route(api, "POST /api/videos/:videoId/publish", async ({ c, ctx, actor }) =>
    c.json({ video: await publishVideo(ctx, { videoId: c.req.param("videoId"), ownerId: actor.id }) }),
  );

  route(api, "DELETE /api/videos/:videoId", async ({ c, ctx, actor }) => {
    await removeVideo(ctx, { videoId: c.req.param("videoId"), ownerId: actor.id });
    return c.json({ ok: true });
  });

  route(api, "PUT /api/videos/:videoId/poster", async ({ c, ctx, actor }) => {
    const own = { videoId: c.req.param("videoId"), ownerId: actor.id };
    await setPoster(ctx, { ...own, image: await readBody(c.req.raw, POSTER_MAX_BYTES, "A poster can have at most 2 MB.") });
    return c.json({ video: await getOwnVideo(ctx, own) });
  });

  route(api, "PUT /api/videos/:videoId/storyboard", async ({ c, ctx, actor }) => {
    const own = { videoId: c.req.param("videoId"), ownerId: actor.id };
    const storyboard = parseInput(StoryboardInput, c.req.query());
    await setStoryboard(ctx, {
      ...own,
      storyboard,
      image: await readBody(c.req.raw, STORYBOARD_MAX_BYTES, "A storyboard can have at most 4 MB."),
    });
    return c.json({ video: await getOwnVideo(ctx, own) });
  });

  route(api, "POST /api/videos/:videoId/renditions", async ({ c, ctx, actor }) => {
    const input = await readJson(c, PlanRenditionsInput);
    return c.json({ renditions: await planRenditions(ctx, { ...input, videoId: c.req.param("videoId"), ownerId: actor.id }) });
  });

  route(api, "PATCH /api/videos/:videoId/renditions/:name", async ({ c, ctx, actor }) => {
    const input = await readJson(c, ChangeRenditionInput);
    const own = { videoId: c.req.param("videoId"), ownerId: actor.id, name: c.req.param("name") };
    if (input.state === "ready") await completeRendition(ctx, { ...own, index: input });
    else if (input.state === "failed") await failRendition(ctx, { ...own, reason: input.reason });
    else await retryRendition(ctx, own);
    return c.json({ video: await getOwnVideo(ctx, own) });
  });
}
