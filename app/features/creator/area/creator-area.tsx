import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { Plus, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { OnboardingTutorial } from "#app/features/creator/onboarding/onboarding-tutorial.tsx";
import { labeled } from "#app/lib/labeled.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { SideNav } from "#app/ui/side-nav.tsx";
import { t } from "#i18n/t.ts";
import { CREATOR_SECTIONS, OVERVIEW } from "./sections.ts";

/** Layout of the creator's pages, which all have this menu. A visitor sees no menu. */
export function CreatorArea({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const sections = useSections();
  const section = sections.find(({ to }) => pathname !== OVERVIEW && to.split("?")[0] === pathname);
  return (
    <WidePage className="grid grid-cols-1 content-start gap-6 py-8 lg:gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl">{section?.label ?? t("dashboard.header.title")}</h1>
        {viewer && (
          <div className="flex flex-wrap gap-3">
            {pathname === OVERVIEW && (
              <>
                <OnboardingTutorial />
                <Button asChild>
                  <Link to="/dashboard/settings">
                    <Settings aria-hidden />
                    {t("dashboard.tabs.settings")}
                  </Link>
                </Button>
              </>
            )}
            <Button asChild variant="primary">
              <Link to="/upload">
                <Plus aria-hidden />
                {t("dashboard.header.create")}
              </Link>
            </Button>
          </div>
        )}
      </div>
      {viewer ? (
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[auto_minmax(0,1fr)]">
          <SideNav label={t("dashboard.header.title")} items={sections} />
          <div className="grid min-w-0 grid-cols-1 content-start gap-6">{children}</div>
        </div>
      ) : (
        children
      )}
    </WidePage>
  );
}

/** The links to pages with a period keep the chosen one. */
function useSections() {
  const [params] = useSearchParams();
  const range = params.get("range");
  return labeled(CREATOR_SECTIONS).map((section) =>
    range === null || !section.to.startsWith("/dashboard")
      ? section
      : { ...section, to: `${section.to}?${new URLSearchParams({ range })}` },
  );
}
