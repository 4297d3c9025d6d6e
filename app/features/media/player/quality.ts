import type { Viewer } from "#app/lib/viewer.ts";
import { AUTO } from "./player-handle.ts";

const BEST = "1080p";

/** Returns the viewer's choice, or 1080p for paid plans without a choice. AUTO if unavailable. */
export function defaultQuality(
  qualities: string[],
  plan: Viewer["plan"] | null,
  chosen: string | null = null,
): string {
  if (chosen !== null) return qualities.includes(chosen) ? chosen : AUTO;
  return plan !== null && plan !== "free" && qualities.includes(BEST) ? BEST : AUTO;
}

export function bestCaption(
  tracks: { language: string }[],
  chosen: string | null,
  languages: readonly string[] = navigator.languages,
) {
  const preferred = [...(chosen === null ? [] : [chosen]), ...languages];
  const root = (tag: string) => tag.split("-")[0];
  for (const tag of preferred) {
    const found =
      tracks.find(({ language }) => language === tag) ??
      tracks.find(({ language }) => root(language) === root(tag));
    if (found) return found.language;
  }
  return tracks[0]?.language ?? null;
}

interface Level {
  url: readonly string[];
  width: number;
  height: number;
}

/** Returns the rendition's folder in the playlist URL, or else the frame's shorter side. */
export function renditionName({ url, width, height }: Level): string {
  const folder = /\/([^/]+)\/media\.m3u8(?:\?|$)/.exec(url[0] ?? "")?.[1];
  if (folder && /^\d+p$/.test(folder)) return folder;
  const side = width > 0 ? Math.min(width, height) : height;
  return side > 0 ? `${side}p` : "Original";
}

export function renditionsOf(levels: readonly Level[]): { name: string; level: number }[] {
  const named = levels.map((level, index) => ({
    name: renditionName(level),
    level: index,
    size: level.width * level.height,
  }));
  const best = named.sort((a, b) => b.size - a.size || b.level - a.level);
  return best
    .filter((rendition, i) => best.findIndex((other) => other.name === rendition.name) === i)
    .map(({ name, level }) => ({ name, level }));
}
