/**
 * Answers a browser's prefetch of a page's data with an empty response. On intent, Remix prefetches
 * a page's scripts and its data. The scripts help; the data could be outdated when the user opens
 * the page, because Chromium uses prefetched data for up to five minutes, also after a write.
 * Returns null for other requests.
 */
export function declinePrefetch({ headers, url }: Request): Response | null {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return purpose.startsWith("prefetch") && new URL(url).pathname.endsWith(".data")
    ? new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
    : null;
}
