import { CLOSE } from "#worker/domain/live/chat/contract.ts";
import type { LivePass } from "#worker/domain/live/streams/live-pass.ts";
import type { Presence } from "./presence.ts";
import type { RoomFacts } from "./room-facts.ts";
import { type Placed, type Sockets, viewerOf } from "./sockets.ts";
import type { Uniques } from "./uniques.ts";
import type { Writers } from "./writers.ts";

/**
 * After someone came or went, the room is told this much later: a crowd that comes at once is told
 * of once.
 */
const TELL_MS = 1000;
/** D1 is told at most this often. */
const RECORD_MS = 5000;
/**
 * Interval at which the chat room checks for silent sockets, ended sessions, revoked access and
 * outdated seats while a socket is open, ms.
 */
const SWEEP_MS = 10_000;
/**
 * Clients ping every 25 s; a socket that has been silent for three of them has gone without saying
 * so.
 */
const SILENT_MS = 80_000;

interface Outside {
  now(): number;
  recordAudience(input: {
    streamId: string;
    viewers: number;
    ranked: number;
    peak: number;
    unique: number;
    messages?: number;
  }): Promise<void>;
  findLostSessions(sessionIds: string[]): Promise<Set<string>>;
  /**
   * Reads the current role, plan and other facts of these users from D1, and updates their seats in
   * the chat room.
   * @returns true if a socket was closed
   */
  refreshSeats(userIds: string[]): Promise<boolean>;
  findRevokedPasses(passes: LivePass[]): Promise<Set<LivePass>>;
  recordWriters(userIds: string[]): Promise<void>;
  failed(event: string, cause: unknown): void;
}

export interface Audience {
  /** Someone came or went. @param joined who came */
  changed(joined?: Placed): Promise<void>;
  /** Somebody wrote: D1 learns soon who did, if it does not know. */
  wrote(): Promise<void>;
  /** Tells D1 now. @param messages that are shown, once the stream is over */
  record(messages?: number): Promise<void>;
  /** The room's one alarm: tell the room, tell D1, look for who has gone. */
  wake(): Promise<void>;
}

interface Parts {
  storage: DurableObjectStorage;
  sockets: Sockets;
  presence: Presence;
  facts: RoomFacts;
  uniques: Uniques;
  writers: Writers;
  outside: Outside;
  drop(socket: WebSocket, placed: Placed, code: number, reason: string): void;
}

