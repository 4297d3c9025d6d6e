import type { ReactNode } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { formatCount } from "#app/format.ts";
import type { PublisherSnapshot } from "#app/live/publisher-contract.ts";
import { EndStream } from "./end-stream.tsx";
import { Elapsed } from "./stream-info.tsx";

interface BroadcastBarProps {
  snapshot: PublisherSnapshot | null;
  since: number | null;
  viewers: number | null;
  ending: boolean;
  onEnd: () => void;
  /** After the publisher gave up. */
  onResume: () => void;
}

/** A running broadcast in figures, what is wrong with it, and the way to end it. */
export function BroadcastBar({ snapshot, since, viewers, ending, onEnd, onResume }: BroadcastBarProps) {
  const state = snapshot?.state ?? "connecting";
  const stats = snapshot?.stats;
  return (
    <div className="grid gap-3">
      {state === "reconnecting" && (
        <Alert variant="warning" title="Reconnecting">
          Your connection dropped. Up to a minute of your picture is kept here and sent as soon as you are back; the stream then goes on by
          itself.
        </Alert>
      )}
      {state === "failed" && (
        <Alert variant="danger" title="The broadcast stopped" action={<Button onClick={onResume}>Go on with this stream</Button>}>
          {snapshot?.error ?? "Something went wrong while sending your picture."}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-surface px-4 py-3">
        <dl className="tabular grid flex-1 grid-cols-3 gap-x-5 gap-y-3 sm:flex sm:flex-wrap">
          <Figure label="Live for">{since === null ? "-" : <Elapsed since={since} />}</Figure>
          <Figure label="Viewers">{viewers === null ? "-" : formatCount(viewers)}</Figure>
          <Figure label="Connection" tone={state === "live" ? "text-paid" : state === "failed" ? "text-danger" : "text-pending"}>
            {CONNECTION[state]}
          </Figure>
          <Figure label="Bitrate">{formatBitrate(stats?.bitrate ?? 0)}</Figure>
          <Figure label="Frames">{Math.round(stats?.framesPerSecond ?? 0)} fps</Figure>
          {state === "reconnecting" && (
            <Figure label="Unsent" tone="text-pending">
              {Math.floor((stats?.unacknowledgedMs ?? 0) / 1000)} s
            </Figure>
          )}
          <Figure label="Dropped" tone={(stats?.droppedFrames ?? 0) > 0 ? "text-pending" : undefined}>
            {stats?.droppedFrames ?? 0}
          </Figure>
        </dl>
        <EndStream ending={ending} onEnd={onEnd} />
      </div>
    </div>
  );
}

const CONNECTION: Record<PublisherSnapshot["state"], string> = {
  idle: "Starting",
  connecting: "Connecting",
  live: "Good",
  reconnecting: "Reconnecting",
  ended: "Ended",
  failed: "Stopped",
};

function formatBitrate(bitsPerSecond: number): string {
  return bitsPerSecond >= 1_000_000 ? `${(bitsPerSecond / 1_000_000).toFixed(1)} Mbit/s` : `${Math.round(bitsPerSecond / 1000)} kbit/s`;
}

function Figure({ label, tone, children }: { label: string; tone?: string; children: ReactNode }) {
  return (
    <div className="min-w-16">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={cn("font-semibold text-sm", tone)}>{children}</dd>
    </div>
  );
}
