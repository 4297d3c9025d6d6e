import { t } from "#i18n/t.ts";
import { Done } from "../../domain/kernel/responses/contract.ts";
import {
  eraseVideoForGood,
  removeVideo,
  restoreVideo,
} from "../../domain/media/removal/remove-video.ts";
import { completeRendition } from "../../domain/media/renditions/complete-rendition.ts";
import {
  ChangeRenditionInput,
  PlanRenditionsInput,
} from "../../domain/media/renditions/contract.ts";
import { failRendition, retryRendition } from "../../domain/media/renditions/fail-rendition.ts";
import { planRenditions } from "../../domain/media/renditions/plan-renditions.ts";
import {
  ChangeVideoInput,
  EraseVideoInput,
  POSTER_MAX_BYTES,
  ScheduleInput,
  STORYBOARD_MAX_BYTES,
  StoryboardInput,
  VideoDetailsInput,
} from "../../domain/media/videos/contract.ts";
import { createVideo } from "../../domain/media/videos/create-video.ts";
import { getOwnVideo, requireOwnVideo } from "../../domain/media/videos/own-video.ts";
import { publishVideo } from "../../domain/media/videos/publish-video.ts";
import { cancelSchedule, scheduleVideo } from "../../domain/media/videos/schedule-video.ts";
import { setPoster } from "../../domain/media/videos/set-poster.ts";
import { setStoryboard } from "../../domain/media/videos/set-storyboard.ts";
import { updateVideo } from "../../domain/media/videos/update-video.ts";
import { readBody } from "../../http/read-body.ts";
import { type Api, route } from "../route.ts";
import { OwnVideoWrapped, PlannedRenditionsWrapped } from "./answers/videos.ts";

const PICTURES = ["image/jpeg", "image/webp"];

export function mountVideosWrite(api: Api): void {
  const createSpec = {
    summary: "Make a draft of a video",
    body: VideoDetailsInput,
    answer: OwnVideoWrapped,
    status: 201,
  } as const;
  route(api, "POST /api/videos", createSpec, async ({ c, ctx, actor, body }) =>
    c.json({ video: await createVideo(ctx, { ownerId: actor.id, details: body }) }, 201),
  );

  const updateSpec = {
    summary: "Change the details of one's own video",
    body: ChangeVideoInput,
    answer: OwnVideoWrapped,
  };
  route(api, "PATCH /api/videos/:videoId", updateSpec, async ({ c, ctx, actor, params, body }) =>
    c.json({ video: await updateVideo(ctx, { ...params, ownerId: actor.id, details: body }) }),
  );

  const publishSpec = { summary: "Publish one's own draft", answer: OwnVideoWrapped };
  route(api, "POST /api/videos/:videoId/publish", publishSpec, async ({ c, ctx, actor, params }) =>
    c.json({ video: await publishVideo(ctx, { ...params, ownerId: actor.id }) }),
  );

  const scheduleSpec = {
    summary: "Let one's own draft publish itself at a time",
    body: ScheduleInput,
    answer: OwnVideoWrapped,
  };
  route(
    api,
    "PUT /api/videos/:videoId/schedule",
    scheduleSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json({ video: await scheduleVideo(ctx, { ...params, ...body, ownerId: actor.id }) }),
  );

  const cancelSpec = {
    summary: "Take that time back: it is a draft again",
    answer: OwnVideoWrapped,
  };
  route(
    api,
    "DELETE /api/videos/:videoId/schedule",
    cancelSpec,
    async ({ c, ctx, actor, params }) =>
      c.json({ video: await cancelSchedule(ctx, { ...params, ownerId: actor.id }) }),
  );

  const restoreSpec = {
    summary: "Bring one's own removed video back, within a week",
    answer: OwnVideoWrapped,
  };
  route(api, "POST /api/videos/:videoId/restore", restoreSpec, async ({ c, ctx, actor, params }) =>
    c.json({ video: await restoreVideo(ctx, { ...params, ownerId: actor.id }) }),
  );

  const eraseSpec = {
    summary: "Delete one's own video for good, with its files",
    body: EraseVideoInput,
    answer: Done,
  };
  route(
    api,
    "POST /api/videos/:videoId/erase",
    eraseSpec,
    async ({ c, ctx, actor, params, body }) => {
      await eraseVideoForGood(ctx, { ...params, ...body, ownerId: actor.id });
      return c.json({ ok: true });
    },
  );

  const removeSpec = {
    summary: "Remove one's own video; it can be restored for a week",
    answer: Done,
  };
  route(api, "DELETE /api/videos/:videoId", removeSpec, async ({ c, ctx, actor, params }) => {
    await removeVideo(ctx, { ...params, ownerId: actor.id });
    return c.json({ ok: true });
  });

  const posterSpec = {
    summary: "The poster of one's own video",
    bytes: PICTURES,
    answer: OwnVideoWrapped,
  };
  route(api, "PUT /api/videos/:videoId/poster", posterSpec, async ({ c, ctx, actor, params }) => {
    const own = { ...params, ownerId: actor.id };
    await requireOwnVideo(ctx, own);
    await setPoster(ctx, {
      ...own,
      image: await readBody(c.req.raw, POSTER_MAX_BYTES, t("videos.aPosterCanHaveAtMost")),
    });
    return c.json({ video: await getOwnVideo(ctx, own) });
  });

  const storyboardSpec = {
    summary: "The sprite sheet of one's own video's previews",
    query: StoryboardInput,
    bytes: PICTURES,
    answer: OwnVideoWrapped,
  };
  route(
    api,
    "PUT /api/videos/:videoId/storyboard",
    storyboardSpec,
    async ({ c, ctx, actor, params, query }) => {
      const own = { ...params, ownerId: actor.id };
      await requireOwnVideo(ctx, own);
      const image = await readBody(
        c.req.raw,
        STORYBOARD_MAX_BYTES,
        t("videos.aStoryboardCanHaveAtMost"),
      );
      await setStoryboard(ctx, { ...own, storyboard: query, image });
      return c.json({ video: await getOwnVideo(ctx, own) });
    },
  );

  const planSpec = {
    summary: "Tell what was read from the file; the answer is what the browser shall make",
    body: PlanRenditionsInput,
    answer: PlannedRenditionsWrapped,
  };
  route(
    api,
    "POST /api/videos/:videoId/renditions",
    planSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(
        await planRenditions(ctx, { ...body, ...params, ownerId: actor.id, plan: actor.plan }),
      ),
  );

  const changeSpec = {
    summary: "A rendition is ready, failed, or to be tried again",
    body: ChangeRenditionInput,
    answer: OwnVideoWrapped,
  };
  route(
    api,
    "PATCH /api/videos/:videoId/renditions/:name",
    changeSpec,
    async ({ c, ctx, actor, params, body }) => {
      const own = { ...params, ownerId: actor.id };
      if (body.state === "ready") await completeRendition(ctx, { ...own, index: body });
      else if (body.state === "failed") await failRendition(ctx, { ...own, reason: body.reason });
      else await retryRendition(ctx, own);
      return c.json({ video: await getOwnVideo(ctx, own) });
    },
  );
}
