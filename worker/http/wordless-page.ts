import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

interface PlainPage {
  status: number;
  headers?: Record<string, string>;
  title: string;
  html: string;
}

/** A page without styles and scripts, for what Remix cannot render. */
function plainPage({ status, headers, title, html }: PlainPage): Response {
  const page = `<!doctype html>
<html lang="${locale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1>${html}</main></body>
</html>
`;
  return new Response(page, { status, headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers } });
}

/**
 * The answer to whoever asks for a page while the static files, and with them the words of pages, are away: plain, since styles and
 * scripts are static files too. Nothing was done by then; a form can be sent again.
 */
export const wordlessPage = (requestId: string): Response =>
  plainPage({
    status: 503,
    headers: { "Retry-After": "10" },
    title: t("api.pagesAreAway"),
    html: `<p>${t("api.pagesAreAwayTryAgain")}</p><p><a href="">${t("api.pagesAreAwayReload")}</a></p><p><small>${t("api.pagesAreAwayRequest", { id: requestId })}</small></p>`,
  });

/** True if every percent sign of a path begins the encoding of a character. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Answers a path that cannot be decoded, such as `/%`: no page has one. Remix would print each such path to the console, without the
 * request's id, so that a visitor could fill the log.
 * @returns null for every other path
 */
export function undecodablePage(request: Request): Response | null {
  if (isDecodable(new URL(request.url).pathname)) return null;
  return plainPage({ status: 404, title: t("api.nothingAtThisAddress"), html: `<p><a href="/">${t("api.toTheHomePage")}</a></p>` });
}
