import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { cn } from "#app/ui/cn.ts";

interface AdminPageProps {
  title: ReactNode;
  about?: ReactNode;
  back?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** Dims the content while another view of the same page loads. */
export function AdminPage({ title, about, back, aside, children }: AdminPageProps) {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const busy = state === "loading" && location.pathname === pathname;
  return (
    <div
      aria-busy={busy}
      className={cn("grid min-w-0 content-start gap-6 transition-opacity", busy && "opacity-60")}
    >
      <header className="grid gap-2">
        {back}
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 gap-1">
            <h1 className="break-words text-xl">{title}</h1>
            {about && <p className="measure text-muted">{about}</p>}
          </div>
          {aside}
        </div>
      </header>
      {children}
    </div>
  );
}
