import type { Context } from "../../context.ts";
import { StreamKey } from "../../domain/live/streams/contract-api.ts";
import { getStreamKey, replaceStreamKey } from "../../domain/live/streams/stream-key.ts";
import { clientOf } from "../../http/client.ts";
import { type Api, route } from "../route.ts";

const NO_STORE = { "Cache-Control": "no-store" };

export function mountStreamKeys(api: Api): void {
  const keySpec = {
    summary: "Get your secret stream key; the first call creates it",
    answer: StreamKey,
  };
  route(api, "GET /api/stream-key", keySpec, async ({ c, ctx, actor }) =>
    c.json(withAddresses(ctx, await getStreamKey(ctx, { actor })), 200, NO_STORE),
  );

  const rotateSpec = {
    summary: "Replace your stream key; the old one stops working at once",
    answer: StreamKey,
  };
  route(api, "POST /api/stream-key/rotate", rotateSpec, async ({ c, ctx, actor }) =>
    c.json(
      withAddresses(
        ctx,
        await replaceStreamKey(ctx, { actor, userAgent: clientOf(c.req.raw).userAgent }),
      ),
      200,
      NO_STORE,
    ),
  );
}

const withAddresses = (
  { config }: Pick<Context, "config">,
  key: { key: string; createdAt: number },
) => ({
  ...key,
  ingestUrl: `${config.appOrigin}/live/ingest/${key.key}/index.m3u8`,
  dashUrl: `${config.appOrigin}/live/dash/${key.key}/live.mpd`,
  rtmpUrl: config.rtmpUrl,
  whipUrl: config.whipUrl,
});
