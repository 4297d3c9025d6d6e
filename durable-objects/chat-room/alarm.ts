/** The alarm of a chat room. A Durable Object has only one alarm. */
export interface RoomAlarm {
  /**
   * Sets the alarm, unless an earlier one is set.
   * @param at ms since the epoch
   */
  wakeBy(at: number): Promise<void>;
  /**
   * Must be called at the start of the alarm handler, because the platform has deleted the alarm.
   */
  wentOff(): void;
}

/** Creates the alarm of a chat room. */
export function createRoomAlarm(
  storage: Pick<DurableObjectStorage, "getAlarm" | "setAlarm">,
): RoomAlarm {
  /** Kept in memory, so that a busy room does not read the storage for every message. */
  let wakesAt = Number.POSITIVE_INFINITY;
  return {
    async wakeBy(at) {
      if (wakesAt <= at) return;
      const set = await storage.getAlarm();
      wakesAt = Math.min(at, set ?? at);
      if (set === null || set > at) await storage.setAlarm(at);
    },
    wentOff() {
      wakesAt = Number.POSITIVE_INFINITY;
    },
  };
}
