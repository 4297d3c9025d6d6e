import { notFound } from "../domain/errors.ts";
import { findMediaAsset } from "../domain/playback/find-media-asset.ts";
import { videoLinks } from "../domain/playback/media-links.ts";
import { markFetched } from "../domain/playback/report-playback.ts";
import { serveObject } from "../http/serve-object.ts";
import { type Api, route } from "./route.ts";

const HLS_TYPE = "application/vnd.apple.mpegurl";
/** Playbacks that this isolate has already noted as fetched. */
const noted = new Set<string>();

export function mountMedia(api: Api): void {
  route(api, "GET /media/:token/:videoId/*", async ({ c, ctx }) => {
    const { token, videoId } = c.req.param();
    if (!token || !videoId) throw notFound("This media");
    const { playback } = await videoLinks.require(ctx, { token, id: videoId });
    const path = new URL(c.req.url).pathname.split("/").slice(4).join("/");
    const asset = await findMediaAsset(ctx, { videoId, path });
    if (asset.kind === "playlist") {
      // The next rung may be ready in a second.
      return c.body(asset.text, 200, { "Content-Type": HLS_TYPE, "Cache-Control": "private, no-cache" });
    }
    if (asset.isMedia && playback !== null && !noted.has(playback)) {
      await markFetched(ctx, playback);
      if (noted.size > 10_000) noted.clear();
      noted.add(playback);
    }
    return serveObject(ctx.storage, c.req.raw, { key: asset.key, type: asset.type, cacheControl: "private, max-age=600" });
  });

  route(api, "GET /images/*", async ({ c, ctx }) => {
    const path = new URL(c.req.url).pathname.slice("/images/".length);
    if (!/^[a-z]+\/[\w-]+(?:\/[\w-]+)?\.(?:webp|jpg|png)$/.test(path)) throw notFound("This image");
    return serveObject(ctx.storage, c.req.raw, { key: `images/${path}`, type: null, cacheControl: "public, max-age=31536000, immutable" });
  });
}
