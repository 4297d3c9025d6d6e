/** The alarm of a chat room. A Durable Object has only one alarm. */
export interface RoomAlarm {
  /** Sets the alarm to `at`, ms since the epoch, unless an earlier alarm is set. */
  wakeBy(at: number): Promise<void>;
  /** The alarm handler must call this first: the platform has deleted the alarm that went off. */
  wentOff(): void;
}

export function createRoomAlarm(
  storage: Pick<DurableObjectStorage, "getAlarm" | "setAlarm">,
): RoomAlarm {
  /** The alarm's time is cached, so that a busy room does not read the storage for each message. */
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
