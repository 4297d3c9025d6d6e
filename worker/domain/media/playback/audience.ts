import { isbot } from "isbot";
import { WATCH_FROM, type WatchFrom } from "../videos/contract.ts";
import type { Device, Source, StartInput } from "./contract.ts";

/** Data about a viewer that does not identify the viewer. */
export interface Audience {
  source: Source;
  sourceHost: string | null;
  device: Device;
  /** ISO 3166-1 alpha-2. Null if Cloudflare does not know the country. */
  country: string | null;
  isRobot: boolean;
}

interface Arrival extends Pick<StartInput, "page" | "referrer" | "device"> {
  appOrigin: string;
  userAgent: string;
  country: string | undefined;
}

/**
 * Derives the audience data from the request that starts a playback. A request without a user agent
 * counts as a robot, because every browser sends a user agent.
 */
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

/** Fallback for clients that report no device. An iPad sends the user agent of a desktop. */
function deviceOf(userAgent: string): Device {
  if (/smart-?tv|appletv|googletv|hbbtv|tizen|web0s|aft[a-z]/i.test(userAgent)) return "tv";
  if (/ipad|tablet/i.test(userAgent) || (/android/i.test(userAgent) && !/mobile/i.test(userAgent)))
    return "tablet";
  if (/mobi|iphone|android/i.test(userAgent)) return "mobile";
  return /windows|macintosh|linux|cros/i.test(userAgent) ? "desktop" : "other";
}

/** The traffic source of a click on a link, by the page of this site that contains the link. */
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
 * Values of `from` that are valid without a page of this site as referrer, because the link was not
 * on a page of this site. With any other value and no such referrer, the viewer opened a copied
 * URL.
 */
const FROM_OUTSIDE: readonly WatchFrom[] = ["notification", "embed", "feed"];

/**
 * Returns the traffic source of a visit: the page of this site with the clicked link (unless the
 * link names a more specific source), an external host, or "direct".
 * @param arrival.page path and query of the page that plays the video
 * @param arrival.referrer URL of the previous page
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
  // The video plays in a dialog on top of a page of this site, such as the home page.
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
