export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const START = Date.UTC(2026, 9, 5);
export const DAYS = 2;

export interface Account {
  createdAt: number;
  confirmedAt: number | null;
}

export interface Act {
  kind: "view" | "follow" | "share";
  /** `u:<account>` for an account, `a:<browser>` for a visitor. */
  identity: string;
  account: Account | null;
  network: string;
  /** The browser profile; null if the browser drops our cookie. */
  device: string | null;
  channel: string;
  /** Id of the video; for a follow, the id of the followed channel. */
  video: string;
  at: number;
  /** This field and the two below count only for a view. */
  playedMs: number;
  fetchedBytes: number;
  /** Size of 30 s of the smallest rendition, bytes. */
  leastBytes: number;
}

export interface Population {
  name: string;
  description: string;
  kind: "honest" | "impatient" | "patient";
  /** The channel that a click farm works for. Views of other channels only hide the farm. */
  channel: string | null;
  acts: Act[];
}

/** Removes repetitions: a viewer's views and shares of a video each count only once a day. */
export function withoutRepeats(acts: readonly Act[]): Act[] {
  const seenKeys = new Set<string>();
  return acts.filter(({ kind, identity, video, at }) => {
    const key = `${kind} ${identity} ${video} ${kind === "follow" ? "" : Math.floor(at / DAY_MS)}`;
    return !seenKeys.has(key) && seenKeys.add(key);
  });
}
