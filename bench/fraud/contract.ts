export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
/** Midnight UTC of the first day that the bench plays. */
export const START = Date.UTC(2026, 9, 5);
export const DAYS = 2;

export interface Account {
  createdAt: number;
  /** Null while the email address is not confirmed. */
  confirmedAt: number | null;
}

/** One act as the server sees it. Nothing here says whether it is honest. */
export interface Act {
  kind: "view" | "follow" | "share";
  /** `u:<account>`, or `a:<browser>` of a visitor. */
  identity: string;
  /** Null for a visitor. */
  account: Account | null;
  /** The address that the edge names. */
  network: string;
  /** The browser profile, if it keeps our cookie. */
  device: string | null;
  channel: string;
  /** The channel itself for a follow. */
  video: string;
  at: number;
  /** Of a view: milliseconds played, bytes fetched, and the least bytes that 30 s of the smallest rendition take. */
  playedMs: number;
  fetchedBytes: number;
  leastBytes: number;
}

export interface Population {
  name: string;
  what: string;
  kind: "honest" | "impatient" | "patient";
  /** The channel that a farm works for; its views of other channels are decoys and earn it nothing. */
  channel: string | null;
  acts: Act[];
}

/** Without the repeats: a viewer, a video and a day make one public view, and one share. */
export function withoutRepeats(acts: readonly Act[]): Act[] {
  const seen = new Set<string>();
  return acts.filter(({ kind, identity, video, at }) => {
    const key = `${kind} ${identity} ${video} ${kind === "follow" ? "" : Math.floor(at / DAY_MS)}`;
    return !seen.has(key) && seen.add(key);
  });
}
