/** What the service worker does with a request: pure, so that it can be tested without a browser. */
export type Strategy = "navigation" | "asset" | "leave";

/**
 * Pages are asked of the network, and have a page for when there is none; the program's own hashed files come from the device
 * once they were used. Everything else is left alone: the API, media by signed links, the pages' data.
 */
export function strategyFor({ method, mode, url }: { method: string; mode: string; url: string }, origin: string): Strategy {
  const { origin: asked, pathname } = new URL(url);
  if (method !== "GET" || asked !== origin) return "leave";
  if (/^\/(?:api|media|live|images|upload-parts|embed|auth)\//.test(pathname)) return "leave";
  if (mode === "navigate") return "navigation";
  return /^\/assets\/[\w.$-]+$/.test(pathname) ? "asset" : "leave";
}

/** Where a page of downloads is to be found without a network: its own address, or that of the list which opens it. */
export function downloadsAddress(pathname: string): string | null {
  if (pathname === "/downloads") return pathname;
  const videoId = /^\/downloads\/(vid_[\w-]{1,60})$/.exec(pathname)?.[1];
  return videoId === undefined ? null : `/downloads?play=${videoId}`;
}
