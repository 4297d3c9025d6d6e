import { isbot } from "isbot";
import { WATCH_FROM, type WatchFrom } from "../videos/contract.ts";
import type { Device, Source, StartInput } from "./contract.ts";

/** What is known of a viewer beside who they are. */
export interface Audience {
  source: Source;
  /** The host of an external page, or of the page that embeds. */
  sourceHost: string | null;
  device: Device;
  /** ISO 3166-1 alpha-2; null where the edge does not say. */
  country: string | null;
  isRobot: boolean;
}

interface Arrival extends Pick<StartInput, "page" | "referrer" | "device"> {
  appOrigin: string;
  userAgent: string;
  /** As the edge names it. */
  country: string | undefined;
}

/**
 * What a playback's beginning tells of its viewer. No user agent is a robot's: every browser has
 * one.
 */
export function audienceOf({ userAgent, country, device, ...arrival }: Arrival): Audience {
  return {
    ...sourceOf(arrival),
    device: device ?? deviceOf(userAgent),
    // XX is the edge's word for unknown, T1 for Tor.
    country:
      country !== undefined && /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null,
    isRobot: userAgent.trim() === "" || isbot(userAgent),
  };
}

/** By a user agent alone, for clients that do not say: an iPad claims to be a desktop. */
function deviceOf(userAgent: string): Device {
  if (/smart-?tv|appletv|googletv|hbbtv|tizen|web0s|aft[a-z]/i.test(userAgent)) return "tv";
  if (/ipad|tablet/i.test(userAgent) || (/android/i.test(userAgent) && !/mobile/i.test(userAgent)))
    return "tablet";
  if (/mobi|iphone|android/i.test(userAgent)) return "mobile";
  return /windows|macintosh|linux|cros/i.test(userAgent) ? "desktop" : "other";
}

/** Pages of ours by what a link on them means. */
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

/**
 * Words of `from` that hold without a page of ours before: what they name lies outside. Any other
 * is left over in a copied address.
 */
const FROM_OUTSIDE: readonly WatchFrom[] = ["notification", "embed", "feed"];

/**
 * Where a viewer came from: the page of ours that they clicked on, unless the link says better;
 * another host; or nowhere.
 * @param arrival.page path and query of the page that plays;
 * @param arrival.referrer address of the page before it
 */
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
  // Opened over a page of ours: the home page's dialog.
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
