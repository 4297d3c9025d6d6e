import { isbot } from "isbot";
import { WATCH_FROM, type WatchFrom } from "../videos/contract.ts";
import type { Device, Source, StartInput } from "./contract.ts";

export interface Audience {
  source: Source;
  sourceHost: string | null;
  device: Device;
  /** Country code (ISO 3166-1 alpha-2). Null if Cloudflare does not know the country. */
  country: string | null;
  isRobot: boolean;
}

interface Arrival extends Pick<StartInput, "page" | "referrer" | "device"> {
  appOrigin: string;
  userAgent: string;
  country: string | undefined;
}

/** Derives data about a viewer that does not identify the viewer, from the playback request. */
export function audienceOf({ userAgent, country, device, ...arrival }: Arrival): Audience {
  return {
    ...sourceOf(arrival),
    device: device ?? deviceOf(userAgent),
    // Cloudflare sends XX for an unknown country and T1 for Tor.
    country:
      country !== undefined && /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null,
    isRobot: userAgent.trim() === "" || isbot(userAgent),
  };
}

function deviceOf(userAgent: string): Device {
  if (/smart-?tv|appletv|googletv|hbbtv|tizen|web0s|aft[a-z]/i.test(userAgent)) return "tv";
  if (/ipad|tablet/i.test(userAgent) || (/android/i.test(userAgent) && !/mobile/i.test(userAgent)))
    return "tablet";
  if (/mobi|iphone|android/i.test(userAgent)) return "mobile";
  return /windows|macintosh|linux|cros/i.test(userAgent) ? "desktop" : "other";
}

const PLACES: readonly [RegExp, Source][] = [
  [/^\/(discover)?$/, "home"],
  [/^\/search$/, "search"],
  [/^\/@/, "channel"],
  [/^\/watch\//, "suggested"],
  [/^\/playlists(\/|$)/, "playlist"],
  [/^\/history$/, "history"],
  [/^\/notifications$/, "notification"],
  [/^\/embed\//, "embed"],
];
const placeOf = (path: string) => PLACES.find(([pattern]) => pattern.test(path))?.[1];

/** Values of the URL parameter `from` that are valid without a previous page on this site. */
const FROM_OUTSIDE: readonly WatchFrom[] = ["notification", "embed", "feed"];

/** Returns the traffic source of a visit, from the page's path and the previous page's URL. */
export function sourceOf({
  page,
  referrer,
  appOrigin,
}: Pick<Arrival, "page" | "referrer" | "appOrigin">): {
  source: Source;
  sourceHost: string | null;
} {
  const here = parseUrl(page, appOrigin);
  const before = referrer === undefined || referrer === "" ? null : parseUrl(referrer);
  const isOurs = before?.origin === appOrigin;
  const host =
    before && !isOurs && before.host !== ""
      ? before.host.replace(/^www\./, "").slice(0, 100)
      : null;
  const own = here ? placeOf(here.pathname) : undefined;
  if (own === "embed") return { source: "embed", sourceHost: host };
  if (own !== undefined && own !== "suggested") return { source: own, sourceHost: null };
  const from = WATCH_FROM.find((word) => word === here?.searchParams.get("from"));
  if (from !== undefined && (isOurs || FROM_OUTSIDE.includes(from)))
    return { source: from, sourceHost: host };
  if (isOurs) {
    const place = placeOf(before.pathname) ?? "direct";
    return { source: here?.searchParams.has("list") ? "playlist" : place, sourceHost: null };
  }
  return host === null
    ? { source: "direct", sourceHost: null }
    : { source: "external", sourceHost: host };
}

function parseUrl(text: string | undefined, base?: string): URL | null {
  const url = text === undefined || text === "" ? null : URL.parse(text, base);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
