/**
 * What the service worker does with a request: pure, so that it can be tested without a browser.
 */
export type Strategy = "navigation" | "asset" | "leave";

/**
 * Pages are asked of the network, and have a page for when there is none; the program's own hashed
 * files come from the device once they were used. Everything else is left alone: the API, media by
 * signed links, the pages' data.
 */
export function strategyFor(
  { method, mode, url }: { method: string; mode: string; url: string },
  origin: string,
): Strategy {
  const { origin: asked, pathname } = new URL(url);
  if (method !== "GET" || asked !== origin) return "leave";
  if (/^\/(?:api|media|live|images|upload-parts|embed|auth)\//.test(pathname)) return "leave";
  if (mode === "navigate") return "navigation";
  return /^\/assets\/(?:[a-z]{2}\/)?[\w.$-]+$/.test(pathname) ? "asset" : "leave";
}

/**
 * Where a page of downloads is to be found without a network: its own address, or that of the list
 * which opens it.
 */
export function downloadsAddress(pathname: string): string | null {
  if (pathname === "/downloads") return pathname;
  const videoId = /^\/downloads\/(vid_[\w-]{1,60})$/.exec(pathname)?.[1];
  return videoId === undefined ? null : `/downloads?play=${videoId}`;
}

/** The language that a page of ours says it is in; null where it says none. */
export const languageOf = (html: string): string | null =>
  /<html[^<>]*\slang="([a-z]{2})"/.exec(html)?.[1] ?? null;

/** The first of the browser's languages that there is, else the first that there is. */
export function preferredLanguage(wanted: readonly string[], known: readonly string[]): string {
  const short = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return short.find((one) => one !== undefined && known.includes(one)) ?? known[0] ?? "en";
}
