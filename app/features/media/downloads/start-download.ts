import { goOn } from "./manager.ts";
import { fetchGrant } from "./offline-api.ts";
import { addRecord, deviceId, setTime } from "./records.ts";

interface Order {
  ownerId: string;
  video: {
    id: string;
    title: string;
    duration: number;
    disclosure: string | null;
    creator: { name: string; username: string };
  };
  quality: string;
  bytes: number;
}

/**
 * Asks for the right to keep a video, and begins to fetch it.
 * @throws ApiError with the sentence that says why not
 */
export async function startDownload({ ownerId, video, quality, bytes }: Order): Promise<void> {
  const { videoId, ...grant } = await fetchGrant({
    videoId: video.id,
    deviceId: deviceId(),
    quality,
  });
  setTime(grant.issuedAt);
  addRecord({
    videoId,
    ownerId,
    title: video.title,
    duration: video.duration,
    disclosure: video.disclosure,
    quality,
    bytes,
    grant,
    creator: { name: video.creator.name, username: video.creator.username },
    captions: [],
    tracks: [],
    state: "waiting",
    error: null,
    reason: null,
    removedAt: null,
    addedAt: Date.now(),
    watchedMs: 0,
    positionMs: null,
  });
  // Asked for, not insisted on: without it a browser that runs full may delete downloads by itself.
  await navigator.storage.persist();
  await keepShell();
  goOn();
}

/** The page of downloads is kept with its scripts, so that it opens without a network. */
export async function keepShell(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  (registration?.active ?? registration?.waiting ?? registration?.installing)?.postMessage(
    "keep-downloads",
  );
}
