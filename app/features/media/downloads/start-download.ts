import { resumeDownloads } from "./manager.ts";
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

/** @throws ApiError with a message if the server rejects the request */
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
  // Without persistent storage, the browser may delete downloads when the disk is full. The
  // download starts in any case.
  await navigator.storage.persist();
  await keepShell();
  resumeDownloads();
}

/** Asks the service worker to cache the downloads page and its scripts for offline use. */
export async function keepShell(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  (registration?.active ?? registration?.waiting ?? registration?.installing)?.postMessage(
    "keep-downloads",
  );
}
