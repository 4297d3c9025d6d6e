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
  /** Most viewers at once while live. */
  peak: z.number(),
  /** The number that the room was last told. */
  toldViewers: z.number(),
  /** What D1 was last told, and when. */
  recorded: z.object({
    viewers: z.number(),
    ranked: z.number().default(0),
    peak: z.number(),
    unique: z.number().default(0),
    at: z.number(),
  }),
  sweptAt: z.number(),
  /** What D1 last said of how the channel's chat is run; null until it was asked. */
  rules: z
    .object({
      version: z.string(),
      modes: ChatModes,
      blockedTerms: z.array(z.string()),
      // Rooms that were told before there was such a thing have none.
      autoModeration: z
        .object({ holdFrom: z.enum(THRESHOLDS), blockFrom: z.enum(THRESHOLDS) })
        .default(NO_AUTO_MODERATION),
    })
    .nullable()
    .default(null),
  pinnedId: z.string().nullable().default(null),
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
};
const RANK: Record<RoomState, number> = { ready: 0, live: 1, reconnecting: 1, ended: 2 };

export interface RoomFacts {
  get(): Facts;
  set(change: Partial<Facts>): void;
  /**
   * Moves the stream's state, never backwards: what a slow upgrade read in D1 may be older than
   * what the room knows.
   */
  advance(state: RoomState): void;
  streamId(): string;
  modes(): ChatModes;
}

/** The few facts of a room that outlive an eviction. */
export function createRoomFacts(storage: DurableObjectStorage): RoomFacts {
  const stored = Facts.safeParse(storage.kv.get(KEY));
  let facts = stored.success ? stored.data : FRESH;
  const set = (change: Partial<Facts>) => {
    facts = { ...facts, ...change };
    storage.kv.put(KEY, facts);
  };
  return {
    get: () => facts,
    set,
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
