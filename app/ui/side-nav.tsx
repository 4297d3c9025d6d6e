import { NavLink, useLocation } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";

interface SideNavProps {
  label: string;
  /** `isEnd` is false if a link is also current at longer URLs that begin with its URL. */
  items: readonly { to: string; label: string; icon: LucideIcon; isEnd?: boolean }[];
}

/** Menu of the sections of an area: beside the content on desktops, a row to swipe on phones. */
export function SideNav({ label, items }: SideNavProps) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // Scrolls only the row; scrollIntoView would also scroll the page.
  useEffect(() => {
    const row = list.current;
    const current = row?.querySelector<HTMLElement>(
      `a[href="${pathname}"], a[href^="${pathname}?"]`,
    );
    if (row && current)
      row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label={label} className="max-lg:-mx-4 lg:w-48">
      <ul
        ref={list}
        className="no-scrollbar flex gap-1 max-lg:overflow-x-auto max-lg:px-4 max-lg:relative max-lg:py-1 lg:sticky lg:top-[calc(var(--spacing-header)+32px)] lg:grid"
      >
        {items.map(({ to, label: name, icon: Icon, isEnd = true }) => (
          <li key={to} className="max-lg:shrink-0">
            <NavLink
              to={to}
              end={isEnd}
              className="flex h-10 items-center gap-3 whitespace-nowrap rounded-full px-4 font-semibold text-muted text-sm transition-colors hover:bg-surface hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink max-lg:ring-1 max-lg:ring-line max-lg:ring-inset lg:rounded-md lg:px-3 max-lg:aria-[current=page]:bg-ink max-lg:aria-[current=page]:text-ground"
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
