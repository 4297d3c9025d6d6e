import { ImagePlus, ImageUp, X } from "lucide-react";
import type { Entry } from "#app/features/media/upload/entry.ts";
import type { DroppedImage } from "#app/features/media/upload/entry-store.ts";
import type { UploadManager } from "#app/features/media/upload/upload-manager.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import { formatBytes } from "./format.ts";

interface ImageChoiceProps {
  images: DroppedImage[];
  entry: Entry | undefined;
  manager: UploadManager;
}

export function ImageChoice({ images, entry, manager }: ImageChoiceProps) {
  if (images.length === 0) return null;
  const video = entry?.videoId && !entry.isImage && entry.file ? entry.file.name : null;
  return (
    <ul aria-label={t("upload.pictures.listAriaLabel")} className="grid gap-3">
      {images.map(({ key, file, url }) => (
        <li
          key={key}
          className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg p-4 ring-1 ring-line ring-inset"
        >
          <img src={url} alt="" className="size-16 rounded-md bg-scrim object-contain" />
          <div className="grid min-w-40 flex-1 gap-0.5">
            <span className="truncate font-semibold text-sm">{file.name}</span>
            <span className="tabular text-muted text-sm">
              {t("upload.pictures.question", { size: formatBytes(file.size) })}
            </span>
          </div>
          <IconButton
            size="sm"
            className="sm:order-last"
            label={t("upload.pictures.removeAriaLabel", { name: file.name })}
            onClick={() => manager.dropPicture(key)}
          >
            <X aria-hidden />
          </IconButton>
          <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
            <Button size="sm" onClick={() => manager.postPicture(key)}>
              <ImageUp aria-hidden />
              {t("upload.pictures.publishAsPost")}
            </Button>
            {video && (
              <Button size="sm" onClick={() => manager.posterOf(key)}>
                <ImagePlus aria-hidden />
                {t("upload.pictures.useAsPoster", {
                  video: video.length > 24 ? `${video.slice(0, 23)}…` : video,
                })}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
