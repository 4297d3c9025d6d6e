import { STREAM_THUMBNAIL_MAX_BYTES, StartStreamInput, UpdateStreamInput } from "../domain/streams/contract.ts";
import { endStream } from "../domain/streams/end-stream.ts";
import { getLivePlayback, getWatchableStream, listLiveStreams } from "../domain/streams/queries.ts";
import { setStreamThumbnail } from "../domain/streams/set-thumbnail.ts";
import { startStream } from "../domain/streams/start-stream.ts";
import { getStreamKey, rotateStreamKey } from "../domain/streams/stream-key.ts";
import { updateStream } from "../domain/streams/update-stream.ts";
import { readBody } from "../http/read-body.ts";
import { type Api, readJson, route } from "./route.ts";

const LIVE_LIST_LIMIT = 50;

export function mountStreams(api: Api): void {
  route(api, "GET /api/streams/live", async ({ c, ctx }) => c.json(await listLiveStreams(ctx, { limit: LIVE_LIST_LIMIT })));

  route(api, "GET /api/streams/:streamId", async ({ c, ctx, actor }) =>
    c.json(await getWatchableStream(ctx, { streamId: c.req.param("streamId") ?? "", actor })),
  );

  route(api, "POST /api/streams", async ({ c, ctx, actor }) => {
    const input = await readJson(c, StartStreamInput);
    return c.json(await startStream(ctx, { ...input, actor }), 201);
  });

  route(api, "PATCH /api/streams/:streamId", async ({ c, ctx, actor }) => {
    const input = await readJson(c, UpdateStreamInput);
    return c.json(await updateStream(ctx, { ...input, actor, streamId: c.req.param("streamId") ?? "" }));
  });

  route(api, "POST /api/streams/:streamId/end", async ({ c, ctx, actor }) =>
    c.json(await endStream(ctx, { actor, streamId: c.req.param("streamId") ?? "" })),
  );

  route(api, "PUT /api/streams/:streamId/thumbnail", async ({ c, ctx, actor }) => {
    const bytes = await readBody(c.req.raw, STREAM_THUMBNAIL_MAX_BYTES, "A stream's picture can have at most 256 KB.");
    await setStreamThumbnail(ctx, { actor, streamId: c.req.param("streamId") ?? "", bytes });
    return c.json({ ok: true });
  });

  route(api, "POST /api/streams/:streamId/playback", async ({ c, ctx, actor }) =>
    c.json(await getLivePlayback(ctx, { streamId: c.req.param("streamId") ?? "", actor }), 200, { "Cache-Control": "no-store" }),
  );

  route(api, "GET /api/stream-key", async ({ c, ctx, actor }) =>
    c.json(withAddress(ctx.config.appOrigin, await getStreamKey(ctx, { actor })), 200, { "Cache-Control": "no-store" }),
  );

  route(api, "POST /api/stream-key/rotate", async ({ c, ctx, actor }) =>
    c.json(withAddress(ctx.config.appOrigin, await rotateStreamKey(ctx, { actor })), 200, { "Cache-Control": "no-store" }),
  );
}

const withAddress = (origin: string, key: { key: string; createdAt: number }) => ({
  ...key,
  ingestUrl: `${origin}/live/ingest/${key.key}/index.m3u8`,
});
