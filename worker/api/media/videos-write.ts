import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import {
  eraseVideoForGood,
  removeVideo,
  restoreVideo,
} from "../../domain/media/removal/remove-video.ts";
import {
  ChangeVideoInput,
  EraseVideoInput,
  ScheduleInput,
  VideoDetailsInput,
} from "../../domain/media/videos/contract.ts";
import { OwnVideoResponse } from "../../domain/media/videos/contract-api.ts";
import { createVideo } from "../../domain/media/videos/create-video.ts";
import { publishVideo } from "../../domain/media/videos/publish-video.ts";
import { cancelSchedule, scheduleVideo } from "../../domain/media/videos/schedule-video.ts";
import { updateVideo } from "../../domain/media/videos/update-video.ts";
import { type Api, route } from "../route.ts";

export function mountVideosWrite(api: Api): void {
  const createSpec = {
    summary: "Create a video draft",
    body: VideoDetailsInput,
    answer: OwnVideoResponse,
    status: 201,
  } as const;
  route(api, "POST /api/videos", createSpec, async ({ c, ctx, actor, body }) =>
    c.json({ video: await createVideo(ctx, { ownerId: actor.id, details: body }) }, 201),
  );

  const updateSpec = {
    summary: "Update the details of your video",
    body: ChangeVideoInput,
    answer: OwnVideoResponse,
  };
  route(api, "PATCH /api/videos/:videoId", updateSpec, async ({ c, ctx, actor, params, body }) =>
    c.json({ video: await updateVideo(ctx, { ...params, ownerId: actor.id, details: body }) }),
  );

  const publishSpec = { summary: "Publish your draft", answer: OwnVideoResponse };
  route(api, "POST /api/videos/:videoId/publish", publishSpec, async ({ c, ctx, actor, params }) =>
    c.json({ video: await publishVideo(ctx, { ...params, ownerId: actor.id }) }),
  );

  const scheduleSpec = {
    summary: "Schedule the publication of your draft",
    body: ScheduleInput,
    answer: OwnVideoResponse,
  };
  route(
    api,
    "PUT /api/videos/:videoId/schedule",
    scheduleSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json({ video: await scheduleVideo(ctx, { ...params, ...body, ownerId: actor.id }) }),
  );

  const cancelSpec = {
    summary: "Cancel the scheduled publication of your draft",
    answer: OwnVideoResponse,
  };
  route(
    api,
    "DELETE /api/videos/:videoId/schedule",
    cancelSpec,
    async ({ c, ctx, actor, params }) =>
      c.json({ video: await cancelSchedule(ctx, { ...params, ownerId: actor.id }) }),
  );

  const restoreSpec = {
    summary: "Restore a video that you deleted in the last week",
    answer: OwnVideoResponse,
  };
  route(api, "POST /api/videos/:videoId/restore", restoreSpec, async ({ c, ctx, actor, params }) =>
    c.json({ video: await restoreVideo(ctx, { ...params, ownerId: actor.id }) }),
  );

  const eraseSpec = {
    summary: "Delete your video and its files permanently",
    body: EraseVideoInput,
    answer: OkResponse,
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
    summary: "Delete your video; you can restore it for a week",
    answer: OkResponse,
  };
  route(api, "DELETE /api/videos/:videoId", removeSpec, async ({ c, ctx, actor, params }) => {
    await removeVideo(ctx, { ...params, ownerId: actor.id });
    return c.json({ ok: true });
  });
}
