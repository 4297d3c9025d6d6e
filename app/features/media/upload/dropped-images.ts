import { t } from "#i18n/t.ts";
import { toEntryFile } from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";
import { TransientError } from "./multipart-upload.ts";
import { POSTER_LONG_SIDE, redraw } from "./posters.ts";
import { sendBytes } from "./transport.ts";
import { sendPoster } from "./videos-api.ts";

/** Image types that the server accepts. The browser converts other types first. */
const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

const LONGEST_SIDE = 8192;

interface ImageEvents {
  draftOf(key: string): Promise<string>;
  onPoster(file: File): void;
}

export function createDroppedImages(store: EntryStore, { draftOf, onPoster }: ImageEvents) {
  const sending = new Map<string, { file: File; ended: AbortController }>();
  let nextKey = 0;

  function offer(file: File) {
    nextKey += 1;
    store.set({
      droppedImages: [
        ...store.get().droppedImages,
        { key: `picture-${nextKey}`, file, url: URL.createObjectURL(file) },
      ],
    });
  }

  function take(key: string): File | null {
    const { droppedImages } = store.get();
    const image = droppedImages.find((p) => p.key === key);
    store.set({ droppedImages: droppedImages.filter((p) => p.key !== key) });
    if (image) URL.revokeObjectURL(image.url);
    return image?.file ?? null;
  }

  function post(imageKey: string) {
    const file = take(imageKey);
    if (!file) return;
    const { entries, selected } = store.get();
    const free = entries.find(
      (e) => e.key === selected && e.file === null && !e.isPublished && e.resumes === null,
    );
    const entry = free ?? store.newEntry();
    if (!free) store.set({ entries: [...entries, entry] });
    store.update(entry.key, () => ({ isImage: true, file: toEntryFile(file) }));
    store.set({ selected: entry.key });
    sending.set(entry.key, { file, ended: new AbortController() });
    void send(entry.key);
  }

  async function send(key: string): Promise<void> {
    const work = sending.get(key);
    if (!work) return;
    const { file, ended } = work;
    store.updateFile(key, { state: "uploading", error: null, canRetry: false });
    try {
      const body = IMAGE_TYPES.includes(file.type) ? file : await redraw(file, LONGEST_SIDE);
      const videoId = await draftOf(key);
      ended.signal.throwIfAborted();
      const onProgress = (sent: number) =>
        store.updateFile(key, { sent: Math.min(file.size, sent) });
      await sendBytes(
        `/api/videos/${encodeURIComponent(videoId)}/picture?name=${encodeURIComponent(file.name.slice(0, 255))}`,
        body,
        {
          signal: ended.signal,
          onProgress,
        },
      );
      const small = await redraw(file, POSTER_LONG_SIDE).catch(() => null);
      if (small) {
        await sendPoster(videoId, small).catch(() => undefined);
        store.update(key, () => ({
          posters: [{ url: URL.createObjectURL(small), image: small, label: file.name }],
          poster: 0,
        }));
      }
      store.updateFile(key, { state: "completed", sent: file.size });
    } catch (cause) {
      if (ended.signal.aborted) return;
      const error =
        cause instanceof DOMException
          ? t("upload.pictures.unreadable", { name: file.name })
          : cause instanceof Error
            ? cause.message
            : t("upload.files.failure");
      const canRetry = cause instanceof TransientError || cause instanceof TypeError;
      store.updateFile(key, { state: "error", error, canRetry });
    }
  }

  return {
    offer,
    post,
    send,
    use(imageKey: string) {
      const file = take(imageKey);
      if (file) onPoster(file);
    },
    drop: (imageKey: string) => void take(imageKey),
    stop(key: string) {
      sending.get(key)?.ended.abort();
      sending.delete(key);
    },
    dispose() {
      for (const { ended } of sending.values()) ended.abort();
      for (const { url } of store.get().droppedImages) URL.revokeObjectURL(url);
      sending.clear();
    },
  };
}
