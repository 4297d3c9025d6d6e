import { Link, useRevalidator } from "@remix-run/react";
import { CalendarClock, Check, Circle } from "lucide-react";
import { useState } from "react";
import { ApiError, type ApiRequest } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import {
  type EditableDetails,
  type EditableVideo,
  SCHEDULE_MAX_MS,
} from "#worker/domain/media/videos/contract-studio.ts";
import { cancelSchedule, publishVideo, scheduleVideo } from "./content-api.ts";
import { LocalTime } from "./local-time.tsx";
import { fromLocalInput, suggestedTime, toLocalInput, zoneName } from "./schedule-time.ts";

interface PublishCardProps {
  video: EditableVideo;
  details: EditableDetails;
  isSaving: boolean;
  save: () => Promise<boolean>;
  onErrors: (fields: Record<string, string>) => void;
}

export function PublishCard({ video, details, isSaving, save, onErrors }: PublishCardProps) {
  const [isPicking, setPicking] = useState(false);
  const { isBusy, reason, clear, run } = useMutation();
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  const busy = isSaving || isBusy;

  async function change(request: ApiRequest, done: string) {
    clear();
    if (!(await save())) return;
    const outcome = await run(request);
    revalidate();
    if (outcome.ok) {
      setPicking(false);
      toast({ title: done });
    } else if (outcome.error instanceof ApiError && outcome.error.fields.at === undefined)
      onErrors(outcome.error.fields);
  }
  return (
    <section
      aria-labelledby="publish-heading"
      className="grid gap-4 rounded-lg bg-surface p-5 ring-1 ring-line ring-inset"
    >
      <h2 id="publish-heading" className="text-base">
        {video.scheduledAt === null ? t("studio.publish.title") : t("studio.state.scheduled")}
      </h2>
      {video.scheduledAt === null ? (
        <Checklist video={video} details={details} />
      ) : (
        <ScheduledFor at={video.scheduledAt} hasMedia={video.hasMedia} />
      )}
      {!video.hasMedia && (
        <Link
          to={`/upload?draft=${video.id}`}
          className="font-semibold text-accent text-sm hover:underline"
        >
          {t("studio.publish.uploadFile")}
        </Link>
      )}
      {reason && <Alert variant="danger">{reason}</Alert>}
      {isPicking ? (
        <TimePicker
          at={video.scheduledAt}
          busy={busy}
          onCancel={() => setPicking(false)}
          onPick={(at) => void change(scheduleVideo(video.id, at), t("studio.state.scheduled"))}
        />
      ) : (
        <div className="grid gap-2">
          <Button
            variant={video.scheduledAt === null ? "primary" : "secondary"}
            block
            disabled={busy || !video.hasMedia}
            onClick={() => void change(publishVideo(video.id), t("studio.state.published"))}
          >
            {busy ? t("studio.actions.saving") : t("studio.publish.publishNow")}
          </Button>
          <Button block disabled={busy} onClick={() => setPicking(true)}>
            <CalendarClock aria-hidden />
            {video.scheduledAt === null
              ? t("studio.publish.schedule.submit")
              : t("studio.publish.schedule.change")}
          </Button>
          {video.scheduledAt !== null && (
            <Button
              variant="quiet"
              block
              disabled={busy}
              onClick={() =>
                void change(cancelSchedule(video.id), t("studio.publish.schedule.cancelSuccess"))
              }
            >
              {t("studio.publish.schedule.cancel")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Checklist({ video, details }: Pick<PublishCardProps, "video" | "details">) {
  const checks = [
    { label: t("studio.publish.checklist.fileUploaded"), isDone: video.hasMedia },
    { label: t("studio.details.titleLabel"), isDone: details.title.trim() !== "" },
    { label: t("studio.details.descriptionLabel"), isDone: details.description.trim() !== "" },
    { label: t("studio.details.categoryLabel"), isDone: details.category !== null },
  ];
  return (
    <ul className="grid gap-2 text-sm">
      {checks.map(({ label, isDone }) => (
        <li key={label} className="flex items-center gap-2">
          {isDone ? (
            <Check aria-hidden className="size-4 text-paid" />
          ) : (
            <Circle aria-hidden className="size-4 text-muted" />
          )}
          <span className={isDone ? undefined : "text-muted"}>{label}</span>
          <span className="sr-only">
            {isDone ? t("studio.publish.checklist.done") : t("studio.publish.checklist.missing")}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ScheduledFor({ at, hasMedia }: { at: number; hasMedia: boolean }) {
  const isHydrated = useHydrated();
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">
        <LocalTime at={at} withTime />
      </p>
      {isHydrated && (
        <p className="text-muted">
          {t("studio.publish.schedule.timeZoneHint", { zone: zoneName() })}
        </p>
      )}
      {!hasMedia && <p className="text-pending">{t("studio.publish.schedule.fileMissing")}</p>}
    </div>
  );
}

interface TimePickerProps {
  at: number | null;
  busy: boolean;
  onPick: (at: number) => void;
  onCancel: () => void;
}

function TimePicker({ at, busy, onPick, onCancel }: TimePickerProps) {
  // The date picker opens after hydration, so it can use the browser's clock and time zone.
  const [now] = useState(() => Date.now());
  const [typed, setTyped] = useState(() => toLocalInput(at ?? suggestedTime(now)));
  const [error, setError] = useState<string | null>(null);
  const pick = () => {
    const time = fromLocalInput(typed);
    if (time === null) setError(t("studio.publish.schedule.timeRequired"));
    else if (time <= Date.now()) setError(t("studio.publish.schedule.timeInPast"));
    else if (time > Date.now() + SCHEDULE_MAX_MS)
      setError(t("studio.publish.schedule.timeTooLate"));
    else onPick(time);
  };
  return (
    <div className="grid gap-3">
      <Field
        label={t("studio.publish.schedule.timeLabel")}
        hint={t("studio.publish.schedule.timeZoneHint", { zone: zoneName() })}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={typed}
            min={toLocalInput(now)}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setError(null);
            }}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {t("studio.publish.schedule.back")}
        </Button>
        <Button variant="primary" disabled={busy} onClick={pick}>
          {busy ? t("studio.actions.saving") : t("studio.publish.schedule.submit")}
        </Button>
      </div>
    </div>
  );
}
