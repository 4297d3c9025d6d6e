import { Check, CircleAlert, LoaderCircle, Minus, RotateCw } from "lucide-react";
import type { RenditionProgress } from "#app/features/media/upload/ladder/protocol.ts";
import { Button } from "#app/ui/button.tsx";
import { formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { RenditionName } from "#worker/domain/media/renditions/contract-names.ts";

interface RenditionListProps {
  label: string;
  renditions: RenditionProgress[];
  onRetry: ((name: RenditionName) => void) | null;
}

const renditionLabel = (name: RenditionName) =>
  name === "audio" ? t("upload.renditions.audio") : name;

export function RenditionList({ label, renditions, onRetry }: RenditionListProps) {
  const failed = renditions.filter((r) => r.state === "failed");
  return (
    <div className="grid gap-2">
      <ul aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1">
        {renditions.map((r) => (
          <li key={r.name} className="tabular flex items-center gap-1.5">
            <RenditionIcon rendition={r} />
            {renditionLabel(r.name)}
            <span className="text-muted">{stateLabel(r)}</span>
          </li>
        ))}
      </ul>
      {failed.length > 0 && (
        <ul aria-label={t("upload.renditions.failuresAriaLabel")} className="grid gap-1">
          {failed.map((r) => (
            <li
              key={r.name}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
            >
              <span className="min-w-0 text-danger">
                {renditionLabel(r.name)}: {r.reason ?? t("upload.conversion.stoppedWithoutReason")}
              </span>
              {onRetry && (
                <Button size="sm" onClick={() => onRetry(r.name)}>
                  <RotateCw aria-hidden />
                  {t("upload.renditions.retry", { name: renditionLabel(r.name) })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RenditionIcon({ rendition }: { rendition: RenditionProgress }) {
  if (rendition.state === "ready") return <Check aria-hidden className="size-4 text-paid" />;
  if (rendition.state === "failed")
    return <CircleAlert aria-hidden className="size-4 text-danger" />;
  if (rendition.state === "uploading")
    return <LoaderCircle aria-hidden className="size-4 text-accent motion-safe:animate-spin" />;
  return <Minus aria-hidden className="size-4 text-muted" />;
}

function stateLabel(rendition: RenditionProgress): string {
  if (rendition.state === "ready") return t("upload.renditions.state.ready");
  if (rendition.state === "failed") return t("upload.renditions.state.failed");
  if (rendition.state === "planned") return t("upload.renditions.state.waiting");
  return rendition.progress === null
    ? t("upload.renditions.state.started")
    : formatPercent(Math.floor(rendition.progress * 100) / 100);
}
