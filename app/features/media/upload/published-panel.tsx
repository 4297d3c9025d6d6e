import { Link } from "@remix-run/react";
import { Captions, CircleCheck, Copy, ImageIcon, Pencil, Play, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { copyText } from "#app/features/accounts/settings/copy-text.ts";
import { ShareVideoButton } from "#app/features/media/share/share-video-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import { coverOf } from "./cover-of.ts";

export interface Published {
  videoId: string;
  title: string;
  /** URL of the thumbnail; null if the video has none yet. */
  cover: string | null;
  isImage: boolean;
}

interface PublishedPanelProps {
  published: Published;
  origin: string;
  isConverting: boolean;
  onUploadAnother: () => void;
}

export function PublishedPanel({
  published,
  origin,
  isConverting,
  onUploadAnother,
}: PublishedPanelProps) {
  const { videoId, title, isImage } = published;
  const cover = useCover(published, isConverting);
  const heading = useRef<HTMLHeadingElement>(null);
  // The Publish button that had the focus is gone or belongs to another entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus once per publication
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [videoId]);
  const path = `/watch/${videoId}`;
  const url = new URL(path, origin).href;
  return (
    <section
      aria-labelledby="published-heading"
      className="grid gap-5 rounded-lg bg-surface p-4 ring-1 ring-line ring-inset sm:grid-cols-[minmax(0,240px)_minmax(0,1fr)] sm:p-6"
    >
      <div className="grid aspect-video place-items-center self-start overflow-hidden rounded-md bg-scrim text-on-scrim">
        {cover === null ? (
          <ImageIcon aria-hidden className="size-8 opacity-60" strokeWidth={1.5} />
        ) : (
          <img src={cover} alt="" className="size-full object-contain" />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <div role="status" className="grid gap-1">
          <h2
            id="published-heading"
            ref={heading}
            tabIndex={-1}
            className="flex items-center gap-2 text-lg outline-none"
          >
            <CircleCheck aria-hidden className="size-5 shrink-0 text-paid" />
            {t("upload.publish.successTitle")}
          </h2>
          <p className="break-words">{t("upload.publish.successBody", { title })}</p>
          {isConverting && (
            <p className="text-muted text-sm">{t("upload.publish.conversionContinues")}</p>
          )}
        </div>
        <div className="flex items-center gap-1 rounded-md bg-ground py-1 pr-1 pl-3 ring-1 ring-line ring-inset">
          <code className="min-w-0 flex-1 truncate text-sm">{url}</code>
          <IconButton
            label={t("upload.publish.copyLink")}
            size="sm"
            onClick={() => void copyText(url, t("upload.publish.linkCopied"))}
          >
            <Copy aria-hidden />
          </IconButton>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="primary">
            <Link to={path} aria-label={t("upload.publish.watchLink", { title })}>
              <Play aria-hidden />
              {t("upload.files.watch")}
            </Link>
          </Button>
          <ShareVideoButton video={{ id: videoId, title, videoUrl: path }} />
        </div>
        <div className="grid gap-2">
          <h3 className="font-semibold text-sm">{t("upload.publish.nextHeading")}</h3>
          <div className="flex flex-wrap gap-2">
            {!isImage && (
              <Button asChild size="sm" variant="outline">
                <Link to={`/studio/videos/${videoId}/captions`}>
                  <Captions aria-hidden />
                  {t("upload.publish.addCaptions")}
                </Link>
              </Button>
            )}
            <Button asChild size="sm" variant="outline">
              <Link to={`/studio/videos/${videoId}`}>
                <Pencil aria-hidden />
                {t("upload.publish.editDetails")}
              </Link>
            </Button>
            <Button size="sm" variant="outline" onClick={onUploadAnother}>
              <Upload aria-hidden />
              {t("upload.publish.uploadAnother")}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

/**
 * Returns the URL of the published video's thumbnail. Null until the video has a thumbnail.
 * The upload page stores the thumbnail while it converts the video.
 * The URL of a video that was published earlier is therefore read when the conversion ends.
 */
function useCover({ videoId, cover }: Published, isConverting: boolean): string | null {
  const [late, setLate] = useState<{ videoId: string; url: string | null } | null>(null);
  useEffect(() => {
    if (cover === null && !isConverting)
      void coverOf(videoId).then((url) => setLate({ videoId, url }));
  }, [cover, isConverting, videoId]);
  return cover ?? (late?.videoId === videoId ? late.url : null);
}
