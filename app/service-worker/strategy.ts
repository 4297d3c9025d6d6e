export type Strategy = "navigation" | "asset" | "leave";

/**
 * Returns how to handle a request. Assets have a hash in their name, so the cache comes first. The
 * browser itself handles the API and media.
 */
export function strategyFor(
  { method, mode, url }: { method: string; mode: string; url: string },
  origin: string,
): Strategy {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== "GET" || requestOrigin !== origin) return "leave";
  if (/^\/(?:api|media|live|images|upload-parts|embed|auth)\//.test(pathname)) return "leave";
  if (mode === "navigate") return "navigation";
  return /^\/assets\/(?:[a-z]{2}\/)?[\w.$-]+$/.test(pathname) ? "asset" : "leave";
}

/** Returns the cached URL: /downloads, or the list that plays a download; null for other pages. */
export function downloadsAddress(pathname: string): string | null {
  if (pathname === "/downloads") return pathname;
  const videoId = /^\/downloads\/(vid_[\w-]{1,60})$/.exec(pathname)?.[1];
  return videoId === undefined ? null : `/downloads?play=${videoId}`;
}

export const languageOf = (html: string): string | null =>
  /<html[^<>]*\slang="([a-z]{2})"/.exec(html)?.[1] ?? null;

/** Returns the first language of the browser that the site supports, else the site's first. */
export function preferredLanguage(preferred: readonly string[], known: readonly string[]): string {
  const short = preferred.map((tag) => tag.toLowerCase().split("-")[0]);
  return short.find((one) => one !== undefined && known.includes(one)) ?? known[0] ?? "en";
}
