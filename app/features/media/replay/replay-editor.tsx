import { Link, useRevalidator } from "@remix-run/react";
import { Pause, Play, RotateCcw } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { type ApiRequest, apiRequest } from "#app/lib/api.ts";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ChangeReplayInput } from "#worker/domain/media/replays/contract.ts";
import type { OwnReplay } from "#worker/domain/media/replays/contract-api.ts";
import { clampTrim, formatTrimTime, parseTrimTime } from "./trim-time.ts";
import { TrimTimeline } from "./trim-timeline.tsx";
import { usePreview } from "./use-preview.ts";

const DEFAULT_RATE = 30;

interface Trim {
  startMs: number;
  endMs: number;
}
type TrimChange = Pick<ChangeReplayInput, "startMs" | "endMs">;

const linkToDetails = (videoId: string) => (text: ReactNode) => (
  <Link to={`/studio/videos/${videoId}`} className="text-accent underline underline-offset-4">
    {text}
  </Link>
);

export function ReplayEditor({ replay }: { replay: OwnReplay }) {
  const video = useRef<HTMLVideoElement>(null);
  const bounds = { fromMs: replay.recordedFromMs, toMs: replay.recordedToMs };
  const preview = usePreview(video, { wholeUrl: replay.wholeUrl, fromMs: bounds.fromMs });
  const [trim, setTrim] = useState({ startMs: replay.startMs, endMs: replay.endMs });
  const frameMs = 1000 / (replay.frameRate ?? DEFAULT_RATE);

  const move = (end: "startMs" | "endMs", ms: number) => {
    const next = clampTrim({ ...trim, [end]: ms }, bounds, end);
    setTrim(next);
    preview.seek(end === "startMs" ? next.startMs : Math.max(next.startMs, next.endMs - frameMs));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-labelledby="trim-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TrimIntro replay={replay} />
        <PreviewVideo video={video} failure={preview.failure} />
        <TrimTimeline
          bounds={bounds}
          trim={trim}
          atMs={preview.atMs}
          frameMs={frameMs}
          onMove={move}
          onSeek={preview.seek}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField
            label={t("replay.trim.startLabel")}
            currentTimeLabel={t("replay.trim.startAtPreview")}
            ms={trim.startMs}
            onTime={(ms) => move("startMs", ms)}
            onCurrentTime={() => move("startMs", preview.atMs)}
          />
          <TimeField
            label={t("replay.trim.endLabel")}
            currentTimeLabel={t("replay.trim.endAtPreview")}
            ms={trim.endMs}
            onTime={(ms) => move("endMs", ms)}
            onCurrentTime={() => move("endMs", preview.atMs)}
          />
        </div>
        <p className="tabular text-sm" aria-live="polite">
          {t("replay.trim.shownDuration", {
            shown: formatTrimTime(trim.endMs - trim.startMs),
            all: formatTrimTime(bounds.toMs - bounds.fromMs),
          })}
        </p>
        <TrimActions replay={replay} trim={trim} preview={preview} onTrim={setTrim} />
      </section>
      <Audience replay={replay} />
    </div>
  );
}

function TrimIntro({ replay }: { replay: OwnReplay }) {
  return (
    <div>
      <h2 id="trim-title" className="text-lg">
        {t("replay.trim.title")}
      </h2>
      <p className="measure text-muted text-sm">
        {t("replay.trim.description")}{" "}
        {replay.undoUntil === null
          ? t("replay.trim.retentionHint")
          : t("replay.trim.restorableUntil", { until: formatDate(replay.undoUntil) })}{" "}
        {t("replay.trim.captionsHint")}{" "}
        {rich("replay.trim.thumbnailHint", { details: linkToDetails(replay.videoId) })}
      </p>
    </div>
  );
}

function PreviewVideo({
  video,
  failure,
}: {
  video: RefObject<HTMLVideoElement>;
  failure: string | null;
}) {
  return (
    <div className="relative aspect-video max-h-[60dvh] w-full overflow-hidden rounded-lg bg-scrim">
      <video
        ref={video}
        playsInline
        muted={false}
        aria-label={t("replay.preview.ariaLabel")}
        className="absolute inset-0 size-full object-contain"
      >
        <track kind="captions" />
      </video>
      {failure !== null && (
        <p
          role="alert"
          className="absolute inset-0 grid place-content-center p-6 text-center text-on-scrim text-sm"
        >
          {failure}
        </p>
      )}
    </div>
  );
}

