export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
/** Midnight UTC at the start of the first simulated day. */
export const START = Date.UTC(2026, 9, 5);
export const DAYS = 2;

export interface Account {
  createdAt: number;
  /** Null until the email address is confirmed. */
  confirmedAt: number | null;
}

/** One act as the server sees it. It does not say whether the act is honest. */
export interface Act {
  kind: "view" | "follow" | "share";
  /** `u:<account>` for an account, `a:<browser>` for a visitor. */
  identity: string;
  /** Null for a visitor. */
  account: Account | null;
  /** The address that the edge reports. */
  network: string;
  /** The browser profile; null if it drops our cookie. */
  device: string | null;
  channel: string;
  /** For a follow, the channel itself. */
  video: string;
  at: number;
  /**
   * For a view: milliseconds played, bytes fetched, and the fewest bytes that 30 s of the smallest
   * rendition take.
   */
  playedMs: number;
  fetchedBytes: number;
  leastBytes: number;
}

export interface Population {
  name: string;
  what: string;
  kind: "honest" | "impatient" | "patient";
  /** The channel that a farm works for. Its views of other channels are decoys and earn nothing. */
  channel: string | null;
  acts: Act[];
}

/** Removes repeats: a viewer's acts on a video on one day make one public view and one share. */
export function withoutRepeats(acts: readonly Act[]): Act[] {
  const seen = new Set<string>();
  return acts.filter(({ kind, identity, video, at }) => {
    const key = `${kind} ${identity} ${video} ${kind === "follow" ? "" : Math.floor(at / DAY_MS)}`;
    return !seen.has(key) && seen.add(key);
  });
}
