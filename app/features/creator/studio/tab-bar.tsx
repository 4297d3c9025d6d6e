import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface TabBarProps {
  label: string;
  tabs: readonly {
    to: string;
    label: string;
    /** `end` is true if the tab is not active at longer URLs that begin with the tab's URL. */
    end?: boolean;
  }[];
}

export function TabBar({ label, tabs }: TabBarProps) {
  const row = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // Scrolls only the tab bar; scrollIntoView would also scroll the page.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(
      `a[href="${pathname}"], a[href^="${pathname}?"]`,
    );
    if (row.current && current)
      row.current.scrollLeft =
        current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label={label} className="max-lg:-mx-4">
      <ul
        ref={row}
        className="no-scrollbar relative flex gap-6 overflow-x-auto border-line border-b max-lg:px-4"
      >
        {tabs.map((tab) => (
          <li key={tab.to} className="shrink-0">
            <NavLink
              to={tab.to}
              end={tab.end ?? true}
              className="-mb-px inline-flex h-11 items-center border-transparent border-b-2 font-semibold text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
