import { useCallback, useEffect, useRef } from "react";
import { usePlaybackPosition } from "#app/features/media/player/current-player.ts";
import { cn } from "#app/ui/cn.ts";
import { formatDuration, spokenDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { type Chapter, chapterAt } from "#worker/domain/media/videos/contract-chapters.ts";
import { TimeLink } from "./time-link.tsx";

export function ChapterList({ chapters }: { chapters: Chapter[] }) {
  const currentChapter = usePlaybackPosition(
    useCallback((seconds: number) => chapterAt(chapters, seconds), [chapters]),
  );
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const item = box?.children[currentChapter];
    // Scrolls only the chapter list; scrollIntoView would also scroll the page.
    if (box && item instanceof HTMLElement)
      box.scrollTop = item.offsetTop - box.offsetTop - box.clientHeight / 3;
  }, [currentChapter]);
  if (chapters.length === 0) return null;
  return (
    <section
      aria-labelledby="chapters"
      className="grid gap-2 rounded-md bg-surface px-4 py-3 text-sm"
    >
      <h2 id="chapters" className="font-semibold text-sm">
        {t("watch.chapters.title")}
      </h2>
      <ol ref={list} className="-mx-2 grid max-h-64 overflow-y-auto">
        {chapters.map(({ start, title }, i) => (
          <li key={start} aria-current={i === currentChapter ? "true" : undefined}>
            <TimeLink
              seconds={start}
              className={cn(
                "flex min-h-10 items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-line/60",
                i === currentChapter && "bg-line/40 font-semibold",
              )}
            >
              <span aria-hidden className={cn("tabular w-14 shrink-0 text-accent")}>
                {formatDuration(start)}
              </span>
              <span className="sr-only">{spokenDuration(start)}: </span>
              <span className="min-w-0 break-words">{title}</span>
            </TimeLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
