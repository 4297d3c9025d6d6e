import { useRevalidator } from "@remix-run/react";
import { Camera, ImageUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent, DialogTrigger } from "#app/ui/dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { formatDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { EditableVideo } from "#worker/domain/media/videos/contract-studio.ts";
import { uploadPoster } from "./content-api.ts";
import { openMedia, posterOfFile, spreadFrames, toPoster } from "./frames.ts";

export function ThumbnailField({ video }: { video: EditableVideo }) {
  const [isPicking, setPicking] = useState(false);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const { isBusy: busy, reason, clear, run } = useMutation();
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  const fault = unreadable ?? reason;

  async function setThumbnail(make: () => Promise<Blob>) {
    clear();
    setUnreadable(null);
    const image = await make().catch((error: unknown) => {
      setUnreadable(error instanceof Error ? error.message : t("studio.thumbnail.failure"));
    });
    if (!image || !(await run(uploadPoster(video.id, image))).ok) return;
    setPicking(false);
    toast({ title: t("studio.thumbnail.success") });
    revalidate();
  }

  return (
    <section aria-labelledby="thumbnail-heading" className="grid gap-3">
      <h2 id="thumbnail-heading" className="font-semibold text-sm">
        {t("studio.thumbnail.title")}
      </h2>
      <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:max-lg:grid-cols-2 lg:grid-cols-1">
        <div className="aspect-video self-start overflow-hidden rounded-md bg-line">
          {video.poster && (
            <img
              src={video.poster}
              alt={t("studio.thumbnail.currentAlt")}
              className="size-full object-cover"
            />
          )}
        </div>
        <div className="grid content-start gap-2">
          {video.media && (
            <Dialog open={isPicking} onOpenChange={setPicking}>
              <DialogTrigger asChild>
                <Button disabled={busy}>
                  <Camera aria-hidden />
                  {t("studio.thumbnail.takeFromVideo")}
                </Button>
              </DialogTrigger>
              <DialogContent
                size="lg"
                title={t("studio.thumbnail.frame.title")}
                description={t("studio.thumbnail.frame.description")}
              >
                <FramePicker
                  media={video.media}
                  busy={busy}
                  onUse={(make) => void setThumbnail(make)}
                />
              </DialogContent>
            </Dialog>
          )}
          <Button disabled={busy} onClick={() => file.current?.click()}>
            <ImageUp aria-hidden />
            {busy ? t("studio.actions.saving") : t("studio.thumbnail.uploadImage")}
          </Button>
          <input
            ref={file}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label={t("studio.thumbnail.fileAriaLabel")}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              if (chosen) void setThumbnail(() => posterOfFile(chosen));
              event.currentTarget.value = "";
            }}
          />
          <p className="text-muted text-sm">{t("studio.thumbnail.hint")}</p>
        </div>
      </div>
      {fault && <Alert variant="danger">{fault}</Alert>}
    </section>
  );
}

interface FramePickerProps {
  media: NonNullable<EditableVideo["media"]>;
  busy: boolean;
  onUse: (make: () => Promise<Blob>) => void;
}

interface Frame {
  at: number;
  image: Blob;
  url: string;
}

const SLOTS = [0, 1, 2, 3, 4, 5];

function FramePicker({ media, busy, onUse }: FramePickerProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [frames, setFrames] = useState<Frame[]>([]);
  const [state, setState] = useState<"reading" | "done" | "failed">("reading");
  // Keeps the first media links, which stay valid long enough. Each reload brings new links.
  const [opened] = useState(media);

  useEffect(() => {
    const life = new AbortController();
    let close: (() => void) | null = null;
    const read = async () => {
      if (element.current) close = await openMedia(element.current, opened);
      for await (const { at, image } of spreadFrames(opened, life.signal)) {
        const url = URL.createObjectURL(image);
        setFrames((known) => [...known, { at, image, url }]);
      }
      setState("done");
    };
    read().catch(() => !life.signal.aborted && setState("failed"));
    return () => {
      life.abort();
      close?.();
    };
  }, [opened]);

  if (state === "failed") {
    return (
      <Alert variant="warning" className="mt-5">
        {t("studio.thumbnail.frame.unsupported")}
      </Alert>
    );
  }
  return (
    <div className="mt-5 grid gap-5">
      <ul
        aria-label={t("studio.thumbnail.frame.listAriaLabel")}
        className="grid grid-cols-2 gap-3 sm:grid-cols-3"
      >
        {frames.map((frame) => (
          <li key={frame.url}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onUse(async () => frame.image)}
              className="block aspect-video w-full overflow-hidden rounded-md bg-scrim ring-2 ring-transparent transition-shadow hover:ring-accent"
            >
              <img
                src={frame.url}
                alt={t("studio.thumbnail.frame.alt", { at: formatDuration(frame.at) })}
                className="size-full object-contain"
                // Revoking the URL when the dialog closes would break an image that is loading.
                onLoad={() => URL.revokeObjectURL(frame.url)}
              />
            </button>
          </li>
        ))}
        {state === "reading" &&
          SLOTS.slice(frames.length).map((slot) => (
            <li key={slot}>
              <Skeleton className="aspect-video w-full" />
            </li>
          ))}
      </ul>
      <div className="grid gap-3">
        <video
          ref={element}
          controls
          muted
          playsInline
          preload="auto"
          aria-label={t("studio.thumbnail.frame.videoAriaLabel")}
          className="mx-auto aspect-video max-h-[36dvh] w-full rounded-md bg-scrim"
        />
        <Button
          variant="primary"
          className="justify-self-end"
          disabled={busy}
          onClick={() => {
            const video = element.current;
            if (video && video.videoWidth > 0)
              onUse(() => toPoster(video, video.videoWidth, video.videoHeight));
          }}
        >
          <Camera aria-hidden />
          {busy ? t("studio.actions.saving") : t("studio.thumbnail.frame.submit")}
        </Button>
      </div>
    </div>
  );
}
