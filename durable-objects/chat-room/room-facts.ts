import * as z from "zod";
import { THRESHOLDS } from "#worker/domain/kernel/judging/contract.ts";
import { NO_AUTO_MODERATION } from "#worker/domain/kernel/judging/judge.ts";
import {
  ChatModes,
  OPEN_MODES,
  ROOM_STATES,
  type RoomState,
} from "#worker/domain/live/chat/contract.ts";

const Facts = z.object({
  streamId: z.string().nullable(),
  state: z.enum(ROOM_STATES),
  /** Highest number of simultaneous viewers of the live stream. */
  peak: z.number(),
  /** Viewer count that the room last sent to its clients. */
  toldViewers: z.number(),
  /** Values that the room last wrote to D1, and the time of that write. */
  recorded: z.object({
    viewers: z.number(),
    ranked: z.number().default(0),
    peak: z.number(),
    unique: z.number().default(0),
    at: z.number(),
  }),
  sweptAt: z.number(),
  /** Rules of the channel's chat; null until the room has read them from D1. */
  rules: z
    .object({
      version: z.string(),
      modes: ChatModes,
      blockedTerms: z.array(z.string()),
      // Rooms that an older version of this code stored lack this field.
      autoModeration: z
        .object({ holdFrom: z.enum(THRESHOLDS), blockFrom: z.enum(THRESHOLDS) })
        .default(NO_AUTO_MODERATION),
    })
    .nullable()
    .default(null),
  pinnedId: z.string().nullable().default(null),
  /** True once the stream is deleted. Rooms that an older version created lack this field. */
  isErased: z.boolean().default(false),
});
type Facts = z.output<typeof Facts>;

const KEY = "facts";
const FRESH: Facts = {
  streamId: null,
  state: "ready",
  peak: 0,
  toldViewers: 0,
  recorded: { viewers: 0, ranked: 0, peak: 0, unique: 0, at: 0 },
  sweptAt: 0,
  rules: null,
  pinnedId: null,
  isErased: false,
};
const RANK: Record<RoomState, number> = { ready: 0, live: 1, reconnecting: 1, ended: 2 };

export interface RoomFacts {
  get(): Facts;
  /** Changes the stored facts of the room. Changes nothing in an erased room. */
  set(change: Partial<Facts>): void;
  /**
   * Deletes the stored facts of the room, and stores that the stream has ended.
   * Afterwards no late event, such as a join or a tip, can change the facts.
   */
  erase(): void;
  /** Ignores an earlier state, because a joining socket can bring an outdated state from D1. */
  advance(state: RoomState): void;
  streamId(): string;
  modes(): ChatModes;
}

/** Creates the stored state of a chat room. */
export function createRoomFacts(storage: DurableObjectStorage): RoomFacts {
  const stored = Facts.safeParse(storage.kv.get(KEY));
  let facts = stored.success ? stored.data : FRESH;
  const store = (next: Facts) => {
    facts = next;
    storage.kv.put(KEY, facts);
  };
  const set = (change: Partial<Facts>) => {
    if (!facts.isErased) store({ ...facts, ...change });
  };
  return {
    get: () => facts,
    set,
    erase: () => store({ ...FRESH, state: "ended", isErased: true }),
    advance(state) {
      if (RANK[state] > RANK[facts.state]) set({ state });
    },
    modes: () => facts.rules?.modes ?? OPEN_MODES,
    streamId() {
      if (facts.streamId === null)
        throw new Error("A room was asked for its stream before it was told");
      return facts.streamId;
    },
  };
}
