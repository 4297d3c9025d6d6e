import { completeRendition } from "../../domain/media/renditions/complete-rendition.ts";
import {
  ChangeRenditionInput,
  PlanRenditionsInput,
} from "../../domain/media/renditions/contract.ts";
import { RenditionPlan } from "../../domain/media/renditions/contract-api.ts";
import { failRendition, retryRendition } from "../../domain/media/renditions/fail-rendition.ts";
import { planRenditions } from "../../domain/media/renditions/plan-renditions.ts";
import { OwnVideoResponse } from "../../domain/media/videos/contract-api.ts";
import { getOwnVideo } from "../../domain/media/videos/own-video.ts";
import { type Api, route } from "../route.ts";

export function mountRenditions(api: Api): void {
  const planSpec = {
    summary: "Save the properties of your video's file and list renditions to create",
    body: PlanRenditionsInput,
    answer: RenditionPlan,
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
    summary: "Mark a rendition as ready or failed, or reset it",
    body: ChangeRenditionInput,
    answer: OwnVideoResponse,
  };
  route(
    api,
    "PATCH /api/videos/:videoId/renditions/:name",
    changeSpec,
    async ({ c, ctx, actor, params, body }) => {
      const ownVideo = { ...params, ownerId: actor.id };
      if (body.state === "ready") await completeRendition(ctx, { ...ownVideo, index: body });
      else if (body.state === "failed")
        await failRendition(ctx, { ...ownVideo, reason: body.reason });
      else await retryRendition(ctx, ownVideo);
      return c.json({ video: await getOwnVideo(ctx, ownVideo) });
    },
  );
}
