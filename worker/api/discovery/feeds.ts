import { channelFeed } from "../../domain/discovery/feeds/channel-feed.ts";
import { OEmbedInput } from "../../domain/discovery/feeds/contract.ts";
import { OEmbed } from "../../domain/discovery/feeds/contract-api.ts";
import { getEmbedding } from "../../domain/discovery/feeds/embed.ts";
import { describeForEmbed, oEmbedXml } from "../../domain/discovery/feeds/oembed.ts";
import { securityText } from "../../domain/discovery/feeds/security-txt.ts";
import { robotsText, sitemapFile, sitemapIndex } from "../../domain/discovery/feeds/sitemap.ts";
import { getStreamSharing } from "../../domain/live/streams/get-sharing.ts";
import { liveKey } from "../../domain/media/replays/rules.ts";
import { VARIES_BY_LOCALE } from "../../http/locale.ts";
import { serveObject } from "../../http/serve-object.ts";
import { type Api, route } from "../route.ts";

const XML = "application/xml; charset=utf-8";
const POSTER_TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};
const SHARED = "public, max-age=300";
const LOCALIZED_HEADERS = { "Cache-Control": SHARED, ...VARIES_BY_LOCALE };
/** Cache-Control for posters. The lifetime is short, because a video can become private. */
const POSTER_SHARED = "public, max-age=10";

export function mountFeeds(api: Api): void {
  const oembedSpec = {
    summary: "Get the oEmbed 1.0 data of a video",
    query: OEmbedInput,
    answer: OEmbed,
    gives: ["text/xml; charset=utf-8"],
  };
  route(api, "GET /api/oembed", oembedSpec, async ({ c, ctx, query }) => {
    const embed = await describeForEmbed(ctx, query);
    c.header("Cache-Control", SHARED);
    // Lets scripts on other sites read the response, which contains only public data.
    c.header("Access-Control-Allow-Origin", "*");
    return query.format === "xml"
      ? c.body(oEmbedXml(embed), 200, { "Content-Type": "text/xml; charset=utf-8" })
      : c.json({ ...embed });
  });

  const posterSpec = {
    summary: "Get a video's poster at a permanent URL",
    gives: Object.values(POSTER_TYPES),
  };
  route(api, "GET /api/videos/:videoId/poster", posterSpec, async ({ c, ctx, actor, params }) => {
    const { posterFile, isOpen, visibility } = await getEmbedding(ctx, { ...params, actor });
    const type = POSTER_TYPES[posterFile?.split(".").at(-1) ?? ""];
    // Sends the app icon for a video without a poster, because clients that show a card expect an
    // image.
    if (posterFile === null || !type) return c.redirect("/icon-512.png", 302);
    const cacheControl = isOpen && visibility === "public" ? POSTER_SHARED : "private, no-store";
    return serveObject(ctx, c.req.raw, {
      key: `videos/${params.videoId}/${posterFile}`,
      type,
      cacheControl,
    });
  });

  const streamPosterSpec = {
    summary: "Get a stream's thumbnail at a permanent URL",
    gives: Object.values(POSTER_TYPES),
  };
  route(
    api,
    "GET /api/streams/:streamId/poster",
    streamPosterSpec,
    async ({ c, ctx, actor, params }) => {
      const { thumbnailFile, isListed, isOpen } = await getStreamSharing(ctx, { ...params, actor });
      const type = POSTER_TYPES[thumbnailFile?.split(".").at(-1) ?? ""];
      if (thumbnailFile === null || !type) return c.redirect("/icon-512.png", 302);
      const cacheControl = isListed && isOpen ? POSTER_SHARED : "private, no-store";
      return serveObject(ctx, c.req.raw, {
        key: liveKey(params.streamId, thumbnailFile),
        type,
        cacheControl,
      });
    },
  );

  const feedSpec = {
    summary: "Get a channel's newest videos as an RSS 2.0 feed",
    gives: ["application/rss+xml; charset=utf-8"],
  };
  route(api, "GET /:channel/feed.xml", feedSpec, async ({ c, ctx, params }) => {
    const feed = await channelFeed(ctx, { username: params.channel.slice(1) });
    if ("movedTo" in feed) return c.redirect(`/@${feed.movedTo}/feed.xml`, 301);
    return c.body(feed.xml, 200, {
      "Content-Type": "application/rss+xml; charset=utf-8",
      ...LOCALIZED_HEADERS,
    });
  });

  route(
    api,
    "GET /sitemap.xml",
    { summary: "Get the sitemap index", gives: [XML] },
    async ({ c, ctx }) =>
      c.body(await sitemapIndex(ctx), 200, { "Content-Type": XML, "Cache-Control": SHARED }),
  );
  route(
    api,
    "GET /sitemaps/:sitemap",
    { summary: "Get a sitemap of public pages", gives: [XML] },
    async ({ c, ctx, params }) =>
      c.body(await sitemapFile(ctx, params.sitemap), 200, {
        "Content-Type": XML,
        "Cache-Control": SHARED,
      }),
  );
  const securitySpec = {
    summary: "Get the contact for vulnerability reports (RFC 9116)",
    gives: ["text/plain; charset=utf-8"],
  };
  route(api, "GET /.well-known/security.txt", securitySpec, ({ c, ctx }) =>
    c.text(securityText(ctx.appOrigin, ctx.now()), 200, { "Cache-Control": SHARED }),
  );
  route(
    api,
    "GET /robots.txt",
    { summary: "Get the rules for crawlers", gives: ["text/plain; charset=utf-8"] },
    ({ c, ctx }) => c.text(robotsText(ctx.appOrigin), 200, { "Cache-Control": SHARED }),
  );
}
