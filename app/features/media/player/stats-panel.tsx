import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { PlayerHandle, PlayerStats } from "#app/features/media/player/player-handle.ts";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { formatDecimal } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";

const EVERY_MS = 1000;

const bits = (value: number | null) =>
  value === null ? "–" : t("live.units.megabitsPerSecond", { rate: formatDecimal(value / 1e6, 2) });

export function statsRows(stats: PlayerStats): [name: string, value: string][] {
  const isLive = stats.live !== null;
  const rows: [name: string, value: string][] = [
    [t("live.statusBar.pictureLabel"), stats.width > 0 ? `${stats.width} × ${stats.height}` : "–"],
    ...(isLive
      ? []
      : [
          [t("player.stats.rendition"), `${stats.rendition ?? "–"} · ${stats.source}`] satisfies [
            string,
            string,
          ],
        ]),
    [t("player.stats.bitrate"), bits(stats.bitrate)],
    ...(isLive
      ? []
      : [[t("live.statusBar.connectionLabel"), bits(stats.bandwidth)] satisfies [string, string]]),
    [
      t("player.stats.bufferAhead"),
      t("live.units.seconds", { seconds: formatDecimal(stats.ahead) }),
    ],
    [
      t("player.stats.droppedFrames"),
      t("player.stats.droppedOfTotal", { dropped: stats.droppedFrames, all: stats.totalFrames }),
    ],
    [
      t("player.stats.firstFrame"),
      stats.firstFrameMs === null
        ? "–"
        : t("live.units.milliseconds", { ms: Math.round(stats.firstFrameMs) }),
    ],
    [t("player.stats.codecs"), stats.codecs ?? "–"],
  ];
  return stats.live === null ? rows : [...liveRows(stats.live), ...rows];
}

const MODES: Record<string, Message> = {
  interactive: msg("player.stats.modes.interactive"),
  websocket: msg("player.stats.modes.webSocket"),
  "ll-hls": msg("player.stats.modes.lowLatencyHls"),
  hls: msg("player.stats.modes.hls"),
  dvr: msg("player.stats.modes.dvr"),
};

const liveRows = ({
  mode,
  because,
  latencyMs,
  stalls,
}: NonNullable<PlayerStats["live"]>): [name: string, value: string][] => [
  [t("player.stats.mode"), MODES[mode] ? t(MODES[mode]) : mode],
  ...(because === "" ? [] : [[t("player.stats.modeReason"), because] satisfies [string, string]]),
  [
    t("live.latency.title"),
    latencyMs === null
      ? "–"
      : t("live.units.seconds", { seconds: formatDecimal(latencyMs / 1000, 2) }),
  ],
  [t("player.stats.stalls"), String(stalls)],
];

export function StatsPanel({ player, onClose }: { player: PlayerHandle; onClose: () => void }) {
  const [stats, setStats] = useState(() => player.stats());
  useEffect(() => {
    const timer = setInterval(() => setStats(player.stats()), EVERY_MS);
    return () => clearInterval(timer);
  }, [player]);
  return (
    <section
      aria-label={t("player.stats.title")}
      className={cn(
        "absolute top-2 left-2 z-10 max-h-[calc(100%-1rem)] overflow-y-auto max-w-[calc(100%-1rem)] rounded-md bg-scrim/85 p-3 pr-10 text-on-scrim text-xs",
        stats.live !== null && "sm:top-12",
      )}
    >
      <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
        {statsRows(stats).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-on-scrim/70">{name}</dt>
            <dd className="truncate">{value}</dd>
          </div>
        ))}
      </dl>
      <IconButton
        label={t("player.stats.close")}
        tooltip={false}
        className="absolute top-0 right-0 text-on-scrim"
        onClick={onClose}
      >
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
