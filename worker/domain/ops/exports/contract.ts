/** How long a copy can be downloaded. */
export const EXPORT_DAYS = 7;
export const EXPORT_MS = EXPORT_DAYS * 86_400_000;

export const EXPORT_STATES = ["queued", "running", "ready", "failed"] as const;

/** A copy of one's data, as the page of settings shows it. */
export interface DataExport {
  id: string;
  state: (typeof EXPORT_STATES)[number];
  doneBytes: number;
  /** About how many there will be; null while that is not known. */
  totalBytes: number | null;
  failureReason: string | null;
  createdAt: number;
  /** When the file is removed; null until it is ready. */
  expiresAt: number | null;
}
