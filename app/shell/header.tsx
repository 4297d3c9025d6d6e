import { Link, NavLink, useLocation } from "@remix-run/react";
import { Menu, Plus, Search, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { NotificationBell } from "#app/features/accounts/notifications/notification-bell.tsx";
import { useViewer, type Viewer } from "#app/lib/viewer.ts";
import { warmUp } from "#app/lib/warm.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import { DESKTOP_LINKS, isAiLink } from "./links.ts";
import { SearchField } from "./search-field.tsx";
import type { Rail } from "./use-rail.ts";
import { UserMenu } from "./user-menu.tsx";

const loadDrawer = () => import("./rail-drawer.tsx");
const preloadDrawer = warmUp(loadDrawer);
const RailDrawer = lazy(loadDrawer);

export function Header({ rail }: { rail: Rail }) {
  const viewer = useViewer();
  const { key } = useLocation();
  // The history key of the page that opened the search. On other pages, the search is closed.
  const [searchedAt, setSearchedAt] = useState<string | null>(null);
  const isSearching = searchedAt === key;
  return (
    <header className="print:hidden sticky top-0 z-40 border-line border-b bg-ground/90 backdrop-blur-md">
      <div className="flex h-header items-center gap-1 px-4 lg:gap-4">
        <MenuButton />
        <IconButton
          label={rail.isOpen ? t("shell.rail.collapse") : t("shell.rail.expand")}
          aria-expanded={rail.isOpen}
          aria-controls="shell-rail"
          className="hidden lg:-mr-2 lg:inline-flex"
          onClick={rail.toggle}
        >
          <Menu aria-hidden />
        </IconButton>
        <Link
          to="/"
          prefetch="intent"
          className="mr-auto flex items-center gap-2 rounded-sm lg:mr-2"
          aria-label={t("shell.header.homeLabel")}
        >
          <LogoMark />
          <span className="hidden font-semibold text-lg min-[360px]:inline lg:hidden xl:inline">
            {t("shell.brand.name")}
          </span>
        </Link>
        <HeaderLinks />
        <SearchField className="hidden min-w-40 max-w-md flex-1 lg:ml-auto lg:block" />
        <IconButton
          label={isSearching ? t("shell.header.closeSearch") : t("shell.header.openSearch")}
          tooltip={false}
          aria-expanded={isSearching}
          aria-controls="shell-search"
          className="lg:hidden"
          onClick={() => setSearchedAt(isSearching ? null : key)}
        >
          {isSearching ? <X aria-hidden /> : <Search aria-hidden />}
        </IconButton>
        {viewer ? <OwnActions viewer={viewer} /> : <VisitorActions />}
      </div>
      {isSearching && (
        <WidePage id="shell-search" className="animate-in pb-3 lg:hidden">
          <SearchField autoFocus />
        </WidePage>
      )}
    </header>
  );
}

/** Opens the drawer, which holds the rail on windows that are too narrow for it. */
function MenuButton() {
  const { key } = useLocation();
  // The history key of the page that opened the drawer. On other pages, the drawer is closed.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  return (
    <>
      <IconButton
        label={t("shell.header.openMenu")}
        tooltip={false}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-ml-2 lg:hidden"
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        onClick={() => setOpenedAt(key)}
      >
        <Menu aria-hidden />
      </IconButton>
      {openedAt !== null && (
        <Suspense>
          <RailDrawer open={isOpen} onOpenChange={(open) => setOpenedAt(open ? key : "")} />
        </Suspense>
      )}
    </>
  );
}

const HeaderLinks = () => (
  <nav aria-label={t("shell.nav.ariaLabel")} className="hidden lg:block">
    <ul className="flex items-center">
      {DESKTOP_LINKS.map((link) => (
        <li key={link.to}>
          <NavLink
            to={link.to}
            prefetch="intent"
            end={link.to === "/"}
            className={cn(
              "flex h-9 items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-semibold text-muted text-sm transition-colors hover:text-ink aria-[current=page]:text-ink xl:px-3",
              isAiLink(link) && "text-ai hover:text-ai aria-[current=page]:text-ai",
            )}
          >
            {isAiLink(link) && <link.icon aria-hidden className="size-4" />}
            {t(link.label)}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

const OwnActions = ({ viewer }: { viewer: Viewer }) => (
  <>
    <Button asChild className="hidden sm:inline-flex">
      <Link to="/upload">
        <Plus aria-hidden />
        <span className="lg:max-xl:sr-only">{t("shell.nav.create")}</span>
      </Link>
    </Button>
    <NotificationBell viewerId={viewer.id} />
    <UserMenu viewer={viewer} />
  </>
);

const VisitorActions = () => (
  <>
    <Button asChild variant="quiet" className="px-3">
      <Link to="/login">{t("shell.header.signIn")}</Link>
    </Button>
    <Button asChild variant="secondary" className="hidden sm:inline-flex">
      <Link to="/signup">{t("shell.header.signUp")}</Link>
    </Button>
  </>
);
