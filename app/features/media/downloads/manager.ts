import { ApiError } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import { DownloadRejected, download } from "./download.ts";
import { DOWNLOAD_LOCK } from "./keys.ts";
import { deleteMedia, storedVideos } from "./media-files.ts";
import { sendRevoke } from "./offline-api.ts";
import {
  allRecords,
  changeRecord,
  type DownloadRecord,
  deviceId,
  dropRecord,
  findRecord,
  forgetAll,
  onRecords,
} from "./records.ts";

export const UNDO_MS = 8000;
const RETRY_MS = 5000;

let running: { videoId: string; abort: AbortController } | null = null;
let isInLine = false;
let isWatching = false;

const next = (): DownloadRecord | undefined =>
  allRecords().findLast((r) => r.state === "waiting" && r.removedAt === null);

export function resumeDownloads(): void {
  if (!isWatching) {
    isWatching = true;
    onRecords(() => {
      const current = running && findRecord(running.videoId);
      if (running && (current?.state !== "waiting" || current.removedAt !== null))
        running.abort.abort();
      resumeDownloads();
    });
    window.addEventListener("online", resumeDownloads);
  }
  if (isInLine || !next() || !navigator.onLine) return;
  isInLine = true;
  // Waits for the lock until the tab that is downloading has finished or closes.
  navigator.locks
    .request(DOWNLOAD_LOCK, async () => {
      for (let record = next(); record && navigator.onLine; record = next())
        await run(record.videoId);
    })
    .catch((error: unknown) => console.error("Downloads broke off", error))
    .finally(() => {
      isInLine = false;
    });
}

async function run(videoId: string): Promise<void> {
  const abort = new AbortController();
  running = { videoId, abort };
  try {
    await download(videoId, abort.signal);
  } catch (error) {
    await failed(videoId, error, abort.signal);
  } finally {
    running = null;
  }
}

async function failed(videoId: string, error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted || (error instanceof DOMException && error.name === "AbortError")) return;
  if (error instanceof DOMException && error.name === "QuotaExceededError")
    changeRecord(videoId, { state: "failed", error: t("downloads.error.deviceFull") });
  else if (error instanceof DownloadRejected)
    changeRecord(videoId, { state: "failed", error: error.message });
  else if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
    changeRecord(videoId, { state: "failed", error: error.message });
  } else if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}

export const pause = (videoId: string): void => changeRecord(videoId, { state: "paused" });

export function resume(videoId: string): void {
  changeRecord(videoId, { state: "waiting", error: null });
  resumeDownloads();
}

/** Hides downloads from the list at once, and deletes their files after the undo time. */
export function remove(videoIds: readonly string[]): void {
  for (const videoId of videoIds) changeRecord(videoId, { removedAt: Date.now() });
  setTimeout(() => void purgeRemoved(), UNDO_MS + 100);
}

export function restoreDownloads(videoIds: readonly string[]): void {
  for (const videoId of videoIds) changeRecord(videoId, { removedAt: null });
  resumeDownloads();
}

/** Deletes removed downloads after the undo time, and files without a list entry. */
export async function purgeRemoved(): Promise<void> {
  const overdue = allRecords().filter(
    (r) => r.removedAt !== null && r.removedAt <= Date.now() - UNDO_MS,
  );
  for (const { videoId } of overdue) {
    await deleteMedia(videoId);
    dropRecord(videoId);
    // If the browser is offline, the next sync tells the server about the removal.
    if (navigator.onLine)
      await sendRevoke(deviceId(), videoId).catch((error: unknown) =>
        console.warn("Not taken back", error),
      );
  }
  for (const videoId of await storedVideos()) if (!findRecord(videoId)) await deleteMedia(videoId);
}

export async function clearDownloads({ isNotified }: { isNotified: boolean }): Promise<void> {
  running?.abort.abort();
  const device = allRecords().length > 0 ? deviceId() : null;
  forgetAll();
  for (const videoId of await storedVideos()) await deleteMedia(videoId);
  if (isNotified && device !== null && navigator.onLine) {
    await sendRevoke(device).catch((error: unknown) => console.warn("Not taken back", error));
  }
}
