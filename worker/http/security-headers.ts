/** Internal header with the sites that may frame the embedded player. Never sent to the client. */
export const FRAME_ANCESTORS = "X-Frame-Ancestors";

const CSP_REPORTS = "/api/csp-reports";

interface Options {
  nonce: string;
  requestId: string;
  secure: boolean;
  mayBeFramed?: boolean;
  /** Origin of the storage for direct uploads. Null if uploads go through the Worker. */
  uploadOrigin?: string | null;
}

/** Adds the security headers to a response. Only HTML gets a content security policy. */
export function withSecurityHeaders(response: Response, options: Options): Response {
  if (response.status === 101) return response;
  const headers = new Headers(response.headers);
  headers.set("X-Request-Id", options.requestId);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set(
    "Permissions-Policy",
    "camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(self), usb=()",
  );
  if (options.secure)
    headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  const ancestors = (options.mayBeFramed ? headers.get(FRAME_ANCESTORS) : null) ?? "'none'";
  headers.delete(FRAME_ANCESTORS);
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("Reporting-Endpoints", `csp="${CSP_REPORTS}"`);
    headers.set("Content-Security-Policy", contentSecurityPolicy(options, ancestors));
    // X-Frame-Options cannot list sites, so the header is omitted when the policy contains a list.
    if (ancestors === "'none'") headers.set("X-Frame-Options", "DENY");
  }
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}

function contentSecurityPolicy({ nonce, uploadOrigin = null }: Options, ancestors: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes into server-rendered HTML; attributes cannot carry a nonce.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // Allow only this account's storage, so that a script cannot send data to another account.
    ["connect-src 'self'", ...(uploadOrigin === null ? [] : [uploadOrigin])].join(" "),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    // `report-uri` is for older browsers without `report-to`.
    `report-uri ${CSP_REPORTS}`,
    "report-to csp",
  ].join("; ");
}
