import { eq } from "drizzle-orm";
import { ulid } from "ulid";
import * as z from "zod";
import * as schema from "../../worker/db/schema.ts";
import { settlePlaybacks } from "../../worker/domain/creator/analytics/settle-playbacks.ts";
import type { QueuedEvent } from "../../worker/domain/discovery/recommendations/events.ts";
import { recordEvents } from "../../worker/domain/discovery/recommendations/record-events.ts";
import { periodOf } from "../../worker/domain/media/verdicts/contract.ts";
import { followActId } from "../../worker/domain/media/verdicts/record-act.ts";
import { judgeActs } from "../../worker/domain/money/fraud/judge-acts.ts";
import { type DemoDeps, demoDeps } from "./demo-deps.ts";
import { addRow, type Rows, write } from "./seed-write.ts";

const DAY = 86_400_000;
/** The past is played in steps of a week until this many days ago, and in steps of a day after. */
const DAILY = 7;
const FIRST_DAYS_AGO = 119;
/** Days ago on which the demo's users visit, which announces their new achievements. */
const VISITS: readonly number[] = [28, 7, 1, 0];
/** End of a step, ms after midnight UTC, late enough to include the evening's views. */
const STEP_TIME_MS = 23.9 * 3_600_000;

/** Days ago at which the steps end, earliest first. The last step ends now. */
const STEPS: readonly number[] = [
  ...Array.from({ length: FIRST_DAYS_AGO - DAILY }, (_, i) => FIRST_DAYS_AGO - i).filter(
    (days) => (days - DAILY) % 7 === 0,
  ),
  ...Array.from({ length: DAILY + 1 }, (_, i) => DAILY - i),
];

const endOf = (daysAgo: number, now: number): number =>
  daysAgo === 0 ? now : (Math.floor(now / DAY) - daysAgo) * DAY + STEP_TIME_MS;

const timeOf = (row: Record<string, unknown>): number => {
  const at = row.lastReportAt ?? row.startedAt ?? row.createdAt ?? row.sharedAt ?? row.updatedAt;
  return typeof at === "number" ? at : 0;
};

/**
 * Plays the demo's past in chronological order: each step stores what people did, and then runs the
 * jobs that judge and count it. So every total comes from the app.
 */
export async function playPast(
  { db, rows, now }: Pick<DemoDeps, "db"> & { rows: Rows; now: number },
  visit: (deps: DemoDeps) => Promise<void>,
): Promise<void> {
  let from = Number.NEGATIVE_INFINITY;
  for (const daysAgo of STEPS) {
    const at = endOf(daysAgo, now);
    const slice: Rows = new Map();
    for (const [table, list] of rows) {
      const due = list.filter((row) => timeOf(row) > from && timeOf(row) <= at);
      if (due.length > 0) slice.set(table, due);
    }
    const streams = slice.get(schema.streams) ?? [];
    slice.delete(schema.streams);
    const deps = demoDeps({ db, at });
    addFollowActs(slice);
    // Streams are stored first, because the row of a replay refers to its stream.
    for (const stream of streams) await streamAndEnd(db, stream);
    await write({ db, rows: slice });
    await recordEvents(deps, eventsOf(slice));
    await settlePlaybacks(deps);
    await judgeActs(deps);
    if (VISITS.includes(daysAgo)) await visit(deps);
    from = at;
  }
}

const Follow = z.object({ followerId: z.string(), creatorId: z.string(), createdAt: z.number() });
const Reaction = z.object({
  videoId: z.string(),
  userId: z.string(),
  reaction: z.string(),
  createdAt: z.number(),
});
const Share = z.object({ videoId: z.string(), viewerKey: z.string(), sharedAt: z.number() });

const originOf = (viewerKey: string, at: number) => ({
  network: `demo-network:${viewerKey}:${periodOf(at)}`,
  device: `demo-device:${viewerKey}:${periodOf(at)}`,
});

/** Adds the action that `followCreator` records for each follow. */
function addFollowActs(slice: Rows): void {
  for (const row of slice.get(schema.follows) ?? []) {
    const { followerId, creatorId, createdAt: at } = Follow.parse(row);
    const viewerKey = `u:${followerId}`;
    addRow(slice, schema.acts, {
      id: followActId({ followerId, creatorId, at }),
      kind: "follow",
      creatorId,
      subjectId: creatorId,
      viewerKey,
      standing: "established",
      ...originOf(viewerKey, at),
      period: periodOf(at),
      at,
    });
  }
}

/** Returns the events that the app queues for likes and shares. */
function eventsOf(slice: Rows): QueuedEvent[] {
  const likes = (slice.get(schema.videoReactions) ?? [])
    .map((row) => Reaction.parse(row))
    .filter(({ reaction }) => reaction === "like")
    .map(({ videoId, userId, createdAt }) => ({
      act: "like" as const,
      videoId,
      viewerKey: `u:${userId}`,
      at: createdAt,
    }));
  const shares = (slice.get(schema.videoShares) ?? [])
    .map((row) => Share.parse(row))
    .map(({ videoId, viewerKey, sharedAt }) => ({
      act: "share" as const,
      videoId,
      viewerKey,
      at: sharedAt,
    }));
  return [...likes, ...shares].flatMap(({ act, videoId, viewerKey, at }): QueuedEvent[] => {
    const isAccount = viewerKey.startsWith("u:");
    const standing = isAccount ? ("established" as const) : ("visitor" as const);
    const recorded: QueuedEvent = {
      kind: "act",
      act,
      videoId,
      viewerKey,
      at,
      standing,
      ...originOf(viewerKey, at),
    };
    if (!isAccount) return [recorded];
    const interaction: QueuedEvent = {
      kind: "interaction",
      id: `int_${ulid(at).toLowerCase()}`,
      userId: viewerKey.slice(2),
      contentId: videoId,
      contentType: "video",
      interactionType: act,
      value: 1,
      sessionId: null,
      deviceType: null,
      at,
    };
    return [recorded, interaction];
  });
}

/**
 * Database triggers count the ranked viewers of a live stream, and a stream when it ends. The
 * stream is therefore inserted as live first.
 */
async function streamAndEnd(db: DemoDeps["db"], stream: Record<string, unknown>): Promise<void> {
  const { state, endedAt, peakViewers, ...begun } = stream as typeof schema.streams.$inferInsert;
  await db.insert(schema.streams).values({ ...begun, state: "live" });
  const change = (values: Partial<typeof schema.streams.$inferInsert>) =>
    db.update(schema.streams).set(values).where(eq(schema.streams.id, begun.id));
  await change({ peakViewers, rankedViewers: peakViewers });
  await change({ state, endedAt, rankedViewers: 0 });
}
