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
import { StepUpDialog } from "#app/features/accounts/auth/step-up-dialog.tsx";
import { UnlockToasts } from "#app/features/community/gamification/unlock-toasts.tsx";
import { useArrival } from "#app/features/discovery/recommendations/arrival.ts";
import { usePageWrites } from "#app/lib/mutation/use-page-writes.ts";
import { useNonce } from "#app/lib/nonce.ts";
import { REQUEST_ID_META, useDocumentRequestId } from "#app/lib/request-id.ts";
import { syncStoredUser } from "#app/lib/stored-user.ts";
import { tellFault } from "#app/lib/tell-fault.ts";
import { type RootData, useRootData, useViewer } from "#app/lib/viewer.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { LanguageLinks } from "#app/shell/language-links.tsx";
import { Shell } from "#app/shell/shell.tsx";
import { useThemeChoice } from "#app/shell/use-theme-choice.ts";
import { useOwnFont } from "#app/start/own-font.ts";
import { PageStyles } from "#app/start/page-styles.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { inFileName, locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { Context } from "#worker/context.ts";
import type { Actor } from "#worker/domain/accounts/users/contract.ts";
import { getStoredUser } from "#worker/domain/accounts/users/queries.ts";
import { tellUnlocked } from "#worker/domain/community/gamification/evaluate.ts";
import { findAnnouncement } from "#worker/domain/ops/announcements/announcements.ts";
import { dismissedOf } from "#worker/http/dismissed.ts";
import { themeOf } from "#worker/http/theme.ts";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  // Written by the build (scripts/lib/plain-files.ts).
  ...(import.meta.env.PROD
    ? [{ rel: "manifest", href: `/manifest${inFileName(locale())}.webmanifest` }]
    : []),
];

export const meta: MetaFunction = () => [
  { title: t("shell.tributary") },
  { name: "description", content: t("shell.watchVideosAndLiveStreamsUpload") },
];

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  const { actor, ctx } = context;
  const announcement = await announcementOf(ctx, actor, request);
  const shared = {
    theme: themeOf(request),
    requestId: ctx.requestId,
    origin: ctx.appOrigin,
    announcement,
  };
  if (actor.kind === "visitor") return { viewer: null, storedUser: null, game: null, ...shared };
  const { kind: _kind, sessionId: _sessionId, ...viewer } = actor;
  const [storedUser, game] = await Promise.all([
    getStoredUser(ctx, actor.id),
    gameNewsOf(ctx, actor.id),
  ]);
  return { viewer, storedUser, game, ...shared };
}

/** No page fails for an announcement. */
const announcementOf = (ctx: Context, actor: Actor, request: Request) =>
  findAnnouncement(ctx, { actor, dismissed: dismissedOf(request) }).catch((error: unknown) => {
    ctx.log.error("announcement not read", error);
    return null;
  });

/**
 * The page of downloads works without a network, and a rejected form changes nothing. Remix's
 * default is true here even after a rejection, and a request that fails replaces the page with the
 * error page.
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

/** No page fails for a toast. */
const gameNewsOf = (ctx: Context, userId: string) =>
  tellUnlocked(ctx, { userId }).catch((error: unknown) => {
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
  // A player in another site's page, a chat in a window of its own: nothing stands round them.
  // As of the page of downloads: what is kept of it for use without a network is a visitor's.
  const viewer = useViewer();
  const bare = useHandles().some(
    (handle) =>
      "bare" in handle && (handle.bare === true || (handle.bare === "visitors" && !viewer)),
  );
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
        {bare ? children : <Shell>{children}</Shell>}
        <Toaster />
        <UnlockToasts />
        <StepUpDialog />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useArrival();
  usePageWrites(useViewer()?.id ?? null);
  useStoredUserSync();
  useScrollToTop();
  useOwnFont();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    // An answer is no fault of the page, and what broke on the server is in its log.
    if (
      !isRouteErrorResponse(error) &&
      !(error instanceof Error && error.message === "Unexpected Server Error")
    )
      tellFault("boundary", error);
  }, [error]);
  return <ErrorPage error={error} />;
}

/** What the pages that are shown say of themselves. */
const useHandles = (): object[] =>
  useMatches().flatMap(({ handle }) =>
    typeof handle === "object" && handle !== null ? [handle] : [],
  );

/**
 * The theme that the user chose, else the one that the page requests with `handle = { theme: "dark"
 * }`, else the device's.
 */
function useTheme(): "light" | "dark" | undefined {
  const [chosen] = useThemeChoice();
  const asked = useHandles().some((handle) => "theme" in handle && handle.theme === "dark");
  if (chosen !== "system") return chosen;
  return asked ? "dark" : undefined;
}

function useStoredUserSync() {
  const storedUser = useRootData()?.storedUser ?? null;
  useEffect(() => {
    // A page that was kept for use without a network was made for nobody: it does not know who is
    // signed in.
    if (storedUser || !("kept" in document.documentElement.dataset)) syncStoredUser(storedUser);
  }, [storedUser]);
}

/**
 * To the top on navigation and on back, as the specification has it; a link to a place on the page
 * is left alone. A page that was loaded begins there by itself, and its reader may have scrolled or
 * be clicking before scripts run: it is not moved again.
 */
function useScrollToTop() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Kept with the entry of the history: a reload does not go back to where it was.
    window.history.scrollRestoration = "manual";
    if (shown.current !== pathname && hash === "") window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, hash]);
}
