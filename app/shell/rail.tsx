import { Link, type Location, useLocation } from "@remix-run/react";
import { LogIn } from "lucide-react";
import { useFreshShortcuts } from "#app/features/community/follows/use-channel-shortcuts.ts";
import { signInPath, signUpPath } from "#app/lib/sign-in-path.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import { LIBRARY_LINKS, PLACE_LINKS, type ShellLink, VISITOR_LINKS } from "./links.ts";
import { RailChannels, RailSection } from "./rail-channels.tsx";
import { RailItem } from "./rail-item.tsx";

/** The navigation at the left of every page on desktops. Phones have the drawer instead. */
export function Rail() {
  useFreshShortcuts(useViewer()?.id ?? null);
  return (
    <nav
      id="shell-rail"
      aria-label={t("shell.rail.ariaLabel")}
      className="no-scrollbar sticky top-header hidden h-[calc(100dvh-var(--spacing-header))] w-18 shrink-0 overflow-y-auto overflow-x-hidden overscroll-contain border-line border-r px-3 rail-open:w-60 lg:block print:hidden"
    >
      <RailContent />
    </nav>
  );
}

/** @param places links at the top, which the drawer extends by the links of the header */
export function RailContent({ places }: { places?: readonly ShellLink[] }) {
  const viewer = useViewer();
  const location = useLocation();
  const items = (links: readonly ShellLink[]) =>
    links.map((link) => (
      <RailItem
        key={link.to}
        to={link.to}
        label={t(link.label)}
        isCurrent={isCurrent(link.to, location)}
        mark={<link.icon aria-hidden className="size-5 shrink-0" />}
      />
    ));
  return (
    <>
      <ul className="grid gap-0.5 py-3">
        {items(places ?? (viewer ? PLACE_LINKS : VISITOR_LINKS))}
      </ul>
      {viewer ? (
        <RailSection title={t("shell.rail.library")}>{items(LIBRARY_LINKS)}</RailSection>
      ) : (
        <SignInPrompt next={location.pathname + location.search} />
      )}
      <RailChannels />
    </>
  );
}

/** A query parameter of the link that the page's URL omits has its default value. */
function isCurrent(to: string, { pathname, search }: Location): boolean {
  const { pathname: path, searchParams } = new URL(to, "https://tributary.invalid");
  const current = new URLSearchParams(search);
  return (
    pathname === path &&
    [...searchParams].every(([name, value]) => (current.get(name) ?? value) === value)
  );
}

function SignInPrompt({ next }: { next: string }) {
  const target = next === "/" ? null : next;
  const to = signInPath(target);
  return (
    <section className="border-line border-t py-3">
      <ul className="rail-open:hidden">
        <RailItem
          to={to}
          label={t("shell.rail.signInAction")}
          isCurrent={false}
          mark={<LogIn aria-hidden className="size-5 shrink-0" />}
        />
      </ul>
      <div className="hidden gap-3 rounded-md bg-surface p-3.5 rail-open:grid">
        <p className="text-muted text-sm">{t("shell.rail.signInBody")}</p>
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm" variant="outline">
            <Link to={to}>{t("shell.rail.signInAction")}</Link>
          </Button>
          {/* On wider windows, the header has this link. */}
          <Button asChild size="sm" className="sm:hidden">
            <Link to={signUpPath(target)}>{t("shell.header.signUp")}</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}
