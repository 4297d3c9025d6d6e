import { Check, CircleAlert, LoaderCircle, Minus, RotateCw } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import type { Entry } from "#app/upload/entry.ts";
import type { RenditionProgress } from "#app/upload/ladder/protocol.ts";

const HEADLINE: Record<Entry["processing"]["state"], string | null> = {
  none: null,
  reading: "Reading the file",
  waiting: "Waiting to make smaller versions",
  converting: "Making smaller versions in this browser",
  done: "All versions are ready",
  failed: null,
};

/** What the browser makes of the file: each version and its state. The original plays meanwhile. */
export function ProcessingList({ entry, onRetry }: { entry: Entry; onRetry: (() => void) | null }) {
  const { processing } = entry;
  const headline = HEADLINE[processing.state];
  if (!headline && !processing.message) return null;
  return (
    <div className="grid gap-2 text-sm">
      {headline && <p className="text-muted">{headline}</p>}
      {processing.message && <p className="text-ink">{processing.message}</p>}
      {processing.renditions.length > 0 && (
        <ul aria-label={`Versions of ${entry.file?.name ?? "the video"}`} className="flex flex-wrap gap-x-4 gap-y-1">
          {processing.renditions.map((r) => (
            <li key={r.name} className="tabular flex items-center gap-1.5" title={r.reason ?? undefined}>
              <RenditionIcon rendition={r} />
              {r.name === "audio" ? "Sound" : r.name}
              <span className="text-muted">{stateWord(r)}</span>
            </li>
          ))}
        </ul>
      )}
      {processing.state === "failed" && onRetry && (
        <Button size="sm" className="justify-self-start" onClick={onRetry}>
          <RotateCw aria-hidden />
          Retry the missing versions
        </Button>
      )}
    </div>
  );
}

function RenditionIcon({ rendition }: { rendition: RenditionProgress }) {
  if (rendition.state === "ready") return <Check aria-hidden className="size-4 text-paid" />;
  if (rendition.state === "failed") return <CircleAlert aria-hidden className="size-4 text-danger" />;
  if (rendition.state === "uploading") return <LoaderCircle aria-hidden className="size-4 text-accent motion-safe:animate-spin" />;
  return <Minus aria-hidden className="size-4 text-muted" />;
}

function stateWord(rendition: RenditionProgress): string {
  if (rendition.state === "ready") return "ready";
  if (rendition.state === "failed") return "failed";
  if (rendition.state === "planned") return "waiting";
  return rendition.progress === null ? "working" : `${Math.floor(rendition.progress * 100)} %`;
}
