import { Link } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { msg, t } from "#i18n/t.ts";

export const ENGINE_TABS = [
  {
    id: "recommendations",
    label: msg("recommendations.tabs.smart"),
  },
  {
    id: "insights",
    label: msg("recommendations.tabs.insights"),
  },
  {
    id: "settings",
    label: msg("recommendations.tabs.settings"),
  },
  {
    id: "explanations",
    label: msg("recommendations.tabs.explanations"),
  },
] as const;
export type EngineTab = (typeof ENGINE_TABS)[number]["id"];

export const engineTab = (name: string | null): EngineTab =>
  ENGINE_TABS.find(({ id }) => id === name)?.id ?? "recommendations";

export const engineHref = (tab: EngineTab) =>
  tab === "recommendations" ? "/recommendations" : `/recommendations?tab=${tab}`;

const PANEL = "engine-panel";
const tabId = (tab: EngineTab) => `engine-tab-${tab}`;

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface EngineTabsProps {
  current: EngineTab;
  unsaved?: EngineTab | null;
}

/** Arrow keys, Home and End open tabs. Each tab has a URL, so Back returns to the previous tab. */
export function EngineTabs({ current, unsaved = null }: EngineTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  // Scrolls only the tab bar; scrollIntoView would also scroll the page.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`#${tabId(current)}`);
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = Array.from(row.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []);
    const at = tabs.findIndex((tab) => tab.matches(":focus"));
    const to = at < 0 ? undefined : STEPS[event.key]?.(at, tabs.length);
    if (to === undefined) return;
    tabs[to]?.focus();
    tabs[to]?.click();
    event.preventDefault();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={t("recommendations.tabs.ariaLabel")}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="no-scrollbar max-lg:-mx-4 relative flex gap-6 overflow-x-auto border-line border-b max-lg:px-4"
    >
      {ENGINE_TABS.map(({ id, label }) => (
        <Link
          key={id}
          id={tabId(id)}
          role="tab"
          to={engineHref(id)}
          preventScrollReset
          aria-selected={id === current}
          aria-controls={id === current ? PANEL : undefined}
          tabIndex={id === current ? 0 : -1}
          className="-mb-px inline-flex h-11 shrink-0 items-center gap-2 border-transparent border-b-2 font-semibold text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink"
        >
          {t(label)}
          {unsaved === id && (
            <>
              <span aria-hidden className="size-1.5 rounded-full bg-pending" />
              <span className="sr-only">, {t("recommendations.tabs.unappliedHint")}</span>
            </>
          )}
        </Link>
      ))}
    </div>
  );
}

export function EnginePanel({
  current,
  busy,
  children,
}: {
  current: EngineTab;
  busy: boolean;
  children: ReactNode;
}) {
  return (
    <div
      role="tabpanel"
      id={PANEL}
      aria-labelledby={tabId(current)}
      aria-busy={busy}
      className="pt-8"
    >
      {children}
    </div>
  );
}
