import { isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import { readRejection } from "#app/lib/rejection.ts";
import { useDocumentRequestId } from "#app/lib/request-id.ts";
import { useSignInPath } from "#app/lib/sign-in-path.ts";
import { useRootData } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";

export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const signInPath = useSignInPath();
  const root = useRootData();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const body = isRouteErrorResponse(error) ? readErrorBody(error.data) : null;
  const ofDocument = useDocumentRequestId();
  const requestId = body?.requestId ?? root?.requestId ?? ofDocument;
  const isOffline = isNetworkFault(error);
  const { title, text } = isOffline
    ? { title: t("shell.errorPage.offline.title"), text: t("shell.errorPage.offline.body") }
    : errorText(status, requestId);
  return (
    <WidePage as="section" className="grid justify-items-center gap-4 py-24 text-center">
      <LogoMark className="size-16" />
      {!isOffline && <p className="tabular text-muted text-sm">{status}</p>}
      <h1 className="text-xl">{title}</h1>
      <p className="measure text-muted">{body?.error ?? text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {status === 401 ? (
          <Button asChild variant="primary">
            <Link to={signInPath}>{t("shell.header.signIn")}</Link>
          </Button>
        ) : status >= 500 ? (
          <Button asChild variant="primary">
            <a href={pathname + search}>{t("shell.errorPage.retry")}</a>
          </Button>
        ) : (
          <Button asChild variant="primary">
            <Link to="/">{t("shell.errorPage.homeAction")}</Link>
          </Button>
        )}
        {!isOffline && (
          <Button asChild>
            <Link to="/discover">{t("shell.errorPage.discoverAction")}</Link>
          </Button>
        )}
      </div>
      {!isOffline && status !== 404 && requestId && (
        <p className="mt-4 text-muted text-xs">{t("shell.errorPage.requestId", { requestId })}</p>
      )}
    </WidePage>
  );
}

/** Recognizes a network error by its message in Chromium, Firefox or Safari. */
const isNetworkFault = (error: unknown) =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);

function errorText(status: number, requestId: string | undefined): { title: string; text: string } {
  if (status === 404)
    return { title: t("shell.errorPage.notFound.title"), text: t("shell.errorPage.notFound.body") };
  if (status === 401)
    return {
      title: t("shell.errorPage.signInRequired.title"),
      text: t("shell.errorPage.signInRequired.body"),
    };
  if (status === 403)
    return {
      title: t("shell.errorPage.forbidden.title"),
      text: t("shell.errorPage.forbidden.body"),
    };
  if (status === 410)
    return { title: t("shell.errorPage.gone.title"), text: t("shell.errorPage.gone.body") };
  return {
    title: t("shell.errorPage.unexpected.title"),
    text: requestId
      ? t("shell.errorPage.unexpected.bodyWithRequest")
      : t("shell.errorPage.unexpected.body"),
  };
}

/** Parses this site's error body without zod, because this file is on every page. */
const readErrorBody = (data: unknown) =>
  readRejection(typeof data === "string" ? parseJson(data) : data);

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
