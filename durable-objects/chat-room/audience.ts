import { type AccessReads, createAccessSweep, SWEEP_MS } from "./access-sweep.ts";
import { createRoomAlarm } from "./alarm.ts";
import { type AudienceWrites, createAudienceRecords, RECORD_MS } from "./audience-records.ts";
import type { Presence } from "./presence.ts";
import type { RoomFacts } from "./room-facts.ts";
import { type Placed, type Sockets, viewerOf } from "./sockets.ts";
import type { Uniques } from "./uniques.ts";
import type { Writers } from "./writers.ts";

/** Delay before the viewer count is broadcast, ms, so that many joins cause only one broadcast. */
const ANNOUNCE_MS = 1000;

export interface Audience {
  /** The room must call this after each join and leave. `joined` is the socket that joined. */
  changed(joined?: Placed): Promise<void>;
  /** The room must call this after each message, so that the alarm writes a new author to D1. */
  messagePosted(): Promise<void>;
  record(messages?: number): Promise<void>;
  /** Handles the alarm: broadcasts and records the viewer count, and checks access of sockets. */
  wake(): Promise<void>;
}

interface Parts {
  storage: DurableObjectStorage;
  sockets: Sockets;
  presence: Presence;
  facts: RoomFacts;
  uniques: Uniques;
  writers: Writers;
  reads: AccessReads;
  writes: AudienceWrites;
  drop(socket: WebSocket, placed: Placed, code: number, reason: string): void;
  now(): number;
  failed(event: string, cause: unknown): void;
}

export function createAudience(parts: Parts): Audience {
  const { storage, sockets, presence, facts, writers, now } = parts;
  const alarm = createRoomAlarm(storage);
  const records = createAudienceRecords({ ...parts, alarm });
  const access = createAccessSweep(parts);
  const noteViewers = createViewerNotes(parts);

  function announceViewers(): void {
    const viewers = presence.viewers();
    if (viewers === facts.get().toldViewers) return;
    sockets.broadcast({ type: "presence", viewers });
    facts.set({ toldViewers: viewers });
  }

  return {
    async changed(joinedViewer) {
      noteViewers(joinedViewer);
      await alarm.wakeBy(now() + ANNOUNCE_MS);
    },
    record: records.record,
    async messagePosted() {
      if (writers.areUnrecorded()) await alarm.wakeBy(now() + ANNOUNCE_MS);
    },
    async wake() {
      alarm.wentOff();
      // An erased room has nothing to record, because its stream is deleted in the database.
      if (facts.get().isErased) return;
      await records.recordWriters();
      if (access.isDue()) await access.run();
      noteViewers();
      announceViewers();
      const { isStale, record } = records;
      if (isStale() && now() - facts.get().recorded.at >= RECORD_MS) await record();
      const nextDeparture = presence.nextDeparture();
      if (nextDeparture !== null) await alarm.wakeBy(nextDeparture);
      if (isStale()) await alarm.wakeBy(facts.get().recorded.at + RECORD_MS);
      else if (sockets.all().length > 0) await alarm.wakeBy(facts.get().sweptAt + SWEEP_MS);
    },
  };
}

/** Creates a function that updates the peak and the unique viewers of a live stream. */
function createViewerNotes({
  facts,
  presence,
  uniques,
}: Pick<Parts, "facts" | "presence" | "uniques">): (joined?: Placed) => void {
  let areAllNoted = false;

  return (joinedViewer) => {
    const { state, peak } = facts.get();
    if (state !== "live" && state !== "reconnecting") {
      areAllNoted = false;
      return;
    }
    const viewer = joinedViewer ? viewerOf(joinedViewer) : null;
    if (!areAllNoted) for (const key of presence.keys()) uniques.note(key);
    else if (viewer !== null) uniques.note(viewer);
    areAllNoted = true;
    if (presence.connected() > peak) facts.set({ peak: presence.connected() });
  };
}
