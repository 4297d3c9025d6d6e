import { cva, type VariantProps } from "class-variance-authority";
import { Lock } from "lucide-react";
import type { ComponentPropsWithoutRef } from "react";
import { t } from "#i18n/t.ts";
import { cn } from "./cn.ts";

const badgeStyles = cva(
  "inline-flex items-center gap-1 whitespace-nowrap rounded-sm px-1.5 py-0.5 font-semibold text-xs [&_svg]:size-3",
  {
    variants: {
      variant: {
        neutral: "bg-line/70 text-ink",
        accent: "bg-accent-soft text-accent",
        live: "bg-live text-live-ink",
        danger: "bg-danger-soft text-danger",
        ai: "bg-ai-soft text-ai",
        pending: "bg-pending-soft text-pending",
        paid: "bg-paid-soft text-paid",
        scrim: "bg-scrim/80 text-on-scrim",
      },
    },
    defaultVariants: { variant: "neutral" },
  },
);

interface BadgeProps extends ComponentPropsWithoutRef<"span">, VariantProps<typeof badgeStyles> {}

export function Badge({ variant, className, ...props }: BadgeProps) {
  return <span className={cn(badgeStyles({ variant }), className)} {...props} />;
}

export function SubscribersBadge() {
  return (
    <Badge variant="scrim">
      <Lock aria-hidden />
      {t("ui.badge.subscribers")}
    </Badge>
  );
}

/** The badge has the word LIVE, so that its meaning does not depend on the color. */
export function LiveBadge({ className }: { className?: string }) {
  return (
    <Badge variant="live" className={className}>
      <span aria-hidden className="size-1.5 rounded-full bg-live-ink" />
      {t("ui.badge.live")}
    </Badge>
  );
}
