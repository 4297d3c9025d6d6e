import { useNavigate } from "@remix-run/react";
import { Download, Trash2, Upload } from "lucide-react";
import { useId, useRef } from "react";
import {
  LANGUAGES,
  languageName,
  languagesByName,
} from "#app/features/media/captions/languages.ts";
import { VideoPlayer } from "#app/features/media/player/video-player.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { Select } from "#app/ui/select.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { t } from "#i18n/t.ts";
import { LABEL_MAX } from "#worker/domain/media/captions/contract.ts";
import type { OwnCaptions } from "#worker/domain/media/captions/contract-api.ts";
import type { TrimSpan } from "#worker/domain/media/replays/contract.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";
import { CueEditor } from "./cue-editor.tsx";
import { type LanguageEditorProps, useLanguageEditor } from "./use-language-editor.ts";

interface CaptionsPageProps {
  video: WatchableVideo;
  tracks: OwnCaptions[];
  language: string;
  /** The visible span of a trimmed replay; null for every other video. */
  trim: TrimSpan | null;
}

export function CaptionsPage({ video, tracks, language, trim }: CaptionsPageProps) {
  const navigate = useNavigate();
  const free = languagesByName(
    LANGUAGES.filter((tag) => tag !== language && !tracks.some((track) => track.language === tag)),
  );
  const languageTracks = tracks.some((track) => track.language === language)
    ? tracks
    : [...tracks, null];
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <nav aria-label={t("captions.languages.ariaLabel")} className="flex flex-wrap gap-2">
          {languageTracks.map((track) => {
            const tag = track?.language ?? language;
            return (
              <Button
                key={tag}
                size="sm"
                variant={tag === language ? "primary" : "secondary"}
                aria-current={tag === language ? "true" : undefined}
                onClick={() => navigate(`?language=${tag}`)}
              >
                {track?.label ?? languageName(tag)}
                {track === null && (
                  <span className="font-normal">{t("captions.languages.newMark")}</span>
                )}
                {track?.isPublished === false && (
                  <span className="font-normal">{t("captions.languages.draftMark")}</span>
                )}
              </Button>
            );
          })}
        </nav>
        <Select
          aria-label={t("captions.languages.addLabel")}
          size="sm"
          className="w-44"
          placeholder={t("captions.languages.addLabel")}
          value=""
          options={free}
          onValueChange={(tag) => navigate(`?language=${tag}`)}
        />
      </div>
      <LanguageEditor
        key={language}
        video={video}
        track={tracks.find((t) => t.language === language) ?? null}
        language={language}
        trim={trim}
      />
    </div>
  );
}

function LanguageEditor({ video, track, language, trim }: LanguageEditorProps) {
  const edited = useLanguageEditor({ video, track, language, trim });
  const { editor, label, setLabel, isPublished, setPublished, fault, isChanged, cutOff } = edited;
  const switchId = useId();
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="grid content-start gap-4 max-lg:-mx-4 max-lg:bg-ground lg:sticky lg:top-20 lg:self-start">
        {video.playable ? (
          <VideoPlayer video={video} cues={editor.cues} className="max-lg:rounded-none" />
        ) : (
          <Alert title={t("captions.processing.title")}>{t("captions.processing.body")}</Alert>
        )}
        <div className="grid gap-4 max-lg:px-4">
          {trim !== null && (
            <Alert title={t("captions.trimmed.title")}>
              {t("captions.trimmed.timesBody")}
              {cutOff.length > 0 && ` ${t("captions.trimmed.cutCount", { n: cutOff.length })}`}{" "}
              {t("captions.trimmed.fileBody")}
            </Alert>
          )}
          {fault !== null && (
            <Alert variant="danger" title={t("captions.track.failure")}>
              {fault}
            </Alert>
          )}
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
            <Field label={t("captions.track.nameLabel")}>
              {(control) => (
                <Input
                  {...control}
                  value={label}
                  maxLength={LABEL_MAX}
                  onChange={(event) => setLabel(event.target.value)}
                />
              )}
            </Field>
            <label htmlFor={switchId} className="flex h-11 items-center gap-3 text-sm">
              <Switch id={switchId} checked={isPublished} onCheckedChange={setPublished} />
              {t("captions.track.publishLabel")}
            </label>
          </div>
          <CaptionActions track={track} edited={edited} />
          <p className="tabular flex items-center gap-2 text-muted text-sm" role="status">
            {t("captions.track.cueCount", { n: editor.cues.length })}
            {isChanged && <Badge>{t("captions.track.unsaved")}</Badge>}
            {editor.hasErrors && (
              <span className="text-danger">{t("captions.track.invalidError")}</span>
            )}
          </p>
        </div>
      </div>
      <CueEditor editor={editor} />
      <LeaveGuard
        isBusy={() => isChanged}
        includesQuery
        title={t("studio.editor.leave.confirmTitle")}
        description={t("studio.editor.leave.confirmBody")}
        action={t("studio.editor.leave.confirmAction")}
        cancel={t("studio.editor.leave.cancel")}
      />
    </div>
  );
}

function CaptionActions({
  track,
  edited,
}: {
  track: OwnCaptions | null;
  edited: ReturnType<typeof useLanguageEditor>;
}) {
  const { editor, label, isBusy, isChanged, save, upload, remove, download } = edited;
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="primary"
        onClick={() => void save()}
        disabled={
          isBusy || editor.cues.length === 0 || editor.hasErrors || (!isChanged && track !== null)
        }
      >
        {isBusy ? t("captions.track.submitting") : t("captions.track.submit")}
      </Button>
      <Button onClick={() => file.current?.click()} disabled={isBusy}>
        <Upload aria-hidden /> {t("captions.upload.submit")}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        aria-label={t("captions.upload.fileLabel")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void upload(event)}
      />
      <Button onClick={download} disabled={editor.cues.length === 0}>
        <Download aria-hidden /> {t("captions.track.download")}
      </Button>
      {track && (
        <AlertDialog
          trigger={
            <Button variant="quiet" disabled={isBusy}>
              <Trash2 aria-hidden /> {t("captions.delete.submit")}
            </Button>
          }
          title={t("captions.delete.confirmTitle", { label })}
          description={t("captions.delete.confirmBody")}
          action={t("captions.delete.submit")}
          onAction={() => void remove()}
        />
      )}
    </div>
  );
}
