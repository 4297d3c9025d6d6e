import * as z from "zod/mini";
import { readStored, writeStored } from "#app/features/media/player/stored.ts";
import { t } from "#i18n/t.ts";
import { GONE_REASONS } from "#worker/domain/ops/offline/contract-rules.ts";
import { CLOCK_KEY, DEVICE_KEY, INDEX_KEY } from "./keys.ts";

const Record = z.object({
  videoId: z.string(),
  /** Whose it is: nobody else sees it. */
  ownerId: z.string(),
  title: z.string(),
  creator: z.object({ name: z.string(), username: z.string() }),
  /** Whole seconds. */
  duration: z.number(),
  disclosure: z.nullable(z.string()),
  quality: z.string(),
  /** Bytes in all, as the server said. */
  bytes: z.number(),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  /** The files of picture and sound: how many bytes, and how many parts of them are here. */
  tracks: z.array(z.object({ name: z.string(), size: z.number(), parts: z.number() })),
  /** waiting: it goes on by itself. gone: taken back, its media deleted; it stays to say why. */
  state: z.enum(["waiting", "paused", "failed", "done", "gone"]),
  /** A sentence, with "failed". */
  error: z.nullable(z.string()),
  reason: z.nullable(z.enum(GONE_REASONS)),
  grant: z.object({ issuedAt: z.number(), expiresAt: z.number(), token: z.string() }),
  addedAt: z.number(),
  /** Removed, and still to be brought back; ms since the epoch. */
  removedAt: z.nullable(z.number()),
  /** Watched here, all of it, ms. */
  watchedMs: z.number(),
  /** Where it was left, ms; null before it was watched here. */
  positionMs: z.nullable(z.number()),
});
export type DownloadRecord = z.infer<typeof Record>;

/** Read again only when the text is another: the same list until something changes. */
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

/**
 * The newest first.
 * @throws Error where the browser keeps nothing: without its entry a download cannot be found
 * again.
 */
export function addRecord(record: DownloadRecord): void {
  write([record, ...allRecords().filter((r) => r.videoId !== record.videoId)]);
  if (!findRecord(record.videoId)) throw new Error(t("downloads.nothingKept"));
}

export const changeRecord = (videoId: string, change: Partial<DownloadRecord>): void =>
  write(allRecords().map((r) => (r.videoId === videoId ? { ...r, ...change } : r)));

export const dropRecord = (videoId: string): void =>
  write(allRecords().filter((r) => r.videoId !== videoId));

/** Told of changes, also of those that another tab made. */
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

/** This browser's own number, made when it is first asked for. */
export function deviceId(): string {
  const found = knownDeviceId();
  if (found !== null) return found;
  const made = crypto.randomUUID();
  writeStored(DEVICE_KEY, made);
  return made;
}

const Clock = z.object({ skewMs: z.number(), lastSeenAt: z.number(), syncedAt: z.number() });
const clock = () => readStored(CLOCK_KEY, Clock) ?? { skewMs: 0, lastSeenAt: 0, syncedAt: 0 };

/** By the server's clock, as far as this device knows it: ms since the epoch. */
export const serverNow = (): number => Date.now() + clock().skewMs;
export const lastSeenAt = (): number => clock().lastSeenAt;
export const lastSyncedAt = (): number => clock().syncedAt;

/** Keeps the latest time that was ever seen. */
export function noteTime(): void {
  const known = clock();
  const now = Date.now() + known.skewMs;
  if (now > known.lastSeenAt) writeStored(CLOCK_KEY, { ...known, lastSeenAt: now });
}

/** The server has just said what time it is: what this device believed before no longer counts. */
export const setTime = (serverAt: number): void =>
  writeStored(CLOCK_KEY, {
    skewMs: serverAt - Date.now(),
    lastSeenAt: serverAt,
    syncedAt: serverAt,
  });

/** All that names a person goes; the files are the caller's. */
export function forgetAll(): void {
  for (const key of [INDEX_KEY, DEVICE_KEY, CLOCK_KEY]) localStorage.removeItem(key);
  for (const listener of listeners) listener();
}
