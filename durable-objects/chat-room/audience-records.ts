import type { RoomAlarm } from "./alarm.ts";
import type { Presence } from "./presence.ts";
import type { RoomFacts } from "./room-facts.ts";
import type { Uniques } from "./uniques.ts";
import type { Writers } from "./writers.ts";

export const RECORD_MS = 5000;

export interface AudienceWrites {
  recordAudience(input: {
    streamId: string;
    viewers: number;
    ranked: number;
    peak: number;
    unique: number;
    messages?: number;
  }): Promise<void>;
  recordWriters(userIds: string[]): Promise<void>;
}

interface Parts {
  alarm: RoomAlarm;
  presence: Presence;
  facts: RoomFacts;
  uniques: Uniques;
  writers: Writers;
  writes: AudienceWrites;
  now(): number;
  failed(event: string, cause: unknown): void;
}

/** Writes the room's viewer counts and message authors to D1. The alarm repeats a failed write. */
export interface AudienceRecords {
  isStale(): boolean;
  /** `messages` is the number of visible messages. It is passed once the stream has ended. */
  record(messages?: number): Promise<void>;
  recordWriters(): Promise<void>;
}

export function createAudienceRecords({
  alarm,
  presence,
  facts,
  uniques,
  writers,
  writes,
  now,
  failed,
}: Parts): AudienceRecords {
  return {
    isStale() {
      const { recorded, peak } = facts.get();
      return (
        recorded.viewers !== presence.viewers() ||
        recorded.ranked !== presence.ranked() ||
        recorded.peak !== peak ||
        recorded.unique !== uniques.count()
      );
    },
    async record(messages) {
      const { peak } = facts.get();
      const [viewers, ranked, unique] = [presence.viewers(), presence.ranked(), uniques.count()];
      try {
        const streamId = facts.streamId();
        await writes.recordAudience({ streamId, viewers, ranked, peak, unique, messages });
        facts.set({ recorded: { viewers, ranked, peak, unique, at: now() } });
      } catch (cause) {
        failed("audience not recorded", cause);
        facts.set({ recorded: { ...facts.get().recorded, at: now() } });
        await alarm.wakeBy(now() + RECORD_MS);
      }
    },
    async recordWriters() {
      if (!writers.areUnrecorded()) return;
      const userIds = writers.unrecorded();
      try {
        await writes.recordWriters(userIds);
        writers.recorded(userIds);
      } catch (cause) {
        failed("writers not recorded", cause);
      }
      if (writers.areUnrecorded()) await alarm.wakeBy(now() + RECORD_MS);
    },
  };
}
