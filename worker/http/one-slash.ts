/**
 * Redirects a path with several slashes in a row to the path with one, and a path that ends with a
 * slash to the one without: each page has one address. An encoded backslash counts as a slash: no
 * page has one in its path, and the router takes what follows two of them at the beginning for
 * another site's name and fails.
 * @returns null for every other path
 */
export function oneSlash(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/(?:\/|%5c)+/gi, "/").replace(/(?<=.)\/$/, "");
  return path === pathname
    ? null
    : new Response(null, { status: 308, headers: { Location: path + search } });
}
