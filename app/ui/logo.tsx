import { t } from "#i18n/t.ts";
import { cn } from "./cn.ts";

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" fill="none" className={cn("size-8", className)}>
      <path
        d="M5 8c6 0 8.5 8 14 8h9"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        className="text-accent"
      />
      <path
        d="M5 24c6 0 8.5-8 14-8"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        className="text-ink"
      />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2 text-ink", className)}>
      <LogoMark />
      <span className="font-semibold text-lg">{t("ui.logo.name")}</span>
    </span>
  );
}
