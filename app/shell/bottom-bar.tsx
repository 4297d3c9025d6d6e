import { NavLink } from "@remix-run/react";
import { t } from "#i18n/t.ts";
import { BOTTOM_LINKS } from "./links.ts";

export function BottomBar() {
  return (
    <nav
      aria-label={t("shell.bottomBar.ariaLabel")}
      className="print:hidden in-[:root:has([data-hides-bottom-bar])]:hidden fixed inset-x-0 bottom-0 z-40 border-line border-t bg-ground/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    >
      <ul className="mx-auto grid h-bottom-bar max-w-xl grid-cols-6">
        {BOTTOM_LINKS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              prefetch="intent"
              end={to === "/"}
              className="flex h-full flex-col items-center justify-center gap-1 font-semibold text-[11px] text-muted leading-none focus-visible:-outline-offset-4 aria-[current=page]:text-accent"
            >
              <Icon aria-hidden className="size-5" />
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
