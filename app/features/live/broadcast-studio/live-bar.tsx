import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Health } from "#app/features/live/broadcast-studio/health.ts";
import { LiveBadge } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { Elapsed } from "../viewer/stream-info.tsx";

interface LiveBarProps {
  since: number | null;
  viewers: number | null;
  /** Null if the page does not know the bitrate, because an encoder sends the stream. */
  bitrate: ReactNode;
  health: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

/** The figures and actions of a running stream. On desktops the bar stays in view. */
export function LiveBar({ since, viewers, bitrate, health, actions, children }: LiveBarProps) {
  return (
    <section
      aria-label={t("live.statusBar.ariaLabel")}
      className="z-20 grid gap-2 rounded-lg bg-surface px-4 py-3 ring-1 ring-line ring-inset lg:sticky lg:top-[calc(var(--spacing-header)+8px)]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <LiveBadge />
          <dl className="tabular flex flex-wrap gap-x-5 gap-y-2">
            <Figure label={t("live.statusBar.liveForLabel")}>
              {since === null ? "-" : <Elapsed since={since} />}
            </Figure>
            <Figure label={t("live.statusBar.viewersLabel")}>
              {viewers === null ? "-" : formatCount(viewers)}
            </Figure>
            {bitrate !== null && (
              <Figure label={t("live.statusBar.bitrateLabel")}>{bitrate}</Figure>
            )}
          </dl>
        </div>
        <div className="min-w-0 flex-1 basis-40 max-sm:order-last">{health}</div>
        <div className="flex gap-2">{actions}</div>
      </div>
      {children}
    </section>
  );
}

export function Figure({
  label,
  tone,
  children,
}: {
  label: string;
  tone?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={cn("font-semibold text-sm", tone)}>{children}</dd>
    </div>
  );
}

const TONES = {
  good: { icon: CircleCheck, tint: "text-paid" },
  warning: { icon: TriangleAlert, tint: "text-pending" },
  bad: { icon: CircleAlert, tint: "text-danger" },
} as const;

export function HealthLine({ health, title }: { health: Health; title: string | null }) {
  const { icon: Icon, tint } = TONES[health.tone];
  return (
    <p role="status" className="flex min-w-0 items-start gap-2 text-sm">
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", tint)} />
      <span>
        {title !== null && <strong className="font-semibold">{title}: </strong>}
        {health.text}
      </span>
    </p>
  );
}
