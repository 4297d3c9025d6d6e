import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { t } from "#i18n/t.ts";
import { SETTINGS_LINKS } from "./nav.ts";

export function SettingsNav() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // Scrolls only the tab bar; scrollIntoView would also scroll the page.
  useEffect(() => {
    const row = list.current;
    const current = row?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (row && current)
      row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label={t("settings.index.title")} className="max-lg:-mx-4 lg:w-56">
      <ul
        ref={list}
        className="no-scrollbar flex gap-1 max-lg:overflow-x-auto max-lg:px-4 max-lg:relative max-lg:py-1 lg:sticky lg:top-[calc(var(--spacing-header)+32px)] lg:grid"
      >
        {SETTINGS_LINKS.map(({ to, label, icon: Icon }) => (
          <li key={to} className="max-lg:shrink-0">
            <NavLink
              to={to}
              className="flex h-10 items-center gap-3 whitespace-nowrap rounded-full px-4 font-semibold text-muted text-sm transition-colors hover:bg-surface hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink max-lg:ring-1 max-lg:ring-line max-lg:ring-inset lg:rounded-md lg:px-3 max-lg:aria-[current=page]:bg-ink max-lg:aria-[current=page]:text-ground"
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
