import { t } from "#i18n/t.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { CAPTIONS_MAX_BYTES, SaveCaptionsInput } from "../../domain/media/captions/contract.ts";
import { OwnCaptions } from "../../domain/media/captions/contract-api.ts";
import { getOwnCaptions } from "../../domain/media/captions/queries.ts";
import { removeCaptions, saveCaptions } from "../../domain/media/captions/save-captions.ts";
import { requireOwnVideo } from "../../domain/media/videos/own-video.ts";
import { readBody } from "../../http/read-body.ts";
import { type Api, route } from "../route.ts";

export function mountCaptions(api: Api): void {
  const getSpec = {
    summary: "Get your video's captions in one language",
    answer: OwnCaptions,
  };
  route(
    api,
    "GET /api/videos/:videoId/captions/:language",
    getSpec,
    async ({ c, ctx, actor, params }) =>
      c.json(await getOwnCaptions(ctx, { ...params, ownerId: actor.id })),
  );

  const saveSpec = {
    summary: "Save your video's WebVTT or SubRip captions in one language",
    query: SaveCaptionsInput,
    bytes: ["text/vtt", "application/x-subrip"],
    answer: OwnCaptions,
  };
  route(
    api,
    "PUT /api/videos/:videoId/captions/:language",
    saveSpec,
    async ({ c, ctx, actor, params, query }) => {
      const ownVideo = { ...params, ownerId: actor.id };
      await requireOwnVideo(ctx, ownVideo);
      const file = await readBody(c.req.raw, CAPTIONS_MAX_BYTES, t("captions.file.tooLarge"));
      return c.json(await saveCaptions(ctx, { ...query, ...ownVideo, file }));
    },
  );

  const removeSpec = {
    summary: "Delete your video's captions in one language",
    answer: OkResponse,
  };
  route(
    api,
    "DELETE /api/videos/:videoId/captions/:language",
    removeSpec,
    async ({ c, ctx, actor, params }) => {
      await removeCaptions(ctx, { ...params, ownerId: actor.id });
      return c.json({ ok: true });
    },
  );
}
