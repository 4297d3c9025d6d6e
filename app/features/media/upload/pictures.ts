import { t } from "#i18n/t.ts";
import { fileShown } from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";
import { TransientError } from "./multipart-upload.ts";
import { PICTURE_LONG_SIDE, redraw } from "./posters.ts";
import { putBytes } from "./transport.ts";
import { sendPoster } from "./videos-api.ts";

/** Image types that the server accepts. The browser converts other types first. */
const TAKEN = ["image/jpeg", "image/png", "image/webp", "image/gif"];

const LONGEST_SIDE = 8192;

interface PictureEvents {
  draftOf(key: string): Promise<string>;
  onPoster(file: File): void;
}

export function createPictures(store: EntryStore, { draftOf, onPoster }: PictureEvents) {
  const sending = new Map<string, { file: File; ended: AbortController }>();
  let nextKey = 0;

  function offer(file: File) {
    nextKey += 1;
    store.set({
      pictures: [
        ...store.get().pictures,
        { key: `picture-${nextKey}`, file, url: URL.createObjectURL(file) },
      ],
    });
  }

  function take(key: string): File | null {
    const { pictures } = store.get();
    const picture = pictures.find((p) => p.key === key);
    store.set({ pictures: pictures.filter((p) => p.key !== key) });
    if (picture) URL.revokeObjectURL(picture.url);
    return picture?.file ?? null;
  }

  function post(pictureKey: string) {
    const file = take(pictureKey);
    if (!file) return;
    const { entries, selected } = store.get();
    const free = entries.find(
      (e) => e.key === selected && e.file === null && !e.isPublished && e.resumes === null,
    );
    const entry = free ?? store.newEntry();
    if (!free) store.set({ entries: [...entries, entry] });
    store.update(entry.key, () => ({ isPicture: true, file: fileShown(file) }));
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
      const body = TAKEN.includes(file.type) ? file : await redraw(file, LONGEST_SIDE);
      const videoId = await draftOf(key);
      ended.signal.throwIfAborted();
      const onProgress = (sent: number) =>
        store.updateFile(key, { sent: Math.min(file.size, sent) });
      await putBytes(
        `/api/videos/${encodeURIComponent(videoId)}/picture?name=${encodeURIComponent(file.name.slice(0, 255))}`,
        body,
        {
          signal: ended.signal,
          onProgress,
        },
      );
      const small = await redraw(file, PICTURE_LONG_SIDE).catch(() => null);
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
    use(pictureKey: string) {
      const file = take(pictureKey);
      if (file) onPoster(file);
    },
    drop: (pictureKey: string) => void take(pictureKey),
    stop(key: string) {
      sending.get(key)?.ended.abort();
      sending.delete(key);
    },
    dispose() {
      for (const { ended } of sending.values()) ended.abort();
      for (const { url } of store.get().pictures) URL.revokeObjectURL(url);
      sending.clear();
    },
  };
}
