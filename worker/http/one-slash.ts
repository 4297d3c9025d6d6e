/**
 * Redirects a path with repeated slashes or a slash at the end to the canonical path, so that each
 * page has one URL. An encoded backslash counts as a slash, because the router would read `//name`
 * as another site and fail. No page has a backslash in its path.
 * @returns null if the path is canonical
 */
export function redirectExtraSlashes(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/(?:\/|%5c)+/gi, "/").replace(/(?<=.)\/$/, "");
  return path === pathname
    ? null
    : new Response(null, { status: 308, headers: { Location: path + search } });
}
