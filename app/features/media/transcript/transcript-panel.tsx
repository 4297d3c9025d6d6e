import { ArrowDown, Search, X } from "lucide-react";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { seekCurrent, usePlaybackPosition } from "#app/features/media/player/current-player.ts";
import { preferences } from "#app/features/media/player/preferences.ts";
import { bestCaption } from "#app/features/media/player/quality.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { formatDuration, spokenDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { CaptionTrack } from "#worker/domain/media/captions/contract-api.ts";
import type { Cue } from "#worker/domain/media/captions/contract-cues.ts";
import { cueIndexAt, findCues } from "./transcript-rules.ts";
import { useTranscript } from "./use-transcript.ts";

interface TranscriptPanelProps {
  tracks: readonly [CaptionTrack, ...CaptionTrack[]];
  onClose: () => void;
  className?: string;
}

/** Lists the captions of a video. The list scrolls along while the video plays. */
export default function TranscriptPanel({ tracks, onClose, className }: TranscriptPanelProps) {
  const id = useId();
  const [language, setLanguage] = useState(
    () => bestCaption([...tracks], preferences().captionLanguage) ?? tracks[0].language,
  );
  const [query, setQuery] = useState("");
  const { transcript, retry } = useTranscript(language);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus({ preventScroll: true }), []);
  const cues = transcript.state === "loaded" ? transcript.cues : null;
  const found = useMemo(() => (cues ? findCues(cues, query) : []), [cues, query]);
  const isSearch = query.trim() !== "";
  return (
    <section
      aria-labelledby={id}
      className={cn("flex flex-col overflow-hidden rounded-lg bg-surface", className)}
    >
      <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-4">
        <h2 id={id} className="text-base">
          {t("watch.transcript.title")}
        </h2>
        <div className="flex items-center gap-1">
          {tracks.length > 1 && (
            <Select
              aria-label={t("watch.transcript.languageLabel")}
              size="sm"
              className="w-36"
              value={language}
              onValueChange={setLanguage}
              options={tracks.map((track) => ({ value: track.language, label: track.label }))}
            />
          )}
          <IconButton label={t("watch.transcript.close")} size="sm" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="relative px-3 pb-2">
        <Search
          aria-hidden
          className="-translate-y-1/2 pointer-events-none absolute top-[calc(50%-4px)] left-6 size-4 text-muted"
        />
        <Input
          ref={search}
          type="search"
          aria-label={t("watch.transcript.searchLabel")}
          placeholder={t("watch.transcript.searchLabel")}
          className="h-10 pl-9 text-sm"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </div>
      <p
        role="status"
        className={cn("tabular px-4 pb-1 text-muted text-xs", !isSearch && "sr-only")}
      >
        {isSearch &&
          cues &&
          (found.length === 0
            ? t("watch.transcript.noMatch")
            : t("watch.transcript.matchCount", { n: found.length }))}
      </p>
      {cues ? (
        <Lines key={language} cues={found} language={language} isFollowing={!isSearch} />
      ) : transcript.state === "failed" ? (
        <div
          role="alert"
          className="grid flex-1 place-content-center justify-items-center gap-3 p-4"
        >
          <p className="text-sm">{t("watch.transcript.failure")}</p>
          <Button size="sm" onClick={retry}>
            {t("watch.transcript.retry")}
          </Button>
        </div>
      ) : (
        <div className="grid flex-1 content-start gap-3 p-4">
          <p role="status" className="sr-only">
            {t("watch.transcript.loading")}
          </p>
          {["first", "second", "third"].map((line) => (
            <Skeleton key={line} className="h-4 rounded-sm" />
          ))}
        </div>
      )}
    </section>
  );
}

interface LinesProps {
  cues: readonly Cue[];
  language: string;
  /** False while the viewer searches: the list then stays where the viewer scrolled. */
  isFollowing: boolean;
}

function Lines({ cues, language, isFollowing }: LinesProps) {
  const list = useRef<VListHandle>(null);
  const [isHeld, setHeld] = useState(false);
  const current = usePlaybackPosition(
    useCallback((seconds: number) => cueIndexAt(cues, seconds), [cues]),
  );
  const follows = isFollowing && !isHeld;
  useEffect(() => {
    if (follows && current >= 0) list.current?.scrollToIndex(current, { align: "center" });
  }, [follows, current]);
  const frame = useRef<HTMLDivElement>(null);
  // The viewer's own scrolling stops the list from following playback.
  useEffect(() => {
    const life = new AbortController();
    const hold = () => setHeld(true);
    for (const event of ["wheel", "touchmove"])
      frame.current?.addEventListener(event, hold, { signal: life.signal, passive: true });
    return () => life.abort();
  }, []);
  return (
    <div ref={frame} className="relative min-h-0 flex-1">
      <VList ref={list} data={[...cues]} className="overscroll-contain px-2 pb-2">
        {(cue, index) => (
          <Line
            key={`${cue.start} ${cue.text}`}
            cue={cue}
            language={language}
            isCurrent={index === current}
            onChoose={() => setHeld(false)}
          />
        )}
      </VList>
      {isFollowing && isHeld && (
        <Button
          variant="primary"
          size="sm"
          className="-translate-x-1/2 absolute bottom-3 left-1/2 shadow-float"
          onClick={() => setHeld(false)}
        >
          <ArrowDown aria-hidden />
          {t("watch.transcript.follow")}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  cue: Cue;
  language: string;
  isCurrent: boolean;
  onChoose: () => void;
}

function Line({ cue: { start, text }, language, isCurrent, onChoose }: LineProps) {
  const seconds = start / 1000;
  return (
    <button
      type="button"
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => {
        onChoose();
        seekCurrent(seconds);
      }}
      className="flex w-full items-baseline gap-3 rounded-sm px-2 py-1.5 text-left text-sm hover:bg-line/60 focus-visible:-outline-offset-2 aria-[current=true]:bg-accent-soft aria-[current=true]:text-ink"
    >
      <span aria-hidden className="tabular shrink-0 text-accent text-xs">
        {formatDuration(seconds)}
      </span>
      <span className="sr-only">{spokenDuration(seconds)}: </span>
      <span lang={language} className="min-w-0 break-words">
        {text}
      </span>
    </button>
  );
}
