import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { NonceContext } from "#app/lib/nonce.ts";
import { RequestIdContext } from "#app/lib/request-id.ts";
import { SheetContext } from "#app/start/page-styles.tsx";
import { renderPage } from "#app/start/render-page.ts";
import stylesUrl from "#app/styles/app.css?url";

const ABORT_MS = 5000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  load: AppLoadContext,
) {
  let code = status;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ABORT_MS + 1000);
  const sheet = await sheetFor(request, load);
  const { body, allReady } = await renderPage(
    <NonceContext.Provider value={load.nonce}>
      <RequestIdContext.Provider value={load.ctx.requestId}>
        <SheetContext.Provider value={sheet}>
          <RemixServer context={remix} url={request.url} abortDelay={ABORT_MS} nonce={load.nonce} />
        </SheetContext.Provider>
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
    {
      nonce: load.nonce,
      isWhole: isbot(request.headers.get("User-Agent")),
      signal: abort.signal,
      onError(error) {
        if (!request.signal.aborted)
          load.ctx.log.error("render failed", error, { path: new URL(request.url).pathname });
        code = 500;
      },
    },
  );
  void allReady.then(() => clearTimeout(timer));
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status: code, headers });
}

/**
 * Returns CSS to inline; null to link the stylesheet, which a browser with a cookie probably has in
 * its cache.
 */
async function sheetFor(request: Request, load: AppLoadContext): Promise<string | null> {
  if (!import.meta.env.PROD || request.headers.has("Cookie")) return null;
  return load.readSheet(stylesUrl).catch((error: unknown) => {
    load.ctx.log.error("style sheet not read", error);
    return null;
  });
}

/** Logs errors, which Remix would print unformatted. Ignores aborted requests. */
export function handleError(error: unknown, { context, request }: LoaderFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const cause = isRouteErrorResponse(error) && "error" in error ? error.error : error;
  context.ctx.log.error("page failed", cause, {
    method: request.method,
    path: new URL(request.url).pathname,
  });
}
