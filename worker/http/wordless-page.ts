import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

/**
 * The answer to whoever asks for a page while the static files, and with them the words of pages, are away: plain, since styles and
 * scripts are static files too. Nothing was done by then; a form can be sent again.
 */
export function wordlessPage(requestId: string): Response {
  const page = `<!doctype html>
<html lang="${locale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${t("api.pagesAreAway")}</title></head>
<body><main><h1>${t("api.pagesAreAway")}</h1><p>${t("api.pagesAreAwayTryAgain")}</p><p><a href="">${t("api.pagesAreAwayReload")}</a></p><p><small>${t("api.pagesAreAwayRequest", { id: requestId })}</small></p></main></body>
</html>
`;
  return new Response(page, {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "10" },
  });
}
