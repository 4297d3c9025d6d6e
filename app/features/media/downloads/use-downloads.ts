import { useSyncExternalStore } from "react";
import { PART_BYTES } from "./media-files.ts";
import { allRecords, type DownloadRecord, knownDeviceId, noRecords, onRecords } from "./records.ts";

/** All downloads on this device, also those that were just removed; none on the server. */
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

/** As the browser says; a page that the server made is online. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  );

/** Bytes that are here. The last part of a file may be shorter than the others. */
export const bytesHere = ({ tracks }: DownloadRecord): number =>
  tracks.reduce((sum, { size, parts }) => sum + Math.min(size, parts * PART_BYTES), 0);

/** This browser's number; null where nothing was ever downloaded here, and on the server. */
export const useThisDevice = (): string | null =>
  useSyncExternalStore(onRecords, knownDeviceId, () => null);
