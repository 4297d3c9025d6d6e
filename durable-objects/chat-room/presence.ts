import { type LiveViewer, rankedViewers } from "#worker/domain/media/counting/rules.ts";
import { type Placed, viewerOf } from "./sockets.ts";

/**
 * A viewer still counts for this time after a broken connection or a reload, ms. Most viewers
 * reconnect within it.
 */
export const RETURN_MS = 10_000;

/** Default for the ranking data of a socket that an older version opened. */
const UNKNOWN_VIEWER: LiveViewer = { isKnown: false, isEstablished: false, network: null };

/**
 * Tracks the connected viewers in memory. After an eviction, it is rebuilt from the open sockets.
 */
export interface Presence {
  join(placed: Placed): void;
  /**
   * Removes a socket. Idempotent.
   * @param mayReturn true if the connection broke. The viewer then counts a little longer, so that
   *   a reconnect does not lower the number
   */
  leave(placed: Placed, mayReturn?: boolean): void;
  /**
   * Returns the number of viewers, including disconnected ones who may come back. A viewer with
   * several browser tabs counts once, and the streamer does not count.
   */
  viewers(): number;
  /**
   * Returns the number of connected viewers who count for the rank of the stream in lists
   * (domain/media/counting).
   */
  ranked(): number;
  ofNetwork(network: string): number;
  /**
   * Returns the number of viewers who are connected now, without those who may come back. The peak
   * is the maximum of this number.
   */
  connected(): number;
  /**
   * Returns when the next disconnected viewer stops counting, ms since the epoch; null if there is
   * none.
   */
  nextGone(): number | null;
  keys(): Iterable<string>;
  people(): Iterable<Placed>;
}

/**
 * Creates the presence of a chat room. Counts are updated at each join and leave, because the room
 * reads them for every socket of a crowd that joins at once.
 */
export function createPresence(present: Iterable<Placed>, now: () => number): Presence {
  const seats = new Map<string, Placed>();
  const tabs = new Map<string, number>();
  const networks = new Map<string, number>();
  /** Time at which each disconnected viewer stops counting, ms since the epoch, earliest first. */
  const returning = new Map<string, number>();

  function countNetwork({ seat }: Placed, by: 1 | -1): void {
    const network = seat.ranking?.network;
    if (network == null) return;
    const open = (networks.get(network) ?? 0) + by;
    if (open > 0) networks.set(network, open);
    else networks.delete(network);
  }

  /**
   * Counts each viewer once. If one of the viewer's sockets belongs to a known viewer, that socket
   * decides.
   */
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

  function nextGone(): number | null {
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
      nextGone();
      return tabs.size + returning.size;
    },
    ranked,
    ofNetwork: (network) => networks.get(network) ?? 0,
    connected: () => tabs.size,
    nextGone,
    keys: () => tabs.keys(),
    people: () => seats.values(),
  };
}
