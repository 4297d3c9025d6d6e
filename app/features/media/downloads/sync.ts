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

/** As often as pages are opened, but not more, ms. */
const SOON_MS = 10 * 60_000;

/**
 * With a network again: what still holds is renewed, what does not loses its media and says why.
 * What was watched meanwhile is told along with it.
 * @param input.isDue false asks only where the last time is a while ago
 */
export async function syncDownloads({ isDue }: { isDue: boolean }): Promise<void> {
  noteTime();
  const kept = allRecords().filter((r) => r.state !== "gone" && r.removedAt === null);
  if (kept.length === 0 || !navigator.onLine) return;
  if (!isDue && Math.abs(serverNow() - lastSyncedAt()) < SOON_MS) return;
  const told = kept.map(({ videoId, watchedMs, positionMs }) => ({
    videoId,
    watchedMs: Math.round(watchedMs),
    positionMs: positionMs === null ? null : Math.round(positionMs),
  }));
  const { grants, gone } = await sendSync(deviceId(), told);
  const [first] = grants;
  if (first) setTime(first.issuedAt);
  for (const { videoId, ...grant } of grants) changeRecord(videoId, { grant });
  for (const { videoId, reason } of gone) {
    await deleteMedia(videoId);
    changeRecord(videoId, { state: "gone", reason });
  }
}
