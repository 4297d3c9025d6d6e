import * as z from "zod";
import { t } from "#i18n/t.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import {
  STREAM_THUMBNAIL_MAX_BYTES,
  StartStreamInput,
  UpdateStreamInput,
} from "../../domain/live/streams/contract.ts";
import {
  EncoderRejection,
  EncoderReport,
  LivePlayback,
  OwnStream,
  StreamCard,
  StreamSummary,
} from "../../domain/live/streams/contract-api.ts";
import { findEncoderRejection } from "../../domain/live/streams/encoder-rejections.ts";
import { endStream } from "../../domain/live/streams/end-stream.ts";
import { getEncoderReport } from "../../domain/live/streams/get-encoder-report.ts";
import {
  getLivePlayback,
  getOwnStream,
  getWatchableStream,
  listLiveStreams,
} from "../../domain/live/streams/queries.ts";
import { setStreamThumbnail } from "../../domain/live/streams/set-thumbnail.ts";
import { startStream } from "../../domain/live/streams/start-stream.ts";
import { summarizeStream } from "../../domain/live/streams/summarize-stream.ts";
import { updateStream } from "../../domain/live/streams/update-stream.ts";
import { readBody } from "../../http/read-body.ts";
import { respondJson } from "../response-cache.ts";
import { type Api, route } from "../route.ts";

const LIVE_LIST_LIMIT = 50;
const NO_STORE = { "Cache-Control": "no-store" };

export function mountStreams(api: Api): void {
  const listSpec = {
    summary: "List public live streams, most watched first",
    answer: z.array(StreamCard),
  };
  route(api, "GET /api/streams/live", listSpec, ({ c, ctx, actor }) =>
    respondJson(c, {
      actor,
      key: "live",
      read: async () => ({ value: await listLiveStreams(ctx, { limit: LIVE_LIST_LIMIT, actor }) }),
    }),
  );

  const streamSpec = { summary: "Get a stream", answer: StreamCard };
  route(api, "GET /api/streams/:streamId", streamSpec, async ({ c, ctx, actor, params }) =>
    c.json(await getWatchableStream(ctx, { ...params, actor })),
  );

  const startSpec = {
    summary: "Create a stream that is ready to go live",
    body: StartStreamInput,
    answer: OwnStream,
    status: 201,
  } as const;
  route(api, "POST /api/streams", startSpec, async ({ c, ctx, actor, body }) =>
    c.json(await startStream(ctx, { ...body, actor }), 201),
  );

  const updateSpec = {
    summary: "Update your stream",
    body: UpdateStreamInput,
    answer: OwnStream,
  };
  route(api, "PATCH /api/streams/:streamId", updateSpec, async ({ c, ctx, actor, params, body }) =>
    c.json(await updateStream(ctx, { ...body, ...params, actor })),
  );

  const endSpec = { summary: "End your stream", answer: OwnStream };
  route(api, "POST /api/streams/:streamId/end", endSpec, async ({ c, ctx, actor, params }) =>
    c.json(await endStream(ctx, { ...params, actor })),
  );

  const summarySpec = {
    summary: "Get the statistics and replay of your stream",
    answer: StreamSummary,
  };
  route(api, "GET /api/streams/:streamId/summary", summarySpec, async ({ c, ctx, actor, params }) =>
    c.json(await summarizeStream(ctx, { ...params, actor }), 200, NO_STORE),
  );

  mountEncoderReport(api);

  const thumbnailSpec = {
    summary: "Set the thumbnail of your live stream",
    bytes: ["image/jpeg", "image/webp"],
    answer: OkResponse,
  };
  route(
    api,
    "PUT /api/streams/:streamId/thumbnail",
    thumbnailSpec,
    async ({ c, ctx, actor, params }) => {
      await getOwnStream(ctx, { ...params, actor });
      const bytes = await readBody(
        c.req.raw,
        STREAM_THUMBNAIL_MAX_BYTES,
        t("streams.thumbnail.tooLarge"),
      );
      await setStreamThumbnail(ctx, { ...params, actor, bytes });
      return c.json({ ok: true });
    },
  );

  const playbackSpec = {
    summary: "Create a ten-minute signed link to a live stream's media",
    answer: LivePlayback,
  };
  route(
    api,
    "POST /api/streams/:streamId/playback",
    playbackSpec,
    async ({ c, ctx, actor, params }) =>
      c.json(await getLivePlayback(ctx, { ...params, actor }), 200, NO_STORE),
  );
}

function mountEncoderReport(api: Api): void {
  const encoderSpec = {
    summary: "Get measurements of the encoder that sends your stream, and its last rejection",
    answer: z.object({
      report: EncoderReport.nullable(),
      rejection: EncoderRejection.nullable(),
    }),
  };
  route(
    api,
    "GET /api/streams/:streamId/encoder",
    encoderSpec,
    async ({ c, ctx, actor, params }) => {
      const [report, rejection] = await Promise.all([
        getEncoderReport(ctx, { ...params, actor }),
        findEncoderRejection(ctx, { actor }),
      ]);
      return c.json({ report, rejection }, 200, NO_STORE);
    },
  );
}
