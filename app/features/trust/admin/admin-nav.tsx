import { Link, NavLink, useLocation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useViewer } from "#app/lib/viewer.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { t } from "#i18n/t.ts";
import { type AdminLink, adminGroupsFor } from "./links.ts";

export function AdminNav() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const groups = adminGroupsFor(viewer?.role ?? "user");
  const current = currentOf(
    groups.flatMap(({ links }) => links),
    pathname,
  );
  return (
    <nav aria-label={t("admin.nav.title")}>
      <div className="lg:hidden">
        <DropdownMenu modal={false}>
          <DropdownMenuTrigger className="flex h-11 w-full items-center justify-between gap-3 rounded-md bg-surface px-4 font-semibold text-sm ring-1 ring-line ring-inset">
            <span className="flex min-w-0 items-center gap-3">
              {current && <current.icon aria-hidden className="size-4 shrink-0 text-muted" />}
              <span className="truncate">
                {current ? t(current.label) : t("admin.nav.menuLabel")}
              </span>
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
          </DropdownMenuTrigger>
          <DropdownMenuContent align="start" className="w-[min(20rem,calc(100vw-2rem))]">
            {groups.map(({ label, links }) => (
              <div key={links[0]?.to}>
                <DropdownMenuLabel className="text-muted text-xs">{t(label)}</DropdownMenuLabel>
                {links.map(({ to, label: name, icon: Icon }) => (
                  <DropdownMenuItem key={to} asChild>
                    <Link
                      to={to}
                      aria-current={to === current?.to ? "page" : undefined}
                      className="aria-[current=page]:font-semibold"
                    >
                      <Icon aria-hidden />
                      {t(name)}
                    </Link>
                  </DropdownMenuItem>
                ))}
              </div>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      <div className="hidden w-52 gap-6 lg:sticky lg:top-[calc(var(--spacing-header)+32px)] lg:grid">
        {groups.map(({ label, links }) => (
          <div key={links[0]?.to} className="grid gap-1">
            <p className="px-3 font-semibold text-muted text-xs">{t(label)}</p>
            <ul className="grid gap-1">
              {links.map(({ to, label: name, icon: Icon }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === "/admin"}
                    className="flex h-10 items-center gap-3 whitespace-nowrap rounded-md px-3 font-semibold text-muted text-sm transition-colors hover:bg-surface hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink"
                  >
                    <Icon aria-hidden className="size-4 shrink-0" />
                    {t(name)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function currentOf(links: readonly AdminLink[], pathname: string): AdminLink | undefined {
  const open = links.filter(
    ({ to }) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`)),
  );
  return open.sort((a, b) => b.to.length - a.to.length)[0];
}
