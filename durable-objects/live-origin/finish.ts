import type { Context } from "#worker/context.ts";
import { isTestId, markTestEnded } from "#worker/domain/live/streams/encoder-test.ts";
import { markEnded } from "#worker/domain/live/streams/end-stream.ts";
import { publishReplay } from "#worker/domain/live/streams/publish-replay.ts";
import { putReplayIndex } from "#worker/domain/media/replays/replay.ts";
import { liveKey } from "#worker/domain/media/replays/rules.ts";
import { deleteObjects } from "#worker/domain/media/uploads/delete-objects.ts";
import type { Status } from "./lifecycle.ts";
import type { Relay } from "./relay.ts";
import type { Timeline } from "./timeline.ts";

const RETRY_MS = 2_000;
const MAX_RETRY_MS = 600_000;
/** After this many failed attempts, the stream ends for its creator and viewers without a replay. */
const ATTEMPTS_BEFORE_END = 5;
/** After this many attempts, which take about a day, the origin gives up the replay. */
export const MAX_ATTEMPTS = 150;

interface Finish {
  ctx: DurableObjectState;
  timeline: Timeline;
  relay: Relay;
  status: Status;
  context: Context;
}

/**
 * Stores and publishes the replay, and ends the stream. Throws if a step other than publishing fails;
 * the alarm then tries again. A replay that cannot be stored does not keep the stream live.
 * A test of an encoder has no replay. When a test ends, its media is deleted.
 */
export async function finish(parts: Finish): Promise<void> {
  const { ctx, timeline, status } = parts;
  const { facts, write } = status;
  const attempt = facts.endAttempts + 1;
  write("endAttempts", attempt);
  // The alarm is set before the attempt, because an object that runs out of memory cannot set it.
  await ctx.storage.setAlarm(Date.now() + Math.min(RETRY_MS * 2 ** (attempt - 1), MAX_RETRY_MS));
  if (isTestId(facts.streamId)) await eraseTest(parts);
  else await endStream(parts, attempt);
  write("state", "ended");
  timeline.store.dropParts(Number.MAX_SAFE_INTEGER);
  timeline.notify();
  await ctx.storage.deleteAlarm();
}

async function eraseTest({ timeline, relay, context, status }: Finish): Promise<void> {
  const { streamId } = status.facts;
  // Otherwise an upload to R2 could still be in progress and create an object after the deletion.
  await timeline.storePending();
  await deleteObjects(context, liveKey(streamId, ""));
  timeline.store.erase();
  await markTestEnded(context, { testId: streamId });
  relay.end();
}

async function endStream(parts: Finish, attempt: number): Promise<void> {
  const { context, status } = parts;
  if (attempt > ATTEMPTS_BEFORE_END) await announceEnd(parts);
  if (attempt <= MAX_ATTEMPTS)
    await storeReplay(parts).catch((cause: unknown) => {
      if (attempt < MAX_ATTEMPTS) throw cause;
      context.log.error("replay given up", cause, { streamId: status.facts.streamId });
    });
  await announceEnd(parts);
}

async function storeReplay({ timeline, context, status }: Finish): Promise<void> {
  const { streamId } = status.facts;
  await timeline.storePending();
  const index = timeline.replayIndex();
  if (index.segments.length === 0) return;
  await putReplayIndex(context, streamId, index);
  await publishReplay(context, { streamId }).catch(async (cause: unknown) => {
    context.log.error("replay not published yet", cause, { streamId });
    await context.queue.send({ type: "publish-replay", streamId });
  });
}

/** Tells D1, the chat room and the viewers once that the stream has ended. */
async function announceEnd({ relay, context, status }: Finish): Promise<void> {
  const { facts, write } = status;
  if (facts.announced === "ended") return;
  await markEnded(context, { streamId: facts.streamId });
  await context.rooms.streamChanged(facts.streamId, "ended");
  write("announced", "ended");
  relay.end();
}
