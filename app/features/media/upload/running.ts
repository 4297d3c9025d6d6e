import type { StartedUpload } from "#worker/domain/media/uploads/contract-api.ts";
import type { Entry } from "./entry.ts";
import type { TabLock } from "./local/tab-lock.ts";
import type { MultipartUpload } from "./multipart-upload.ts";

export interface PickedFile {
  file: File;
  handle: FileSystemFileHandle | null;
}

export interface Running extends PickedFile {
  upload: MultipartUpload | null;
  known: StartedUpload | null;
  /** `isCopyDone` is true if no copy must be made: a copy exists, or the browser cannot make one. */
  isCopyDone: boolean;
  lock: TabLock | null;
  isSending: boolean;
  isStopped: boolean;
}

export type RunningFiles = Map<Entry["key"], Running>;

export const runningWith = (picked: PickedFile, more: Partial<Running> = {}): Running => ({
  ...picked,
  upload: null,
  known: null,
  isCopyDone: false,
  lock: null,
  isSending: false,
  isStopped: false,
  ...more,
});

export function stopRunning(run: Running | undefined): void {
  if (!run) return;
  run.isStopped = true;
  run.upload?.cancel();
  releaseRun(run);
}

export function releaseRun(run: Running | undefined): void {
  run?.lock?.release();
  if (run) run.lock = null;
}
