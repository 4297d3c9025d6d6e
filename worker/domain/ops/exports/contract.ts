/** An export can be downloaded for this many days. */
export const EXPORT_DAYS = 7;
export const EXPORT_MS = EXPORT_DAYS * 86_400_000;

export const EXPORT_STATES = ["queued", "running", "ready", "failed"] as const;

export interface DataExport {
  id: string;
  state: (typeof EXPORT_STATES)[number];
  doneBytes: number;
  /** Estimated size, bytes; null while unknown. */
  totalBytes: number | null;
  failureReason: string | null;
  createdAt: number;
  /** Time when the file is deleted, ms since the epoch; null until the file is ready. */
  expiresAt: number | null;
}
