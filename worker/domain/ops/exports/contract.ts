/** Both are the time for which a user can download a finished export: in days, and in ms. */
export const EXPORT_DAYS = 7;
export const EXPORT_MS = EXPORT_DAYS * 86_400_000;

export const EXPORT_STATES = ["queued", "running", "ready", "failed"] as const;

export interface DataExport {
  id: string;
  state: (typeof EXPORT_STATES)[number];
  doneBytes: number;
  /** Estimated size of the export, bytes. */
  totalBytes: number | null;
  failureReason: string | null;
  createdAt: number;
  /** Time when the file is deleted, ms since the epoch. */
  expiresAt: number | null;
}
