import { CloudUpload } from "lucide-react";
import { type DragEvent, memo, useEffect, useId, useRef, useState } from "react";
import { droppedFiles, pickFiles, withoutHandles } from "#app/features/media/upload/pick-files.ts";
import type { PickedFile } from "#app/features/media/upload/running.ts";
import { cn } from "#app/ui/cn.ts";
import { FieldError } from "#app/ui/field.tsx";
import { t } from "#i18n/t.ts";
import { DROP_ZONE_DEFAULTS } from "#worker/domain/media/uploads/contract.ts";
import { FIELD_IDS } from "./publishing.ts";

interface DropZoneProps {
  onFiles: (files: PickedFile[]) => void;
  maxFileMb?: number;
  maxFiles?: number;
  /** Compact once a file is in the list, which then is what the page is about. */
  isCompact?: boolean;
  error?: string | undefined;
}

const isFromField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

export const DropZone = memo(function DropZone({
  onFiles,
  maxFileMb = DROP_ZONE_DEFAULTS.maxFileMb,
  maxFiles = DROP_ZONE_DEFAULTS.maxFiles,
  isCompact = false,
  error,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const errorId = useId();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isFromField(event.target)) return;
      event.preventDefault();
      onFiles(withoutHandles(files));
    };
    // Without this handler, the browser would navigate to a file that is dropped outside the zone.
    const onStray = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    document.addEventListener("paste", onPaste);
    document.addEventListener("dragover", onStray);
    document.addEventListener("drop", onStray);
    return () => {
      document.removeEventListener("paste", onPaste);
      document.removeEventListener("dragover", onStray);
      document.removeEventListener("drop", onStray);
    };
  }, [onFiles]);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
  }

  /** Prefers the file picker that returns file handles, which still work after a reload. */
  async function choose() {
    const files = await pickFiles();
    if (files === null) input.current?.click();
    else if (files.length > 0) onFiles(files);
  }

  return (
    <div className="grid gap-1.5">
      <button
        id={FIELD_IDS.file}
        type="button"
        aria-describedby={error === undefined ? hintId : `${hintId} ${errorId}`}
        onClick={() => void choose()}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={cn(
          "flex w-full flex-col items-center justify-center gap-2 rounded-lg border-2 border-edge border-dashed px-6 py-5 text-center transition-colors hover:border-accent hover:bg-surface",
          !isCompact && "min-h-60 py-10",
          error !== undefined && "border-danger",
          isOver && "border-accent bg-accent-soft",
        )}
      >
        <CloudUpload
          aria-hidden
          className={cn("text-accent", isCompact ? "size-6" : "size-10")}
          strokeWidth={1.5}
        />
        <span className="font-semibold">{t("upload.dropZone.label")}</span>
        <span id={hintId} className="text-muted text-sm">
          {t("upload.dropZone.hint", { maxFileMb, maxFiles })}
        </span>
      </button>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <input
        ref={input}
        type="file"
        multiple
        accept="video/*,image/*,.mkv,.mov,.m4v"
        aria-label={t("upload.dropZone.ariaLabel")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Resets the input, so that choosing the same file again fires a change event.
          event.currentTarget.value = "";
          if (files.length > 0) onFiles(withoutHandles(files));
        }}
      />
    </div>
  );
});
