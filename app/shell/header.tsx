import { Link, NavLink, useLocation } from "@remix-run/react";
import { Menu, Plus, Search, X } from "lucide-react";
import { useState } from "react";
import { NotificationBell } from "#app/features/accounts/notifications/notification-bell.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { t } from "#i18n/t.ts";
import { DESKTOP_LINKS, isAiLink, MENU_LINKS } from "./links.ts";
import { SearchField } from "./search-field.tsx";
import { UserMenu } from "./user-menu.tsx";

type Panel = "menu" | "search";

export function Header() {
  const viewer = useViewer();
  const { key } = useLocation();
  // `at` is the history key of the page that opened the panel. On other pages, the panel is closed.
  const [opened, setOpened] = useState<{ panel: Panel; at: string } | null>(null);
  const panel = opened?.at === key ? opened.panel : null;
  const toggle = (next: Panel) => setOpened(panel === next ? null : { panel: next, at: key });
  return (
    <header className="print:hidden sticky top-0 z-40 border-line border-b bg-ground/90 backdrop-blur-md">
      <div className="page flex h-header items-center gap-1 lg:gap-4">
        <IconButton
          label={panel === "menu" ? t("shell.header.closeMenu") : t("shell.header.openMenu")}
          tooltip={false}
          aria-expanded={panel === "menu"}
          aria-controls="shell-menu"
          className="-ml-2 lg:hidden"
          onClick={() => toggle("menu")}
        >
          {panel === "menu" ? <X aria-hidden /> : <Menu aria-hidden />}
        </IconButton>
        <Link
          to="/"
          className="mr-auto flex items-center gap-2 rounded-sm lg:mr-2"
          aria-label={t("shell.header.homeLabel")}
        >
          <LogoMark />
          <span className="hidden font-semibold text-lg min-[360px]:inline lg:hidden xl:inline">
            {t("shell.brand.name")}
          </span>
        </Link>
        <nav aria-label={t("shell.nav.ariaLabel")} className="hidden lg:block">
          <ul className="flex items-center">
            {DESKTOP_LINKS.map((link) => (
              <li key={link.to}>
                <NavLink
                  to={link.to}
                  end={link.to === "/"}
                  className={cn(
                    "flex h-9 items-center gap-1.5 rounded-full px-2.5 font-semibold text-muted text-sm transition-colors hover:text-ink aria-[current=page]:text-ink xl:px-3",
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
        <SearchField className="hidden min-w-40 max-w-md flex-1 lg:ml-auto lg:block" />
        <IconButton
          label={panel === "search" ? t("shell.header.closeSearch") : t("shell.header.openSearch")}
          tooltip={false}
          aria-expanded={panel === "search"}
          aria-controls="shell-search"
          className="lg:hidden"
          onClick={() => toggle("search")}
        >
          {panel === "search" ? <X aria-hidden /> : <Search aria-hidden />}
        </IconButton>
        {viewer ? (
          <>
            <Button asChild className="hidden sm:inline-flex">
              <Link to="/upload">
                <Plus aria-hidden />
                {t("shell.nav.create")}
              </Link>
            </Button>
            <NotificationBell viewerId={viewer.id} />
            <UserMenu viewer={viewer} />
          </>
        ) : (
          <>
            <Button asChild variant="quiet" className="px-3">
              <Link to="/login">{t("shell.header.signIn")}</Link>
            </Button>
            <Button asChild variant="secondary" className="hidden sm:inline-flex">
              <Link to="/signup">{t("shell.header.signUp")}</Link>
            </Button>
          </>
        )}
      </div>
      {panel === "search" && (
        <div id="shell-search" className="page animate-in pb-3 lg:hidden">
          <SearchField autoFocus />
        </div>
      )}
      {panel === "menu" && (
        <nav
          id="shell-menu"
          aria-label={t("shell.header.menuLabel")}
          className="page animate-in pb-3 lg:hidden"
        >
          <ul className="grid gap-1">
            {MENU_LINKS.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === "/"}
                  className="flex h-11 items-center gap-3 rounded-md px-3 font-semibold text-sm hover:bg-surface aria-[current=page]:bg-surface aria-[current=page]:text-accent"
                >
                  <Icon aria-hidden className="size-5" />
                  {t(label)}
                </NavLink>
              </li>
            ))}
          </ul>
          {!viewer && (
            <div className="mt-3 grid grid-cols-2 gap-2 sm:hidden">
              <Button asChild>
                <Link to="/login">{t("shell.header.signIn")}</Link>
              </Button>
              <Button asChild>
                <Link to="/signup">{t("shell.header.signUp")}</Link>
              </Button>
            </div>
          )}
        </nav>
      )}
    </header>
  );
}
