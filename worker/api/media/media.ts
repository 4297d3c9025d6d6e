import { t } from "#i18n/t.ts";
import { notFound } from "../../domain/kernel/errors.ts";
import { PictureQuery } from "../../domain/kernel/files/contract-copies.ts";
import { findMediaAsset } from "../../domain/media/playback/find-media-asset.ts";
import { noteFetched } from "../../domain/media/playback/record-sent-bytes.ts";
import { linkHeight } from "../../domain/media/playback/watch-limit.ts";
import { videoLinks } from "../../domain/media/videos/video-links.ts";
import { serveObject } from "../../http/serve-object.ts";
import { type Api, route } from "../route.ts";

const HLS_TYPE = "application/vnd.apple.mpegurl";
const IMAGE = /^\/images\/([a-z0-9]+(?:\/[\w-]{1,80}){1,2}\.(jpg|png|webp))$/;
const IMAGE_TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

export function mountMedia(api: Api): void {
  const spec = {
    summary: "Get a video's media file by signed path; supports byte ranges",
    query: PictureQuery,
    gives: [HLS_TYPE, "video/mp4", "image/jpeg", "image/webp", "text/vtt"],
  };
  route(api, "GET /media/:token/:videoId/*", spec, async ({ c, ctx, query }) => {
    // `c.req.param` would decode the path, but file names must match the raw path.
    const [, , token = "", id = "", ...pathSegments] = new URL(c.req.url).pathname.split("/");
    const findLinkedAsset = async (isFresh: boolean) => {
      const link = await videoLinks.require(ctx, { token, id, isFresh });
      const asset = await findMediaAsset(ctx, {
        ...link,
        path: pathSegments.join("/"),
        limit: linkHeight(link),
        width: query.width,
      });
      return asset && { ...link, asset };
    };
    // If the file is not found, reads the video's row again without the cache, because the poster
    // or rendition can be new.
    const linkedAsset = (await findLinkedAsset(false)) ?? (await findLinkedAsset(true));
    if (!linkedAsset) throw notFound(t("shell.notFound.media"));
    const { asset, ground, playback } = linkedAsset;
    if (asset.kind === "text") {
      // Text (playlists, captions) is not cached: a rendition can become ready, and captions can be
      // corrected.
      return c.body(asset.text, 200, {
        "Content-Type": asset.type,
        "Cache-Control": "private, no-store",
      });
    }
    // Media that only the owner can see must not stay in the cache of a shared computer.
    const cacheControl = ground === "viewer" ? "private, max-age=600" : "private, no-store";
    return serveObject(ctx, c.req.raw, {
      key: asset.key,
      copyKey: asset.copyKey,
      type: asset.type,
      size: asset.size,
      cacheControl,
      // Ends a long download if access is revoked meanwhile.
      holds: () =>
        videoLinks.require(ctx, { token, id }).then(
          () => true,
          () => false,
        ),
      onSent:
        asset.isMedia && playback !== null
          ? (bytes) => noteFetched(ctx, { playbackId: playback, bytes })
          : undefined,
      waitUntil: (task) => c.executionCtx.waitUntil(task),
    });
  });

  const imageSpec = {
    summary: "Get a public avatar, banner or logo",
    gives: Object.values(IMAGE_TYPES),
  };
  route(api, "GET /images/*", imageSpec, async ({ c, ctx }) => {
    const [, path, extension = ""] = IMAGE.exec(new URL(c.req.url).pathname) ?? [];
    const type = IMAGE_TYPES[extension];
    if (!path || !type) throw notFound(t("shell.notFound.media"));
    return serveObject(ctx, c.req.raw, {
      key: `images/${path}`,
      type,
      cacheControl: "public, max-age=31536000, immutable",
    });
  });
}
