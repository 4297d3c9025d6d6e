import * as z from "zod/mini";
import { readStored, writeStored } from "#app/features/media/player/stored.ts";
import { t } from "#i18n/t.ts";
import { REMOVAL_REASONS } from "#worker/domain/ops/offline/contract-rules.ts";
import { CLOCK_KEY, DEVICE_KEY, INDEX_KEY } from "./keys.ts";

const Record = z.object({
  videoId: z.string(),
  /** The user who downloaded the video. Other users on this device do not see the download. */
  ownerId: z.string(),
  title: z.string(),
  creator: z.object({ name: z.string(), username: z.string() }),
  duration: z.number(),
  disclosure: z.nullable(z.string()),
  quality: z.string(),
  bytes: z.number(),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  /** `size` is in bytes; `parts` is the number of stored parts of each video or audio file. */
  tracks: z.array(z.object({ name: z.string(), size: z.number(), parts: z.number() })),
  /** "gone": the download was revoked and its files deleted; the entry stays to show the reason. */
  state: z.enum(["waiting", "paused", "failed", "done", "gone"]),
  error: z.nullable(z.string()),
  reason: z.nullable(z.enum(REMOVAL_REASONS)),
  grant: z.object({ issuedAt: z.number(), expiresAt: z.number(), token: z.string() }),
  addedAt: z.number(),
  /** When the user removed the download, ms since the epoch. Undo is possible for a short time. */
  removedAt: z.nullable(z.number()),
  watchedMs: z.number(),
  positionMs: z.nullable(z.number()),
});
export type DownloadRecord = z.infer<typeof Record>;

/** Caches the list, because useSyncExternalStore needs the same array until the text changes. */
let known: { text: string | null; list: DownloadRecord[] } = { text: null, list: [] };

const listeners = new Set<() => void>();
const NONE: DownloadRecord[] = [];

function storedText(): string | null {
  try {
    return localStorage.getItem(INDEX_KEY);
  } catch {
    return null;
  }
}

export function allRecords(): DownloadRecord[] {
  const text = storedText();
  if (text !== known.text) known = { text, list: readStored(INDEX_KEY, z.array(Record)) ?? NONE };
  return known.list;
}

export const noRecords = (): DownloadRecord[] => NONE;
export const findRecord = (videoId: string): DownloadRecord | undefined =>
  allRecords().find((r) => r.videoId === videoId);

function write(list: DownloadRecord[]): void {
  writeStored(INDEX_KEY, list);
  for (const listener of listeners) listener();
}

/** @throws Error if the browser forbids storage, without which a download could not be found */
export function addRecord(record: DownloadRecord): void {
  write([record, ...allRecords().filter((r) => r.videoId !== record.videoId)]);
  if (!findRecord(record.videoId)) throw new Error(t("downloads.error.storageBlocked"));
}

export const changeRecord = (videoId: string, change: Partial<DownloadRecord>): void =>
  write(allRecords().map((r) => (r.videoId === videoId ? { ...r, ...change } : r)));

export const dropRecord = (videoId: string): void =>
  write(allRecords().filter((r) => r.videoId !== videoId));

/** Calls `listener` after every change of the list, including changes by other tabs. */
export function onRecords(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent) =>
    (event.key === INDEX_KEY || event.key === null) && listener();
  listeners.add(listener);
  window.addEventListener("storage", fromAnotherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromAnotherTab);
  };
}

export const knownDeviceId = (): string | null => readStored(DEVICE_KEY, z.string());

export function deviceId(): string {
  const found = knownDeviceId();
  if (found !== null) return found;
  const newId = crypto.randomUUID();
  writeStored(DEVICE_KEY, newId);
  return newId;
}

const Clock = z.object({ skewMs: z.number(), lastSeenAt: z.number(), syncedAt: z.number() });
const clock = () => readStored(CLOCK_KEY, Clock) ?? { skewMs: 0, lastSeenAt: 0, syncedAt: 0 };

/** Estimated server time, ms since the epoch. */
export const serverNow = (): number => Date.now() + clock().skewMs;

export const lastSeenAt = (): number => clock().lastSeenAt;
export const lastSyncedAt = (): number => clock().syncedAt;

export function noteTime(): void {
  const known = clock();
  const now = Date.now() + known.skewMs;
  if (now > known.lastSeenAt) writeStored(CLOCK_KEY, { ...known, lastSeenAt: now });
}

/** Adopts a time that the server has just reported, in place of all earlier estimates. */
export const setTime = (serverAt: number): void =>
  writeStored(CLOCK_KEY, {
    skewMs: serverAt - Date.now(),
    lastSeenAt: serverAt,
    syncedAt: serverAt,
  });

/** Deletes all download records with personal data. The caller must delete the files. */
export function forgetAll(): void {
  for (const key of [INDEX_KEY, DEVICE_KEY, CLOCK_KEY]) localStorage.removeItem(key);
  for (const listener of listeners) listener();
}
