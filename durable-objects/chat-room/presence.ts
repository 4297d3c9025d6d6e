import { type LiveViewer, rankedViewers } from "#worker/domain/media/verdicts/rules.ts";
import { type Placed, viewerOf } from "./sockets.ts";

/** A viewer whose connection broke counts for this time, ms, because most viewers reconnect. */
export const RETURN_MS = 10_000;

/** Ranking data for a socket that an older version of this code opened. */
const UNKNOWN_VIEWER: LiveViewer = { isKnown: false, isEstablished: false, network: null };

/** Tracks the connected viewers in memory. After an eviction, the open sockets restore the data. */
export interface Presence {
  join(placed: Placed): void;
  /** Removes a socket. Idempotent. With `mayReturn`, the viewer counts for another RETURN_MS. */
  leave(placed: Placed, mayReturn?: boolean): void;
  /** Counts a viewer with several tabs once. Includes viewers who left at most RETURN_MS ago. */
  viewers(): number;
  /** Returns the number of connected viewers who count for the stream's rank in lists. */
  ranked(): number;
  ofNetwork(network: string): number;
  /** Returns the number of viewers with an open socket. */
  connected(): number;
  /** Returns when the next disconnected viewer is not counted any more, ms since the epoch. */
  nextDeparture(): number | null;
  keys(): Iterable<string>;
  present(): Iterable<Placed>;
}

/** Creates the presence of a chat room, with counts that each join and leave updates. */
export function createPresence(present: Iterable<Placed>, now: () => number): Presence {
  const seats = new Map<string, Placed>();
  const tabs = new Map<string, number>();
  const networks = new Map<string, number>();
  /** Time until which each disconnected viewer is counted, ms since the epoch, earliest first. */
  const returning = new Map<string, number>();

  function countNetwork({ seat }: Placed, by: 1 | -1): void {
    const network = seat.ranking?.network;
    if (network == null) return;
    const open = (networks.get(network) ?? 0) + by;
    if (open > 0) networks.set(network, open);
    else networks.delete(network);
  }

  /** Counts a viewer with several sockets as known if one of the sockets is known. */
  function ranked(): number {
    const viewers = new Map<string, LiveViewer>();
    for (const placed of seats.values()) {
      const viewer = viewerOf(placed);
      if (viewer === null) continue;
      const before = viewers.get(viewer);
      const ranking = placed.seat.ranking ?? UNKNOWN_VIEWER;
      if (before === undefined || (!before.isKnown && ranking.isKnown))
        viewers.set(viewer, ranking);
    }
    return rankedViewers(viewers.values());
  }

  function leave(placed: Placed, mayReturn = false): void {
    const known = seats.get(placed.socketId);
    if (known === undefined) return;
    seats.delete(placed.socketId);
    countNetwork(known, -1);
    const viewer = viewerOf(known);
    if (viewer === null) return;
    const open = (tabs.get(viewer) ?? 0) - 1;
    if (open > 0) tabs.set(viewer, open);
    else {
      tabs.delete(viewer);
      if (mayReturn) returning.set(viewer, now() + RETURN_MS);
    }
  }

  function join(placed: Placed): void {
    leave(placed);
    seats.set(placed.socketId, placed);
    countNetwork(placed, 1);
    const viewer = viewerOf(placed);
    if (viewer === null) return;
    tabs.set(viewer, (tabs.get(viewer) ?? 0) + 1);
    returning.delete(viewer);
  }

  function nextDeparture(): number | null {
    for (const [viewer, until] of returning) {
      if (until > now()) return until;
      returning.delete(viewer);
    }
    return null;
  }

  for (const placed of present) join(placed);
  return {
    join,
    leave,
    viewers() {
      nextDeparture();
      return tabs.size + returning.size;
    },
    ranked,
    ofNetwork: (network) => networks.get(network) ?? 0,
    connected: () => tabs.size,
    nextDeparture,
    keys: () => tabs.keys(),
    present: () => seats.values(),
  };
}
