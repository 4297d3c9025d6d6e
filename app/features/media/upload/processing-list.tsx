import { RotateCw } from "lucide-react";
import type { Entry } from "#app/features/media/upload/entry.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { RenditionName } from "#worker/domain/media/renditions/contract-names.ts";
import { formatBytes } from "./format.ts";
import { RenditionList } from "./rendition-list.tsx";

const HEADLINE: Record<Entry["processing"]["state"], Message | null> = {
  none: null,
  reading: msg("upload.conversion.state.reading"),
  waiting: msg("upload.conversion.state.waiting"),
  converting: msg("upload.conversion.state.converting"),
  done: msg("upload.conversion.state.done"),
  failed: null,
};

interface ProcessingListProps {
  entry: Entry;
  onConvert: (name?: RenditionName) => void;
}

export function ProcessingList({ entry, onConvert }: ProcessingListProps) {
  const { processing, resumes, file } = entry;
  const headline = HEADLINE[processing.state];
  const isBusy = ["reading", "waiting", "converting"].includes(processing.state);
  const isStored = file?.state === "completed";
  if (!headline && !processing.message && !resumes?.isStored) return null;
  const failed = processing.renditions.filter((r) => r.state === "failed");
  const missing = processing.renditions.filter((r) => r.state !== "ready");
  return (
    <div className="grid gap-2 text-sm">
      {headline && <p className="text-muted">{t(headline)}</p>}
      {processing.message && <p className="text-ink">{processing.message}</p>}
      {processing.renditions.length > 0 && (
        <RenditionList
          label={
            file
              ? t("upload.renditions.namedAriaLabel", { name: file.name })
              : t("upload.renditions.ariaLabel")
          }
          renditions={processing.renditions}
          onRetry={isBusy || !isStored ? null : onConvert}
        />
      )}
      {resumes?.isStored && (
        <Alert
          title={t("upload.renditions.missing.title")}
          action={
            <Button size="sm" onClick={() => onConvert()}>
              {t("upload.renditions.missing.action")}
            </Button>
          }
        >
          {t("upload.renditions.missing.body", {
            size: formatBytes(resumes.size ?? 0),
            fileName: resumes.fileName,
          })}
        </Alert>
      )}
      {!isBusy && !resumes && isStored && missing.length > Math.min(1, failed.length) && (
        <Button size="sm" className="justify-self-start" onClick={() => onConvert()}>
          <RotateCw aria-hidden />
          {t("upload.renditions.missing.convertAction")}
        </Button>
      )}
    </div>
  );
}
