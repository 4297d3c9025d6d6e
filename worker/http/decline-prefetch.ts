/**
 * Returns an empty response to a prefetch of a page's data, and null to any other request. While the
 * pointer rests on a link, Remix prefetches both the scripts and the data of the linked page.
 * Chromium uses prefetched data for up to five minutes, even if a write has changed it meanwhile.
 */
export function declinePrefetch({ headers, url }: Request): Response | null {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return purpose.startsWith("prefetch") && new URL(url).pathname.endsWith(".data")
    ? new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
    : null;
}
