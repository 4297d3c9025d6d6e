import type { MetaDescriptor } from "@remix-run/cloudflare";
import { isLocale } from "#i18n/locale.ts";
import { SITE_CARD } from "./site-card.ts";

interface ShareMeta {
  origin: string;
  path: string;
  /** Query of the page's URL. A language in the query also becomes part of the canonical URL. */
  search: string;
  title: string;
  description: string;
  type: "video.other" | "profile" | "website";
  /** Path of an image that is readable without a cookie; null for the site's default image. */
  image: string | null;
  /** The embedded player of a video, for link previews that play the video in place. */
  player?: { path: string; durationSeconds: number };
  listed: boolean;
}

export function shareMeta({
  origin,
  path,
  search,
  title,
  description,
  type,
  image,
  player,
  listed,
}: ShareMeta): MetaDescriptor[] {
  const language = new URLSearchParams(search).get("lang");
  const langQuery = isLocale(language) ? `?lang=${language}` : "";
  const short = description.replace(/\s+/g, " ").trim().slice(0, 200);
  return [
    { name: "description", content: short },
    { tagName: "link", rel: "canonical", href: origin + path + langQuery },
    { property: "og:site_name", content: "Tributary" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: short },
    { property: "og:url", content: origin + path },
    { name: "twitter:card", content: player ? "player" : "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: short },
    { property: "og:image", content: origin + (image ?? SITE_CARD) },
    { name: "twitter:image", content: origin + (image ?? SITE_CARD) },
    ...(player === undefined
      ? []
      : [
          { property: "og:video:url", content: origin + player.path },
          { property: "og:video:secure_url", content: origin + player.path },
          { property: "og:video:type", content: "text/html" },
          { property: "og:video:width", content: "1280" },
          { property: "og:video:height", content: "720" },
          { property: "video:duration", content: String(player.durationSeconds) },
          { name: "twitter:player", content: origin + player.path },
          { name: "twitter:player:width", content: "1280" },
          { name: "twitter:player:height", content: "720" },
        ]),
    ...(listed ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}
