import { useSyncExternalStore } from "react";
import { PART_BYTES } from "./media-files.ts";
import { allRecords, type DownloadRecord, knownDeviceId, noRecords, onRecords } from "./records.ts";

/** Includes removed downloads that the user can still restore. Empty during server rendering. */
export const useDownloads = (): DownloadRecord[] =>
  useSyncExternalStore(onRecords, allRecords, noRecords);

const onNetwork = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

export const useOnline = (): boolean =>
  useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  );

/** Returns stored bytes. The last part of a file may be shorter than PART_BYTES. */
export const storedBytes = ({ tracks }: DownloadRecord): number =>
  tracks.reduce((sum, { size, parts }) => sum + Math.min(size, parts * PART_BYTES), 0);

export const useThisDevice = (): string | null =>
  useSyncExternalStore(onRecords, knownDeviceId, () => null);
