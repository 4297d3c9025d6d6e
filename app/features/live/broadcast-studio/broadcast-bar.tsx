import { formatBitrate, healthOf } from "#app/features/live/broadcast-studio/health.ts";
import type { PublisherSnapshot } from "#app/features/live/broadcast-studio/publisher-contract.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatCount, formatDecimal, formatPercent } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { ShareButton } from "../viewer/share-button.tsx";
import { BitrateSparkline } from "./bitrate-sparkline.tsx";
import { EndStream } from "./end-stream.tsx";
import { Figure, HealthLine, LiveBar } from "./live-bar.tsx";

interface BroadcastBarProps {
  snapshot: PublisherSnapshot;
  since: number | null;
  viewers: number | null;
  sharePath: string;
  ending: boolean;
  onEnd: () => void;
  onResume: () => void;
}

export function BroadcastBar({
  snapshot,
  since,
  viewers,
  sharePath,
  ending,
  onEnd,
  onResume,
}: BroadcastBarProps) {
  const { state, stats } = snapshot;
  return (
    <>
      {state === "failed" && (
        <Alert
          variant="danger"
          title={t("live.statusBar.stoppedTitle")}
          action={<Button onClick={onResume}>{t("live.statusBar.resumeAction")}</Button>}
        >
          {snapshot.error ?? t("live.statusBar.stoppedBody")}
        </Alert>
      )}
      <LiveBar
        since={since}
        viewers={viewers}
        bitrate={formatBitrate(stats.bitrate)}
        health={
          state !== "failed" && (
            <HealthLine
              health={healthOf(snapshot)}
              title={state === "reconnecting" ? t("live.statusBar.reconnecting") : null}
            />
          )
        }
        actions={
          <>
            <ShareButton path={sharePath} />
            <EndStream ending={ending} onEnd={onEnd} />
          </>
        }
      >
        <details>
          <summary className="text-muted text-sm">{t("live.statusBar.detailsHeading")}</summary>
          <ConnectionDetails snapshot={snapshot} />
        </details>
      </LiveBar>
    </>
  );
}

function ConnectionDetails({ snapshot }: Pick<BroadcastBarProps, "snapshot">) {
  const { state, stats, quality } = snapshot;
  const target = quality?.bitrate ?? 0;
  const unsent = stats.unacknowledgedMs / 1000;
  const tone = (bad: boolean) => (bad ? "text-pending" : undefined);
  return (
    <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_220px]">
      <dl className="tabular grid grid-cols-3 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Figure
          label={t("live.statusBar.connectionLabel")}
          tone={
            state === "live" ? "text-paid" : state === "failed" ? "text-danger" : "text-pending"
          }
        >
          {t(CONNECTION[state])}
        </Figure>
        <Figure
          label={t("live.statusBar.pictureLabel")}
          tone={tone(quality !== null && quality.height < quality.most.height)}
        >
          {quality === null ? "-" : `${Math.min(quality.width, quality.height)}p`}
        </Figure>
        <Figure
          label={t("live.statusBar.framesLabel")}
          tone={tone(quality !== null && quality.frameRate < quality.most.frameRate)}
        >
          {t("live.units.framesPerSecond", { frames: Math.round(stats.framesPerSecond) })}
        </Figure>
        <Figure
          label={t("live.statusBar.roundTripLabel")}
          tone={tone((stats.roundTripMs ?? 0) > 400)}
        >
          {stats.roundTripMs === null
            ? "-"
            : t("live.units.milliseconds", { ms: Math.round(stats.roundTripMs) })}
        </Figure>
        <Figure label={t("live.statusBar.unsentLabel")} tone={tone(unsent > 2)}>
          {t("live.units.seconds", {
            seconds: unsent < 1 ? formatDecimal(unsent) : Math.floor(unsent),
          })}
        </Figure>
        <Figure label={t("live.statusBar.droppedLabel")} tone={tone(stats.droppedFrames > 0)}>
          {formatCount(stats.droppedFrames)}
        </Figure>
        <Figure label={t("live.statusBar.encoderLabel")} tone={tone(stats.encoderLoad > 0.97)}>
          {formatPercent(stats.encoderLoad)}
        </Figure>
      </dl>
      <div className="grid content-end gap-1">
        <p className="tabular flex justify-between text-muted text-xs">
          <span>{t("live.statusBar.bitrateLabel")}</span>
          <span>
            {rich("live.statusBar.bitrateOfTarget", {
              bitrate: formatBitrate(stats.bitrate),
              strong: (text) => <strong className="font-semibold text-ink">{text}</strong>,
              target: formatBitrate(target),
            })}
          </span>
        </p>
        <BitrateSparkline sent={stats.bitrate} target={target} />
      </div>
    </div>
  );
}

const CONNECTION: Record<PublisherSnapshot["state"], Message> = {
  idle: msg("live.statusBar.connectionState.starting"),
  connecting: msg("live.statusBar.connectionState.connecting"),
  live: msg("live.statusBar.connectionState.good"),
  reconnecting: msg("live.statusBar.reconnecting"),
  ended: msg("live.statusBar.connectionState.ended"),
  failed: msg("live.statusBar.connectionState.stopped"),
};
