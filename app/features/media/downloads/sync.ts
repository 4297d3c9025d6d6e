import { deleteMedia } from "./media-files.ts";
import { sendSync } from "./offline-api.ts";
import {
  allRecords,
  changeRecord,
  deviceId,
  lastSyncedAt,
  noteTime,
  serverNow,
  setTime,
} from "./records.ts";

const SOON_MS = 10 * 60_000;

/** @param input.isDue false skips the sync if the last sync was recent */
export async function syncDownloads({ isDue }: { isDue: boolean }): Promise<void> {
  noteTime();
  const records = allRecords().filter((r) => r.state !== "gone" && r.removedAt === null);
  if (records.length === 0 || !navigator.onLine) return;
  if (!isDue && Math.abs(serverNow() - lastSyncedAt()) < SOON_MS) return;
  const reports = records.map(({ videoId, watchedMs, positionMs }) => ({
    videoId,
    watchedMs: Math.round(watchedMs),
    positionMs: positionMs === null ? null : Math.round(positionMs),
  }));
  const { grants, gone } = await sendSync(deviceId(), reports);
  const [first] = grants;
  if (first) setTime(first.issuedAt);
  for (const { videoId, ...grant } of grants) changeRecord(videoId, { grant });
  for (const { videoId, reason } of gone) {
    await deleteMedia(videoId);
    changeRecord(videoId, { state: "gone", reason });
  }
}
