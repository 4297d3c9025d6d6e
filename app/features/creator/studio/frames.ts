import type Hls from "hls.js";
import { t } from "#i18n/t.ts";
import type { EditableVideo } from "#worker/domain/media/videos/contract-studio.ts";

const LONG_SIDE = 1280;
/** Positions of the offered frames, as fractions of the video's length. */
const SHARES = [0.08, 0.25, 0.42, 0.6, 0.78, 0.92];

const SEEK_MS = 8000;

type Media = NonNullable<EditableVideo["media"]>;

/**
 * @returns function that closes the video
 * @throws Error if the browser can open neither file nor playlist
 */
export async function openMedia(element: HTMLVideoElement, media: Media): Promise<() => void> {
  let hls: Hls | null = null;
  const close = () => {
    hls?.destroy();
    element.removeAttribute("src");
    element.load();
  };
  const isPlayable =
    media.original !== null && element.canPlayType(media.originalType ?? "") !== "";
  if (isPlayable && media.original !== null) {
    element.src = media.original;
    if (await waitForFrame(element)) return close;
  }
  const { default: Library } = await import("#app/lib/hls.client.ts");
  if (!Library.isSupported()) throw new Error(t("studio.thumbnail.frame.videoUnsupported"));
  hls = new Library({ capLevelToPlayerSize: false, maxBufferLength: 4 });
  hls.loadSource(media.master);
  hls.attachMedia(element);
  if (await waitForFrame(element)) return close;
  close();
  throw new Error(t("studio.thumbnail.frame.openFailure"));
}

const waitForFrame = (element: HTMLVideoElement) =>
  waitForEvent(
    element,
    "loadeddata",
    () => element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
  );

function waitForEvent(
  element: HTMLVideoElement,
  event: "loadeddata" | "seeked",
  isReady: () => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    if (isReady()) return resolve(true);
    const life = new AbortController();
    const { signal } = life;
    const end = (found: boolean) => {
      life.abort();
      clearTimeout(timer);
      resolve(found);
    };
    const timer = setTimeout(() => end(false), SEEK_MS);
    element.addEventListener(event, () => end(true), { signal });
    element.addEventListener("error", () => end(false), { signal });
  });
}

export async function* spreadFrames(
  media: Media,
  signal: AbortSignal,
): AsyncGenerator<{ at: number; image: Blob }> {
  const element = document.createElement("video");
  element.muted = true;
  element.preload = "auto";
  const close = await openMedia(element, media);
  try {
    for (const share of SHARES) {
      const at = element.duration * share;
      if (signal.aborted || !Number.isFinite(at)) return;
      element.currentTime = at;
      if (!(await waitForEvent(element, "seeked", () => false)) || signal.aborted) return;
      yield { at, image: await toPoster(element, element.videoWidth, element.videoHeight) };
    }
  } finally {
    close();
  }
}

/** Redraws an image as a JPEG of at most 1280 pixels on its longer side. Drops all metadata. */
export async function toPoster(
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<Blob> {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
}

/** @throws Error with a message for the user if this browser cannot decode the image */
export async function posterOfFile(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new Error(t("studio.thumbnail.unreadableImage", { name: file.name }));
  try {
    return await toPoster(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}
