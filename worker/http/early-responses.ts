/**
 * Redirects a path with extra slashes; null for a canonical path. An encoded backslash counts as a
 * slash, because the router would read `//name` as another site.
 */
export function redirectExtraSlashes(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/(?:\/|%5c)+/gi, "/").replace(/(?<=.)\/$/, "");
  return path === pathname
    ? null
    : new Response(null, { status: 308, headers: { Location: path + search } });
}

/**
 * Answers a prefetch of a page's data (a `.data` request) with an empty response. Returns null for
 * any other request. Remix prefetches a page's scripts and data while the pointer rests on a link to
 * the page. The data is not sent, because Chromium would show it for up to five minutes, even after
 * the user has changed it.
 */
export function declinePrefetch({ headers, url }: Request): Response | null {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return purpose.startsWith("prefetch") && new URL(url).pathname.endsWith(".data")
    ? new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
    : null;
}
