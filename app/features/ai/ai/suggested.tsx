import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

interface SuggestedProps {
  label: string;
  use: string;
  onUse: () => void;
  children: ReactNode;
}

export function Suggested({ label, use, onUse, children }: SuggestedProps) {
  return (
    <li className="flex items-start justify-between gap-3 rounded-md bg-surface p-3">
      <div className="grid min-w-0 gap-0.5">
        <span className="text-muted text-xs">{label}</span>
        <span className="break-words text-sm">{children}</span>
      </div>
      <Button size="sm" aria-label={use} onClick={onUse}>
        {t("ai.suggestions.use")}
      </Button>
    </li>
  );
}
