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
