import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

interface PlainPage {
  status: number;
  headers?: Record<string, string>;
  title: string;
  html: string;
}

function plainPage({ status, headers, title, html }: PlainPage): Response {
  const page = `<!doctype html>
<html lang="${locale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1>${html}</main></body>
</html>
`;
  return new Response(page, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a 404 page for a request that Remix cannot route, and null for every other request.
 * Remix cannot route an undecodable path such as `/%`, or the query `?_data=` of Remix 1.
 * Remix would log each of these requests as an error, so a visitor could fill the log.
 * POST requests with `?_data=` still reach Remix, because rate limits apply to POST requests.
 */
export function unroutablePage(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  const readsData = request.method !== "POST" && searchParams.has("_data");
  if (isDecodable(pathname) && !readsData) return null;
  return plainPage({
    status: 404,
    title: t("api.notFound.title"),
    html: `<p><a href="/">${t("api.notFound.homeLink")}</a></p>`,
  });
}