/** Keeps the number of viewers honest, in the room at once and in D1 soon. */
export function createAudience({
  storage,
  sockets,
  presence,
  facts,
  uniques,
  writers,
  outside,
  drop,
}: Parts): Audience {
  /** For when this life knows the alarm to be set: a busy room need not ask at each message. */
  let wakesAt = Number.POSITIVE_INFINITY;

  async function wakeBy(at: number): Promise<void> {
    if (wakesAt <= at) return;
    const set = await storage.getAlarm();
    wakesAt = Math.min(at, set ?? at);
    if (set === null || set > at) await storage.setAlarm(at);
  }

  /** In this life, since the stream was last not live: all who are here are in the ledger. */
  let allNoted = false;

  /** Only who is there while it is live counts for the peak and for the number of people. */
  function note(joined?: Placed): void {
    const { state, peak } = facts.get();
    if (state !== "live" && state !== "reconnecting") {
      allNoted = false;
      return;
    }
    if (!allNoted) for (const viewer of presence.keys()) uniques.note(viewer);
    else if (joined) noteOne(joined);
    allNoted = true;
    if (presence.connected() > peak) facts.set({ peak: presence.connected() });
  }

  function noteOne(joined: Placed): void {
    const viewer = viewerOf(joined);
    if (viewer !== null) uniques.note(viewer);
  }

  const stale = () => {
    const { recorded, peak } = facts.get();
    return (
      recorded.viewers !== presence.viewers() ||
      recorded.ranked !== presence.ranked() ||
      recorded.peak !== peak ||
      recorded.unique !== uniques.count()
    );
  };

  async function record(messages?: number): Promise<void> {
    const { peak } = facts.get();
    const [viewers, ranked, unique] = [presence.viewers(), presence.ranked(), uniques.count()];
    try {
      await outside.recordAudience({
        streamId: facts.streamId(),
        viewers,
        ranked,
        peak,
        unique,
        messages,
      });
      facts.set({ recorded: { viewers, ranked, peak, unique, at: outside.now() } });
    } catch (cause) {
      outside.failed("audience not recorded", cause);
      facts.set({ recorded: { ...facts.get().recorded, at: outside.now() } });
      await wakeBy(outside.now() + RECORD_MS);
    }
  }

  async function recordWriters(): Promise<void> {
    if (!writers.areUnrecorded()) return;
    const userIds = writers.unrecorded();
    try {
      await outside.recordWriters(userIds);
      writers.recorded(userIds);
    } catch (cause) {
      outside.failed("writers not recorded", cause);
    }
    if (writers.areUnrecorded()) await wakeBy(outside.now() + RECORD_MS);
  }

  /** Visitors too: who may read a stream's chat can change while they sit in it. */
  async function dropRevoked(open: ReturnType<Sockets["all"]>): Promise<void> {
    // A room that no socket has joined does not know its stream.
    if (open.length === 0) return;
    const revoked = await outside.findRevokedPasses(
      open.flatMap(({ placed }) => placed.seat.pass ?? []),
    );
    for (const { socket, placed } of open) {
      const { pass } = placed.seat;
      if (pass === undefined || revoked.has(pass))
        drop(socket, placed, CLOSE.readmit, "access changed");
    }
  }

  async function sweep(): Promise<void> {
    const at = outside.now();
    const sessionIds = new Set<string>();
    for (const { socket, placed } of sockets.all()) {
      if (sockets.lastHeard(socket) < at - SILENT_MS)
        drop(socket, placed, CLOSE.readmit, "silent for too long");
      else if (placed.seat.user) sessionIds.add(placed.seat.user.sessionId);
    }
    facts.set({ sweptAt: at });
    try {
      const lost = await outside.findLostSessions([...sessionIds]);
      const open = sockets.all();
      for (const { socket, placed } of open) {
        if (placed.seat.user && lost.has(placed.seat.user.sessionId))
          drop(socket, placed, CLOSE.readmit, "session ended");
      }
      await dropRevoked(open);
    } catch (cause) {
      outside.failed("access not checked", cause);
    }
    await refreshSeats();
  }

  /**
   * Updates the seats of all connected users. A seat contains a copy of a user's facts from D1,
   * such as plan, role, ban and follow. Most use cases notify the chat room when they change such a
   * fact. This function finds changes without a notification, such as a plan that expired, and
   * changes whose notification failed.
   */
  async function refreshSeats(): Promise<void> {
    const userIds = new Set(sockets.all().flatMap(({ placed }) => placed.seat.user?.id ?? []));
    if (userIds.size === 0) return;
    try {
      await outside.refreshSeats([...userIds]);
    } catch (cause) {
      outside.failed("seats not refreshed", cause);
    }
  }

  return {
    async changed(joined) {
      note(joined);
      await wakeBy(outside.now() + TELL_MS);
    },
    record,
    async wrote() {
      if (writers.areUnrecorded()) await wakeBy(outside.now() + TELL_MS);
    },
    async wake() {
      wakesAt = Number.POSITIVE_INFINITY;
      await recordWriters();
      if (outside.now() - facts.get().sweptAt >= SWEEP_MS) await sweep();
      note();
      const viewers = presence.viewers();
      if (viewers !== facts.get().toldViewers) {
        sockets.broadcast({ type: "presence", viewers });
        facts.set({ toldViewers: viewers });
      }
      if (stale() && outside.now() - facts.get().recorded.at >= RECORD_MS) await record();
      const nextGone = presence.nextGone();
      if (nextGone !== null) await wakeBy(nextGone);
      if (stale()) await wakeBy(facts.get().recorded.at + RECORD_MS);
      else if (sockets.all().length > 0) await wakeBy(facts.get().sweptAt + SWEEP_MS);
    },
  };
}
