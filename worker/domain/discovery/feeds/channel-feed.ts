import { Feed } from "feed";
import { t } from "#i18n/t.ts";
import { getChannel } from "../../accounts/channels/get-channel.ts";
import type { Deps } from "../../deps.ts";
import { watchPath } from "../../media/videos/contract.ts";
import { listVideos } from "../../media/videos/queries.ts";
import { xmlText } from "./xml.ts";

const ENTRIES = 30;

/**
 * Builds the RSS 2.0 feed of a channel's public videos, or returns the channel's new username.
 * @throws DomainError NOT_FOUND for an unknown username and for a channel that is not public
 */
export async function channelFeed(
  deps: Pick<Deps, "db" | "signingSecret" | "now" | "appOrigin">,
  { username }: { username: string },
): Promise<{ xml: string } | { movedTo: string }> {
  const { appOrigin } = deps;
  const actor = { kind: "visitor" } as const;
  const channel = await getChannel(deps, { username, actor });
  if ("movedTo" in channel) return channel;
  const { creator, isClosed } = channel;
  const videos = isClosed
    ? []
    : await listVideos(deps, { creatorId: creator.id, limit: ENTRIES, actor });
  const link = `${appOrigin}/@${creator.username}`;
  const feed = new Feed({
    id: link,
    title: xmlText(`${creator.name} · Tributary`),
    description: xmlText(
      (isClosed ? "" : creator.bio) || t("feeds.channel.description", { name: creator.name }),
    ),
    link,
    feed: `${link}/feed.xml`,
    language: "en",
    copyright: xmlText(creator.name),
    generator: "Tributary",
    updated: new Date(videos[0]?.createdAt ?? 0),
  });
  for (const video of videos) {
    const url = `${appOrigin}${watchPath(video.id, { from: "feed" })}`;
    feed.addItem({
      id: `${appOrigin}/watch/${video.id}`,
      guid: `${appOrigin}/watch/${video.id}`,
      title: xmlText(video.title),
      link: url,
      date: new Date(video.createdAt),
      // A paid promotion must be disclosed wherever the video is listed.
      ...(video.disclosure === null ? {} : { description: xmlText(video.disclosure) }),
      author: [{ name: xmlText(creator.name), link }],
      ...(video.thumbnail === null
        ? {}
        : {
            image: {
              url: `${appOrigin}/api/videos/${video.id}/poster`,
              type: "image/webp",
              length: 0,
            },
          }),
    });
  }
  return { xml: feed.rss2() };
}
