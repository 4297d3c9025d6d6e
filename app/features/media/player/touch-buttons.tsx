import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import { SEEK_SECONDS } from "./keyboard-shortcuts.ts";

export function Jump({ way }: { way: 1 | -1 }) {
  const Arrow = way === 1 ? RotateCw : RotateCcw;
  return (
    <span aria-hidden className="relative grid place-items-center">
      <Arrow className="size-[1.4em]!" strokeWidth={1.75} />
      <span className="tabular absolute translate-y-px font-semibold text-[0.4em] leading-none">
        {SEEK_SECONDS}
      </span>
    </span>
  );
}

interface TouchButtonsProps {
  runs: boolean;
  visible: boolean;
  busy: boolean;
  onToggle: () => void;
  onSeekBy: (seconds: number) => void;
  onUse: () => void;
}

export function TouchButtons({
  runs,
  visible,
  busy,
  onToggle,
  onSeekBy,
  onUse,
}: TouchButtonsProps) {
  const round = cn(
    "bg-scrim/60 text-on-scrim hover:bg-scrim/80",
    visible ? "pointer-events-auto" : "pointer-events-none",
  );
  const withActivity = (act: () => void) => () => {
    onUse();
    act();
  };
  return (
    <div className="absolute inset-0 flex items-center justify-center gap-8 pb-6 sm:hidden">
      <IconButton
        label={t("player.seek.back")}
        tooltip={false}
        className={round}
        onClick={withActivity(() => onSeekBy(-SEEK_SECONDS))}
      >
        <Jump way={-1} />
      </IconButton>
      <IconButton
        label={runs ? t("player.playback.pause") : t("player.playback.play")}
        tooltip={false}
        className={cn("size-14 text-xl", round, busy && "invisible")}
        onClick={withActivity(onToggle)}
      >
        {runs ? (
          <Pause aria-hidden className="fill-current stroke-0" />
        ) : (
          <Play aria-hidden className="fill-current" />
        )}
      </IconButton>
      <IconButton
        label={t("player.seek.forward")}
        tooltip={false}
        className={round}
        onClick={withActivity(() => onSeekBy(SEEK_SECONDS))}
      >
        <Jump way={1} />
      </IconButton>
    </div>
  );
}
