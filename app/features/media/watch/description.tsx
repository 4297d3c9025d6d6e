import { Link } from "@remix-run/react";
import { TextQuote } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { chipStyles } from "#app/ui/chip.tsx";
import { cn } from "#app/ui/cn.ts";
import { ViewsAndAge } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";
import { UserText } from "./user-text.tsx";

interface DescriptionProps {
  video: WatchableVideo;
  /** Shows or hides the transcript; null for a video without captions. */
  onTranscript: (() => void) | null;
  isTranscriptOpen: boolean;
}

export function Description({ video, onTranscript, isTranscriptOpen }: DescriptionProps) {
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [open, setOpen] = useState(false);
  const { description, tags } = video;
  useLayoutEffect(() => {
    const box = text.current;
    if (box && !open) setLong(description !== "" && box.scrollHeight > box.clientHeight + 4);
  }, [description, open]);
  return (
    <div className="grid gap-2 rounded-md bg-surface px-4 py-3 text-sm">
      <p className="tabular font-semibold">
        <ViewsAndAge video={video} /> · {categoryLabel(video.category)}
      </p>
      <div ref={text} id={id} className={cn("measure", !open && "line-clamp-3")}>
        {description === "" ? (
          <p className="text-muted">{t("watch.description.empty")}</p>
        ) : (
          <UserText text={open ? description : description.replaceAll(/\n{2,}/g, "\n")} />
        )}
      </div>
      {tags.length > 0 && (open || !isLong) && (
        <ul aria-label={t("watch.description.tagsAriaLabel")} className="mt-1 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`/search?q=${encodeURIComponent(tag)}`}
                className={cn(chipStyles(), "h-7 bg-transparent px-3 text-xs")}
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {onTranscript && (
        <Button
          size="sm"
          variant="outline"
          className="mt-1 justify-self-start"
          aria-expanded={isTranscriptOpen}
          onClick={onTranscript}
        >
          <TextQuote aria-hidden />
          {isTranscriptOpen ? t("watch.transcript.close") : t("watch.transcript.open")}
        </Button>
      )}
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="justify-self-start py-1 font-semibold text-accent"
          onClick={() => setOpen(!open)}
        >
          {open ? t("watch.description.collapseAction") : t("watch.description.expandAction")}
        </button>
      )}
    </div>
  );
}
