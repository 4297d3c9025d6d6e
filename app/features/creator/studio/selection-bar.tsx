import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";

export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={t("studio.selection.ariaLabel")}
      className="sticky bottom-[calc(var(--spacing-bottom-bar)+12px)] z-30 flex animate-in flex-wrap items-center gap-2 justify-self-center rounded-full bg-raised py-2 pr-2 pl-5 shadow-float ring-1 ring-line lg:bottom-6"
    >
      <p role="status" className="tabular mr-2 font-semibold text-sm">
        {t("studio.selection.count", { n: count })}
      </p>
      {children}
      <IconButton label={t("studio.selection.clear")} size="sm" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
