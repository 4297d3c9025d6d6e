import type { ReactNode } from "react";
import { useRootData } from "#app/lib/viewer.ts";
import { t } from "#i18n/t.ts";
import { Announcement } from "./announcement.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Rail } from "./rail.tsx";
import { useRail } from "./use-rail.ts";

interface ShellProps {
  /** True if the rail is collapsed by default, to leave room for the page's player. */
  hasPlayer: boolean;
  children: ReactNode;
}

export function Shell({ hasPlayer, children }: ShellProps) {
  const announcement = useRootData()?.announcement ?? null;
  const rail = useRail(hasPlayer);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-80 -translate-y-20 rounded-full bg-ink px-4 py-2 font-semibold text-ground text-sm focus:translate-y-0"
      >
        {t("shell.page.skipToContent")}
      </a>
      <Header rail={rail} />
      <div data-rail={rail.state} className="lg:flex">
        <Rail />
        <div className="min-w-0 grow">
          {announcement && <Announcement announcement={announcement} />}
          <main id="main" tabIndex={-1} className="min-h-[70dvh] outline-none">
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar />
    </>
  );
}
