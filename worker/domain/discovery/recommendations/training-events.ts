import { and, desc, eq, gt, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import {
  interactions,
  playbackSessions,
  recommendationPreferences,
  videoReactions,
  videos,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hasCountedAct, hasCountedView } from "../../media/verdicts/record-act.ts";
import { wasEstablished } from "../../media/verdicts/was-established.ts";
import type { Event } from "./events.ts";
import { engagementsOf, playbackEvent } from "./taste.ts";

export interface TrainingEvent extends Event {
  userId: string;
}

/** Strength of each user's interest in the videos that the user liked or watched. */
export type Tastes = ReadonlyMap<string, ReadonlyMap<string, number>>;

const TYPES = [
  "view",
  "like",
  "share",
  "watch",
  "skip",
] as const satisfies readonly Event["type"][];

/** Events in typed arrays, because objects would exceed a Worker's memory. */
export class EventLog {
  readonly #capacity: number;
  readonly #users = new Names();
  readonly #contents = new Names();
  readonly #user: Uint32Array;
  readonly #content: Uint32Array;
  readonly #type: Uint8Array;
  readonly #value: Float32Array;
  readonly #at: Float64Array;
  size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#user = new Uint32Array(capacity);
    this.#content = new Uint32Array(capacity);
    this.#type = new Uint8Array(capacity);
    this.#value = new Float32Array(capacity);
    this.#at = new Float64Array(capacity);
  }

  get isFull(): boolean {
    return this.size >= this.#capacity;
  }

  /** Ignores the event if the log is full. */
  add({ userId, contentId, type, value, at }: TrainingEvent): void {
    if (this.isFull) return;
    this.#user[this.size] = this.#users.indexOf(userId);
    this.#content[this.size] = this.#contents.indexOf(contentId);
    this.#type[this.size] = TYPES.indexOf(type);
    this.#value[this.size] = value;
    this.#at[this.size] = at;
    this.size++;
  }

  /** Computes tastes from the events from `from` (inclusive) to `until` (exclusive). */
  tastes({ from, until }: { from: number; until: number }): Tastes {
    const order = Uint32Array.from({ length: this.size }, (_, at) => at).filter(
      (at) => (this.#at[at] ?? 0) >= from && (this.#at[at] ?? 0) < until,
    );
    order.sort((a, b) => (this.#user[a] ?? 0) - (this.#user[b] ?? 0) || a - b);
    const tastes = new Map<string, Map<string, number>>();
    let start = 0;
    for (let end = 1; end <= order.length; end++) {
      const user = this.#user[order[start] ?? 0] ?? 0;
      if (end < order.length && this.#user[order[end] ?? 0] === user) continue;
      const userEvents = Array.from(order.subarray(start, end), (at) => this.#event(at));
      const strengths = new Map(
        engagementsOf(userEvents, until).map(({ contentId, strength }) => [contentId, strength]),
      );
      if (strengths.size > 0) tastes.set(this.#users.names[user] ?? "", strengths);
      start = end;
    }
    return tastes;
  }

  #event(at: number): Event {
    return {
      contentId: this.#contents.names[this.#content[at] ?? 0] ?? "",
      type: TYPES[this.#type[at] ?? 0] ?? "view",
      value: this.#value[at] ?? 0,
      at: this.#at[at] ?? 0,
    };
  }
}

class Names {
  readonly names: string[] = [];
  readonly #at = new Map<string, number>();

  indexOf(name: string): number {
    const known = this.#at.get(name);
    if (known !== undefined) return known;
    this.#at.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** Maximum number of rows per query. */
const MOST_ROWS = 5_000;
/** Number of pages of each source that fill the log, so that no source fills the log alone. */
const TURNS = 4;

type StoredEvent = TrainingEvent & { row: number };

/** Limits of one page: rows before `beforeRow`, at most `size`. */
interface Page {
  until: number;
  beforeRow: number;
  size: number;
}

/**
 * Reads the newest events before `until` of established accounts, at most `limit`. Likes, playbacks
 * and interactions have equal shares of `limit`; a source with fewer events leaves its share to the
 * others. Reads only actions that count, and playbacks and interactions of viewers whose view of the
 * video counts (domain/media/verdicts). Skips a user's events from before the user's last profile
 * reset.
 */
export async function readEvents(
  { db }: Pick<Deps, "db">,
  { until, limit }: { until: number; limit: number },
): Promise<EventLog> {
  const log = new EventLog(limit);
  const resets = new Map(
    (
      await db
        .select({ userId: recommendationPreferences.userId, at: recommendationPreferences.resetAt })
        .from(recommendationPreferences)
        .where(gt(recommendationPreferences.resetAt, 0))
    ).map(({ userId, at }) => [userId, at]),
  );
  const add = (event: TrainingEvent) => {
    if (event.at > (resets.get(event.userId) ?? Number.NEGATIVE_INFINITY)) log.add(event);
  };
  const readers = [readLikes, readPlaybacks, readInteractions];
  const size = Math.min(MOST_ROWS, Math.ceil(limit / readers.length / TURNS));
  let sources = readers.map((readPage) => ({ readPage, beforeRow: Number.MAX_SAFE_INTEGER }));
  while (sources.length > 0 && !log.isFull) {
    const unread: typeof sources = [];
    for (const { readPage, beforeRow } of sources) {
      const page = await readPage({ db }, { until, beforeRow, size });
      for (const event of page) add(event);
      const last = page.at(-1);
      if (last && page.length === size) unread.push({ readPage, beforeRow: last.row });
    }
    sources = unread;
  }
  return log;
}

const OF_INTERACTION = { userId: sql`interactions.user_id`, videoId: sql`interactions.content_id` };
const OF_PLAYBACK = {
  userId: sql`playback_sessions.user_id`,
  videoId: sql`playback_sessions.video_id`,
};
const OF_LIKE = { userId: sql`video_reactions.user_id`, videoId: sql`video_reactions.video_id` };

/**
 * Likes are read from `video_reactions`, which does not contain likes that users withdrew. Reads
 * pages by rowid, which needs no further index and no sorting.
 */
function readInteractions(
  { db }: Pick<Deps, "db">,
  { until, beforeRow, size }: Page,
): Promise<StoredEvent[]> {
  const row = sql<number>`${interactions}.rowid`;
  return db
    .select({
      row,
      userId: interactions.userId,
      contentId: interactions.contentId,
      type: interactions.interactionType,
      value: interactions.value,
      at: interactions.createdAt,
    })
    .from(interactions)
    .where(
      and(
        ...[
          lt(row, beforeRow),
          eq(interactions.contentType, "video"),
          lt(interactions.createdAt, until),
        ],
        wasEstablished(interactions.userId, until),
        // An account can send a view or a skip without a playback, and a share without an action.
        or(
          and(eq(interactions.interactionType, "share"), hasCountedAct("share", OF_INTERACTION)),
          and(
            inArray(interactions.interactionType, ["view", "skip"]),
            hasCountedView(OF_INTERACTION),
          ),
        ),
      ),
    )
    .orderBy(desc(row))
    .limit(size);
}

async function readPlaybacks(
  { db }: Pick<Deps, "db">,
  { until, beforeRow, size }: Page,
): Promise<StoredEvent[]> {
  const s = playbackSessions;
  const row = sql<number>`${s}.rowid`;
  const rows = await db
    .select({
      row,
      userId: s.userId,
      contentId: s.videoId,
      durationSeconds: videos.durationSeconds,
      playedMs: s.playedMs,
      played: s.played,
      startedAt: s.startedAt,
      lastReportAt: s.lastReportAt,
    })
    .from(s)
    .innerJoin(videos, eq(videos.id, s.videoId))
    .where(
      and(
        lt(row, beforeRow),
        isNotNull(s.userId),
        lt(s.startedAt, until),
        wasEstablished(s.userId, until),
        hasCountedView(OF_PLAYBACK),
      ),
    )
    .orderBy(desc(row))
    .limit(size);
  return rows.map(({ row: at, userId, contentId, ...playback }) => ({
    row: at,
    userId: userId ?? "",
    contentId,
    // A playback without information about the user's taste has the value 0.
    ...(playbackEvent(playback, until) ?? {
      type: "watch" as const,
      value: 0,
      at: playback.startedAt,
    }),
  }));
}

function readLikes(
  { db }: Pick<Deps, "db">,
  { until, beforeRow, size }: Page,
): Promise<StoredEvent[]> {
  const row = sql<number>`${videoReactions}.rowid`;
  return db
    .select({
      row,
      userId: videoReactions.userId,
      contentId: videoReactions.videoId,
      type: sql<"like">`'like'`,
      value: sql<number>`1`,
      at: videoReactions.createdAt,
    })
    .from(videoReactions)
    .where(
      and(
        lt(row, beforeRow),
        eq(videoReactions.reaction, "like"),
        lt(videoReactions.createdAt, until),
        wasEstablished(videoReactions.userId, until),
        hasCountedAct("like", OF_LIKE),
      ),
    )
    .orderBy(desc(row))
    .limit(size);
}
