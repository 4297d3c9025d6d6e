import { t } from "#i18n/t.ts";
import type { Poster } from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";
import { sendPoster } from "./videos-api.ts";

export const POSTER_LONG_SIDE = 1280;

export function createPosters(store: EntryStore) {
  function offer(key: string, candidates: { at: number; image: Blob }[]) {
    if (candidates.length === 0) return;
    const posters: Poster[] = candidates.map(({ at, image }) => ({
      url: URL.createObjectURL(image),
      image,
      label: t("upload.poster.frameLabel", { at: clock(at) }),
    }));
    store.update(key, (e) => ({ posters: [...posters, ...e.posters] }));
    const entry = store.entry(key);
    if (entry?.poster === null && !entry.hasPoster) void choose(key, 0);
  }

  async function choose(key: string, index: number) {
    const entry = store.entry(key);
    const poster = entry?.posters[index];
    if (!entry?.videoId || !poster) return;
    const before = entry.poster;
    store.update(key, () => ({ poster: index }));
    const isAccepted = await sendPoster(entry.videoId, poster.image).then(
      () => true,
      () => false,
    );
    if (!isAccepted) {
      store.update(key, () => ({ poster: before }));
      store.set({ notice: t("upload.poster.saveFailure") });
    }
  }

  async function take(file: File) {
    const entry = store.entry(store.get().selected);
    if (!entry?.videoId) {
      store.set({ notice: t("upload.poster.videoRequired") });
      return;
    }
    const image = await redraw(file, POSTER_LONG_SIDE).catch(() => null);
    if (!image) {
      store.set({ notice: t("upload.pictures.unreadable", { name: file.name }) });
      return;
    }
    const poster = { url: URL.createObjectURL(image), image, label: file.name };
    store.update(entry.key, (e) => ({ posters: [...e.posters, poster] }));
    await choose(entry.key, (store.entry(entry.key)?.posters.length ?? 1) - 1);
  }

  function forget(key: string) {
    for (const poster of store.entry(key)?.posters ?? []) URL.revokeObjectURL(poster.url);
  }

  return { offer, choose, take, forget };
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/**
 * Drops all metadata of the image.
 * @throws DOMException if this browser cannot decode the image
 */
export async function redraw(file: Blob, longSide: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
}
