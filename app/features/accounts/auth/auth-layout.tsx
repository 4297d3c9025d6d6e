import type { ReactNode } from "react";
import { Confluence } from "#app/ui/confluence.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";

interface AuthLayoutProps {
  title: string;
  subtitle: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function AuthLayout({ title, subtitle, aside, children }: AuthLayoutProps) {
  return (
    <WidePage className="grid gap-12 py-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-20 lg:py-14">
      <div className="relative hidden min-h-[36rem] content-end gap-10 overflow-hidden rounded-lg bg-surface p-10 lg:grid">
        <Confluence className="inset-x-0 top-0 h-3/5 max-h-112" />
        <p className="relative max-w-[14ch] font-semibold text-2xl">{t("auth.layout.slogan")}</p>
        {aside}
      </div>
      <div className="mx-auto grid w-full max-w-md content-center gap-6">
        <div>
          <h1 className="text-xl">{title}</h1>
          <p className="mt-2 text-muted">{subtitle}</p>
        </div>
        {children}
        {aside && <div className="lg:hidden">{aside}</div>}
      </div>
    </WidePage>
  );
}
