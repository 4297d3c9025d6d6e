import type { MetaDescriptor } from "@remix-run/cloudflare";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import { SITE_CARD } from "./site-card.ts";

const SCHEMA = "https://schema.org";
const data = (content: object): MetaDescriptor => ({
  "script:ld+json": { "@context": SCHEMA, ...content },
});

export const breadcrumbs = (
  origin: string,
  { category, name, path }: { category: string; name: string; path: string },
): MetaDescriptor =>
  data({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Tributary", item: `${origin}/` },
      {
        "@type": "ListItem",
        position: 2,
        name: categoryLabel(category),
        item: `${origin}/?category=${category}`,
      },
      { "@type": "ListItem", position: 3, name, item: origin + path },
    ],
  });

interface Channel {
  username: string;
  name: string;
  bio: string;
  avatar: string | null;
  followers: number;
}

export const profileData = (
  origin: string,
  { username, name, bio, avatar, followers }: Channel,
): MetaDescriptor => {
  const url = `${origin}/@${username}`;
  return data({
    "@type": "ProfilePage",
    url,
    mainEntity: {
      "@type": "Person",
      name,
      alternateName: username,
      url,
      ...(bio === "" ? {} : { description: bio }),
      ...(avatar === null ? {} : { image: origin + avatar }),
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: { "@type": "FollowAction" },
        userInteractionCount: followers,
      },
    },
  });
};

interface Broadcast {
  title: string;
  description: string;
  streamUrl: string;
  state: string;
  startedAt: number;
  streamer: { name: string; username: string };
  thumbnail: string | null;
}

/** Describes a running stream as a schema.org VideoObject with a BroadcastEvent. */
export const broadcastData = (origin: string, b: Broadcast): MetaDescriptor => {
  const startDate = new Date(b.startedAt).toISOString();
  return data({
    "@type": "VideoObject",
    name: b.title,
    description: b.description,
    url: origin + b.streamUrl,
    uploadDate: startDate,
    thumbnailUrl: [origin + (b.thumbnail ?? SITE_CARD)],
    author: { "@type": "Person", name: b.streamer.name, url: `${origin}/@${b.streamer.username}` },
    publication: {
      "@type": "BroadcastEvent",
      name: b.title,
      isLiveBroadcast: b.state === "live",
      startDate,
    },
  });
};
