import fontUrl from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";
import type {
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { SignInDialog, StepUpDialog } from "#app/features/accounts/auth/account-dialogs.tsx";
import { UnlockToasts } from "#app/features/community/gamification/unlock-toasts.tsx";
import { useArrival } from "#app/features/discovery/recommendations/arrival.ts";
import { usePageWrites } from "#app/lib/mutation/use-page-writes.ts";
import { useResumedIntent } from "#app/lib/mutation/use-resumed-intent.ts";
import { useNonce } from "#app/lib/nonce.ts";
import { reportFault } from "#app/lib/report-fault.ts";
import { REQUEST_ID_META, useDocumentRequestId } from "#app/lib/request-id.ts";
import { followAccountChanges, syncStoredUser } from "#app/lib/stored-user.ts";
import { type RootData, useRootData, useViewer } from "#app/lib/viewer.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { LanguageLinks } from "#app/shell/language-links.tsx";
import { Shell } from "#app/shell/shell.tsx";
import { useThemeChoice } from "#app/shell/use-theme-choice.ts";
import { PageStyles } from "#app/start/page-styles.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { inFileName, locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { Context } from "#worker/context.ts";
import type { Actor } from "#worker/domain/accounts/users/contract.ts";
import { getStoredUser } from "#worker/domain/accounts/users/queries.ts";
import { takeAnnouncements } from "#worker/domain/community/gamification/evaluate.ts";
import { findAnnouncement } from "#worker/domain/ops/announcements/announcements.ts";
import { dismissedOf } from "#worker/http/dismissed.ts";
import { railOf } from "#worker/http/rail.ts";
import { themeOf } from "#worker/http/theme.ts";

export const links: LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  // The build writes this file (scripts/lib/plain-files.ts).
  ...(import.meta.env.PROD
    ? [{ rel: "manifest", href: `/manifest${inFileName(locale())}.webmanifest` }]
    : []),
];

export const meta: MetaFunction = () => [
  { title: t("shell.brand.name") },
  { name: "description", content: t("shell.page.metaDescription") },
];

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  const { actor, ctx } = context;
  const announcement = await announcementOf(ctx, actor, request);
  const shared = {
    theme: themeOf(request),
    rail: railOf(request),
    requestId: ctx.requestId,
    origin: ctx.appOrigin,
    announcement,
  };
  if (actor.kind === "visitor") {
    const { providers } = ctx.oauth;
    return { viewer: null, storedUser: null, game: null, providers, ...shared };
  }
  const { kind: _kind, sessionId: _sessionId, ...viewer } = actor;
  // The news of the coin game can need five database calls in a row, so the page does not wait.
  const game = gameNewsOf(ctx, actor.id);
  return {
    viewer,
    storedUser: await getStoredUser(ctx, actor.id),
    game,
    providers: [],
    ...shared,
  };
}

/** Returns null on failure, because the page works without the announcement. */
const announcementOf = (ctx: Context, actor: Actor, request: Request) =>
  findAnnouncement(ctx, { actor, dismissed: dismissedOf(request) }).catch((error: unknown) => {
    ctx.log.error("announcement not read", error);
    return null;
  });

/**
 * Skips reloads whose failure would replace the page with the error page: on the downloads page,
 * which works offline, and after a rejected form, which changes nothing.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  actionStatus = 200,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  actionStatus < 400 &&
  !(currentUrl.pathname === "/downloads" && nextUrl.pathname === "/downloads");

/** Returns null on failure, because the page works without the user's game news. */
const gameNewsOf = (ctx: Context, userId: string) =>
  takeAnnouncements(ctx, { userId }).catch((error: unknown) => {
    ctx.log.error("game not told", error);
    return null;
  });

export function Layout({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const requestId = useDocumentRequestId();
  const nonce = useNonce();
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  // Embedded players, popped-out chats and the cached downloads page have no app shell.
  const viewer = useViewer();
  const handles = useHandles();
  const bare = handles.some(
    (handle) =>
      "bare" in handle && (handle.bare === true || (handle.bare === "visitors" && !viewer)),
  );
  const hasPlayer = handles.some((handle) => "rail" in handle && handle.rail === "collapsed");
  return (
    <html lang={locale()} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name={REQUEST_ID_META} content={requestId} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a0f16" media="(prefers-color-scheme: dark)" />
        <meta name="apple-mobile-web-app-title" content="Tributary" />
        <Meta />
        <LanguageLinks />
        <Links />
        <PageStyles />
      </head>
      <body>
        {bare ? children : <Shell hasPlayer={hasPlayer}>{children}</Shell>}
        <Toaster />
        <UnlockToasts />
        <StepUpDialog />
        <SignInDialog />
        {/* Disables zod's test of `new Function`, which the content security policy would report. */}
        <script nonce={nonce} suppressHydrationWarning>
          {"globalThis.__zod_globalConfig = { jitless: true };"}
        </script>
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useArrival();
  const userId = useViewer()?.id ?? null;
  usePageWrites(userId);
  useResumedIntent(userId);
  useStoredUserSync();
  useScrollToTop();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    // Thrown responses are not faults, and the server has already logged its own errors.
    if (
      !isRouteErrorResponse(error) &&
      !(error instanceof Error && error.message === "Unexpected Server Error")
    )
      reportFault("boundary", error);
  }, [error]);
  return <ErrorPage error={error} />;
}

const useHandles = (): object[] =>
  useMatches().flatMap(({ handle }) =>
    typeof handle === "object" && handle !== null ? [handle] : [],
  );

function useTheme(): "light" | "dark" | undefined {
  const [chosen] = useThemeChoice();
  const isDark = useHandles().some((handle) => "theme" in handle && handle.theme === "dark");
  if (chosen !== "system") return chosen;
  return isDark ? "dark" : undefined;
}

function useStoredUserSync() {
  const storedUser = useRootData()?.storedUser ?? null;
  useEffect(() => {
    // A page cached for offline use has no user, so it must not delete the user in local storage.
    if (storedUser || !("kept" in document.documentElement.dataset)) syncStoredUser(storedUser);
  }, [storedUser]);
  useEffect(followAccountChanges, []);
}

/**
 * Navigation, including Back, must lead to the page's top, as the product specification requires.
 * The reader may have scrolled before hydration.
 */
function useScrollToTop() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    // The browser would otherwise restore the scroll position after a reload.
    window.history.scrollRestoration = "manual";
    if (previous.current !== pathname && hash === "") window.scrollTo(0, 0);
    previous.current = pathname;
  }, [pathname, hash]);
}
