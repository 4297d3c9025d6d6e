import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { disclosureOfVideo } from "../../media/videos/contract-disclosure.ts";
import type { OEmbedInput } from "./contract.ts";
import type { OEmbed } from "./contract-api.ts";
import { getEmbedding } from "./embed.ts";
import { escapeXml } from "./xml.ts";

const WIDTH = 640;
const RATIO = 16 / 9;
const CACHE_S = 3600;

/** Returns the id of the video in a watch or embed URL of this site, or null. */
export function videoIdOf(url: string, appOrigin: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return origin === appOrigin
    ? (/^\/(?:watch|embed)\/(vid_[\w-]{1,60})\/?$/.exec(pathname)?.[1] ?? null)
    : null;
}

/** Builds the HTML of an embedded player. Only the title comes from a user. */
export const embedCode = (input: { src: string; title: string; width: number; height: number }) =>
  `<iframe src="${escapeXml(input.src)}" title="${escapeXml(input.title)}" width="${input.width}" height="${input.height}" style="border:0" allow="autoplay; fullscreen; picture-in-picture; encrypted-media" allowfullscreen loading="lazy"></iframe>`;

/**
 * Returns the oEmbed response of a video (https://oembed.com).
 * @throws DomainError NOT_FOUND unless every visitor may watch the video; FORBIDDEN if no site may
 * embed the video
 */
export async function describeForEmbed(
  deps: Pick<Deps, "db" | "appOrigin">,
  { url, maxwidth, maxheight }: OEmbedInput,
): Promise<OEmbed> {
  const { appOrigin } = deps;
  const videoId = videoIdOf(url, appOrigin);
  if (videoId === null) throw notFound(t("feeds.notFound.video"));
  const video = await getEmbedding(deps, { videoId, actor: { kind: "visitor" } });
  if (!video.isOpen) throw notFound(t("feeds.notFound.video"));
  if (video.embedPolicy === "nowhere")
    throw new DomainError("FORBIDDEN", t("feeds.embed.notAllowed"));
  const width = Math.max(
    1,
    Math.min(WIDTH, maxwidth ?? WIDTH, Math.floor((maxheight ?? WIDTH) * RATIO)),
  );
  const height = Math.max(1, Math.round(width / RATIO));
  const thumbnail = {
    thumbnail_url: `${appOrigin}/api/videos/${videoId}/poster`,
    thumbnail_width: video.width ?? 1280,
    thumbnail_height: video.height ?? 720,
  };
  const start = new URL(url).searchParams.get("t");
  const disclosure = disclosureOfVideo(video);
  const query = start && /^[0-9hms]{1,12}$/.test(start) ? `?t=${start}` : "";
  return {
    version: "1.0",
    type: "video",
    title: video.title,
    provider_name: "Tributary",
    provider_url: appOrigin,
    author_name: video.creatorName,
    author_url: `${appOrigin}/@${video.creatorUsername}`,
    html: embedCode({
      src: `${appOrigin}/embed/${videoId}${query}`,
      title: disclosure === null ? video.title : `${video.title} (${disclosure})`,
      width,
      height,
    }),
    width,
    height,
    ...(video.posterFile === null ? {} : thumbnail),
    ...(disclosure === null ? {} : { disclosure }),
    cache_age: CACHE_S,
  };
}

export function oEmbedXml(response: OEmbed): string {
  const fields = Object.entries(response).map(
    ([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join("")}</oembed>\n`;
}