interface TrimActionsProps {
  replay: OwnReplay;
  trim: Trim;
  preview: ReturnType<typeof usePreview>;
  onTrim: (trim: Trim) => void;
}

function TrimActions({ replay, trim, preview, onTrim }: TrimActionsProps) {
  const { act, isBusy } = useAct();
  const isChanged =
    Math.abs(trim.startMs - replay.startMs) > 0.5 || Math.abs(trim.endMs - replay.endMs) > 0.5;
  const save = (change: TrimChange, done: string) =>
    act(changeReplay(replay, change), {
      failed: t("replay.trim.failure"),
      done,
      undo: () => ({
        request: changeReplay(replay, trimOf(replay, replay)),
        done: t("replay.undo.success"),
      }),
    });
  const showAll = async () => {
    if (await save({ startMs: null, endMs: null }, t("replay.reset.success"))) {
      onTrim({ startMs: replay.recordedFromMs, endMs: replay.recordedToMs });
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        disabled={!isChanged || isBusy}
        onClick={() => void save(trimOf(replay, trim), t("replay.trim.success"))}
      >
        {isBusy ? t("replay.trim.saving") : t("replay.trim.submit")}
      </Button>
      <Button
        onClick={() => (preview.playing ? preview.pause() : preview.play(trim.startMs, trim.endMs))}
      >
        {preview.playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        {preview.playing ? t("replay.preview.pause") : t("replay.preview.play")}
      </Button>
      {replay.isTrimmed && (
        <Button variant="quiet" disabled={isBusy} onClick={() => void showAll()}>
          <RotateCcw aria-hidden />
          {t("replay.reset.action")}
        </Button>
      )}
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  currentTimeLabel: string;
  ms: number;
  onTime: (ms: number) => void;
  onCurrentTime: () => void;
}

function TimeField({ label, currentTimeLabel, ms, onTime, onCurrentTime }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const time = typed === null ? ms : parseTrimTime(typed);
  const commit = () => {
    if (typed === null || time === null) return;
    onTime(time);
    setTyped(null);
  };
  return (
    <div className="flex items-end gap-2">
      <Field
        label={label}
        error={time === null ? t("replay.trim.timeInvalid") : undefined}
        className="grow"
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            className="tabular"
            value={typed ?? formatTrimTime(ms)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === "Enter") commit();
            }}
          />
        )}
      </Field>
      <Button onClick={onCurrentTime} aria-label={currentTimeLabel}>
        {t("replay.trim.setHere")}
      </Button>
    </div>
  );
}

function Audience({ replay }: { replay: OwnReplay }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isOn, setOn] = useOptimistic({
    key: `replay-audience:${replay.videoId}`,
    stored: replay.subscribersOnly,
    schema: onOrOff,
  });
  const change = (subscribersOnly: boolean, title: string, undo?: () => void) =>
    setOn(subscribersOnly, {
      request: changeReplay(replay, { subscribersOnly }),
      failedTitle: t("replay.subscribersOnly.failure"),
      onSaved: () => {
        toast({
          title,
          ...(undo && { action: { label: t("replay.undo.action"), onAction: undo } }),
        });
        revalidate();
      },
    });
  const toggle = (on: boolean) =>
    change(
      on,
      on ? t("replay.subscribersOnly.enabled") : t("replay.subscribersOnly.disabled"),
      () => change(!on, t("replay.undo.success")),
    );
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex items-start justify-between gap-4 border-line border-t pt-6"
    >
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="text-base">
          <label htmlFor={id}>{t("replay.subscribersOnly.label")}</label>
        </h2>
        <p className="measure text-muted text-sm">{t("replay.subscribersOnly.hint")}</p>
      </div>
      <Switch id={id} checked={isOn} onCheckedChange={toggle} />
    </section>
  );
}

/** Converts a trim for the API, in which null means the start or the end of the recording. */
const trimOf = (
  { recordedFromMs, recordedToMs }: OwnReplay,
  { startMs, endMs }: Trim,
): TrimChange => ({
  startMs: startMs <= recordedFromMs ? null : startMs,
  endMs: endMs >= recordedToMs ? null : endMs,
});

const changeReplay = ({ videoId }: OwnReplay, change: ChangeReplayInput): ApiRequest =>
  apiRequest("PATCH", `/api/videos/${encodeURIComponent(videoId)}/replay`, change);
