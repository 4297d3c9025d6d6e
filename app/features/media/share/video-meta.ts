import type { MetaDescriptor } from "@remix-run/cloudflare";
import { t } from "#i18n/t.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";
import { shareMeta } from "./share-meta.ts";
import { breadcrumbs } from "./structured-data.ts";

const isoDuration = (seconds: number) =>
  `PT${Math.floor(seconds / 3600)}H${Math.floor((seconds % 3600) / 60)}M${seconds % 60}S`;

/**
 * An unlisted video gets no schema.org data and is not indexed. A private or unpublished video also
 * gets no thumbnail, player or oEmbed links.
 */
export function videoMeta(
  video: WatchableVideo,
  { origin, search }: { origin: string; search: string },
): MetaDescriptor[] {
  const isOpen = video.visibility !== "private" && video.state === "published";
  const isListed = isOpen && video.visibility === "public";
  const url = origin + video.videoUrl;
  const embed = `/embed/${video.id}`;
  const thumbnail = isOpen && video.thumbnail !== null ? `/api/videos/${video.id}/poster` : null;
  const description =
    video.description.trim() || t("share.page.metaDescription", { name: video.creator.name });
  const oembed = (format: "json" | "xml"): MetaDescriptor => ({
    tagName: "link",
    rel: "alternate",
    type: format === "json" ? "application/json+oembed" : "text/xml+oembed",
    href: `${origin}/api/oembed?url=${encodeURIComponent(url)}&format=${format}`,
    title: video.title,
  });
  return [
    { title: t("share.page.metaTitle", { title: video.title }) },
    ...shareMeta({
      origin,
      search,
      path: video.videoUrl,
      title: video.title,
      description,
      type: "video.other",
      image: thumbnail,
      listed: isListed,
      ...(isOpen ? { player: { path: embed, durationSeconds: video.duration } } : {}),
    }),
    ...(isOpen ? [oembed("json"), oembed("xml")] : []),
    ...(isListed
      ? [
          {
            "script:ld+json": {
              "@context": "https://schema.org",
              "@type": "VideoObject",
              name: video.title,
              description: description.slice(0, 2000),
              ...(thumbnail === null ? {} : { thumbnailUrl: [origin + thumbnail] }),
              uploadDate: new Date(video.createdAt).toISOString(),
              duration: isoDuration(video.duration),
              url,
              embedUrl: origin + embed,
              ...(video.tags.length > 0 ? { keywords: video.tags.join(", ") } : {}),
              author: {
                "@type": "Person",
                name: video.creator.name,
                url: `${origin}/@${video.creator.username}`,
              },
              interactionStatistic: [
                {
                  "@type": "InteractionCounter",
                  interactionType: { "@type": "WatchAction" },
                  userInteractionCount: video.views,
                },
                {
                  "@type": "InteractionCounter",
                  interactionType: { "@type": "LikeAction" },
                  userInteractionCount: video.likes,
                },
              ],
            },
          },
          breadcrumbs(origin, {
            category: video.category,
            name: video.title,
            path: video.videoUrl,
          }),
        ]
      : []),
  ];
}
