import { type LiveViewer, rankedViewers } from "#worker/domain/media/counting/rules.ts";
import { type Placed, viewerOf } from "./sockets.ts";

/** Who hung up without a word (a tunnel, a reload) counts for so long as somebody who is on the way back, ms. */
export const RETURN_MS = 10_000;

/** Of sockets that were opened before this was asked. */
const UNKNOWN_VIEWER: LiveViewer = { isKnown: false, isEstablished: false, network: null };

/** Who is connected now. In memory: after an eviction it is rebuilt from the sockets that survived it. */
export interface Presence {
  join(placed: Placed): void;
  /**
   * Safe to call twice for one socket.
   * @param mayReturn the connection broke: its viewer counts a little longer, so that a reconnect is no dip
   */
  leave(placed: Placed, mayReturn?: boolean): void;
  /**
   * Distinct people watching: a person counts once however many tabs are open, and the streamer's own connections not at
   * all. Who may be on the way back counts too.
   */
  viewers(): number;
  /** Returns the number of connected viewers who count for the rank of the stream in lists (domain/media/counting). */
  ranked(): number;
  /** Open sockets of one network. */
  ofNetwork(network: string): number;
  /** The same, of those only who are connected: what a peak is made of. */
  connected(): number;
  /** When the next one stops counting who did not come back; milliseconds since the epoch, null for nobody. */
  nextGone(): number | null;
  /** Everybody who is connected and counts, by what they are told apart by. */
  keys(): Iterable<string>;
  people(): Iterable<Placed>;
}

/** Counts as people come and go: a crowd that comes at once is asked about with each of its sockets. */
export function createPresence(present: Iterable<Placed>, now: () => number): Presence {
  const seats = new Map<string, Placed>();
  const tabs = new Map<string, number>();
  const networks = new Map<string, number>();
  /** Until when each may come back; the first to go stands first. */
  const returning = new Map<string, number>();

  function countNetwork({ seat }: Placed, by: 1 | -1): void {
    const network = seat.ranking?.network;
    if (network == null) return;
    const open = (networks.get(network) ?? 0) + by;
    if (open > 0) networks.set(network, open);
    else networks.delete(network);
  }

  /** Each viewer once, as the best of their sockets is. */
  function ranked(): number {
    const viewers = new Map<string, LiveViewer>();
    for (const placed of seats.values()) {
      const viewer = viewerOf(placed);
      if (viewer === null) continue;
      const before = viewers.get(viewer);
      const ranking = placed.seat.ranking ?? UNKNOWN_VIEWER;
      if (before === undefined || (!before.isKnown && ranking.isKnown)) viewers.set(viewer, ranking);
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
