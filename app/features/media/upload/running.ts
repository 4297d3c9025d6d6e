import type { StartedUpload } from "#worker/domain/media/uploads/contract-api.ts";
import type { Entry } from "./entry.ts";
import type { TabLock } from "./local/tab-lock.ts";
import type { MultipartUpload } from "./multipart-upload.ts";

/** A file as it was dropped or chosen, with the browser's handle to it where it gives one. */
export interface PickedFile {
  file: File;
  handle: FileSystemFileHandle | null;
}

/** What goes on behind an entry and is no part of what is shown. */
export interface Running extends PickedFile {
  upload: MultipartUpload | null;
  /**
   * Where the upload stood when the page was opened, if it had been begun before: spares asking
   * again.
   */
  known: StartedUpload | null;
  /** A copy of the file is in this browser already, or cannot be. */
  isKept: boolean;
  lock: TabLock | null;
  isSending: boolean;
  isStopped: boolean;
}

/** By the entries' keys. */
export type RunningFiles = Map<Entry["key"], Running>;

export const runningWith = (picked: PickedFile, more: Partial<Running> = {}): Running => ({
  ...picked,
  upload: null,
  known: null,
  isKept: false,
  lock: null,
  isSending: false,
  isStopped: false,
  ...more,
});

/** Ends what is on its way, and lets another tab have it. */
export function stopRunning(run: Running | undefined): void {
  if (!run) return;
  run.isStopped = true;
  run.upload?.cancel();
  letGo(run);
}

/** Another tab may send this file now. */
export function letGo(run: Running | undefined): void {
  run?.lock?.release();
  if (run) run.lock = null;
}
