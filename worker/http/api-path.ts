/** Paths that Hono answers; every other path is a page, and so is the reference of the API. */
export const isApiPath = (pathname: string) =>
  !/^\/api\/docs(\.data)?$/.test(pathname) &&
  (/^\/(api|auth|media|images|live|upload-parts)\//.test(pathname) || pathname === "/healthz" || pathname === "/readyz");
