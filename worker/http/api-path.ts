/** Files at the root that programs ask for: security.txt, robots.txt, metrics, sitemaps, feeds. */
const FILES = /^\/(?:\.well-known\/security\.txt|robots\.txt|metrics|status\.atom|sitemap\.xml|sitemaps\/.*|[^/]+\/feed\.xml)$/;

/** Paths that Hono answers; every other path is a page, and so is the reference of the API. */
export const isApiPath = (pathname: string) =>
  !/^\/api\/docs(?:\.data|\/+)?$/.test(pathname) &&
  (/^\/(api|auth|media|images|live|upload-parts)\//.test(pathname) ||
    FILES.test(pathname) ||
    pathname === "/healthz" ||
    pathname === "/readyz");
