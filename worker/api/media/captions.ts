import * as z from "zod";
import { t } from "#i18n/t.ts";
import { Done, Time } from "../../domain/kernel/responses/contract.ts";
import {
  CAPTIONS_MAX_BYTES,
  type OwnCaptions,
  SaveCaptionsInput,
} from "../../domain/media/captions/contract.ts";
import { getOwnCaptions } from "../../domain/media/captions/queries.ts";
import { removeCaptions, saveCaptions } from "../../domain/media/captions/save-captions.ts";
import { requireOwnVideo } from "../../domain/media/videos/own-video.ts";
import { readBody } from "../../http/read-body.ts";
import { answerOf } from "../answers/answer.ts";
import { type Api, route } from "../route.ts";

const CaptionsAnswer = answerOf<OwnCaptions>()(
  z
    .object({
      language: z.string().meta({ description: "BCP 47." }),
      label: z.string(),
      source: z.enum(["upload", "editor", "automatic"]),
      isPublished: z.boolean(),
      vtt: z.string().meta({ description: "WebVTT of plain text." }),
      updatedAt: Time,
    })
    .meta({ id: "Captions" }),
);

export function mountCaptions(api: Api): void {
  const getSpec = {
    summary: "The captions of one's own video in one language",
    answer: CaptionsAnswer,
  };
  route(
    api,
    "GET /api/videos/:videoId/captions/:language",
    getSpec,
    async ({ c, ctx, actor, params }) =>
      c.json(await getOwnCaptions(ctx, { ...params, ownerId: actor.id })),
  );

  const saveSpec = {
    summary: "Keep captions in one language: WebVTT or SubRip",
    query: SaveCaptionsInput,
    bytes: ["text/vtt", "application/x-subrip"],
    answer: CaptionsAnswer,
  };
  route(
    api,
    "PUT /api/videos/:videoId/captions/:language",
    saveSpec,
    async ({ c, ctx, actor, params, query }) => {
      const own = { ...params, ownerId: actor.id };
      await requireOwnVideo(ctx, own);
      const file = await readBody(
        c.req.raw,
        CAPTIONS_MAX_BYTES,
        t("captions.captionsCanHaveAtMost512"),
      );
      return c.json(await saveCaptions(ctx, { ...query, ...own, file }));
    },
  );

  const removeSpec = { summary: "Delete the captions in one language", answer: Done };
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
