import { t } from "#i18n/t.ts";
import { type FeedRun, type GiveUpCause, MediaFeed } from "#worker/domain/live/cmaf/media-feed.ts";
import type { PushedSample } from "#worker/domain/live/cmaf/read-track.ts";
import { type Chunk, encodeChunkFrame } from "#worker/domain/live/streams/contract-live.ts";
import { createClockRate } from "./clock-rate.ts";
import type { DashTrack } from "./dash-tracks.ts";
import { FRAMES_A_SECOND } from "./limits.ts";
import { type PushResult, rejection, tooFast } from "./push-results.ts";
import { PART_MAX_BYTES } from "./segmenter.ts";
import type { createRunBegin, MediaIntake, Sessions } from "./studio-intake.ts";
import type { Timeline } from "./timeline.ts";

/** Shortest plausible duration of a video frame, ms: 240 frames per second. */
const MIN_FRAME_MS = 1000 / 240;
/** Space in an HLS part that is reserved for the MP4 boxes around a frame, bytes. */
const BOXES_BYTES = 16 * 1024;

export interface DashOutputParts {
  timeline: Timeline;
  sessions: Sessions;
  intake: MediaIntake;
  beginRun: ReturnType<typeof createRunBegin>;
}

export type DashOutput = ReturnType<typeof createDashOutput>;

const GIVE_UP_REASONS: Readonly<Record<GiveUpCause, () => string>> = {
  "no-key-frame": () => t("live.origin.noKeyFrame"),
  "too-many-runs": () => t("live.origin.tooManyRuns"),
  full: () => t("live.origin.tooManyRuns"),
};

/**
 * Combines the video frames and audio packets of a DASH upload into chunks.
 * Sends each chunk to viewers and stores the chunk in the timeline.
 */
export function createDashOutput({ timeline, sessions, intake, beginRun }: DashOutputParts) {
  const isOverFrameRate = createClockRate();
  let epoch: number | null = null;
  let maxBitrate = 0;
  let problem: PushResult | null = null;
  let hasGivenUp = false;
  let feed = newFeed();

  function newFeed(): MediaFeed {
    return new MediaFeed({
      begin,
      isFull: () => false,
      onGiveUp: (cause) => {
        problem = rejection("UNSUPPORTED_TYPE", GIVE_UP_REASONS[cause]());
        hasGivenUp = true;
      },
    });
  }

  /** Returns true if the newest media of the stream was uploaded by DASH. */
  const isCurrent = (): boolean => epoch !== null && sessions.current()?.run.epoch === epoch;

  function begin({ init, ...facts }: FeedRun) {
    if (!timeline.budget.hasRun())
      problem = rejection("RATE_LIMITED", t("live.origin.tooManyRuns"));
    else {
      const source = "bridge";
      epoch = beginRun({ ...facts, source, run: crypto.randomUUID() }, init).epoch;
    }
    return { push, end: () => isCurrent() && sessions.flush() };
  }

  function push(chunk: Chunk): void {
    const session = sessions.current();
    if (!session || !isCurrent() || problem) return;
    problem = problemOf(chunk);
    if (!problem) intake.take(session, encodeChunkFrame(chunk).buffer, chunk);
  }

  function problemOf({ data: { byteLength: bytes }, durationUs }: Chunk): PushResult | null {
    const session = sessions.current();
    if (bytes > PART_MAX_BYTES - BOXES_BYTES)
      return rejection("TOO_LARGE", t("live.origin.segmentTooLarge"));
    if (timeline.budget.isSpent())
      return rejection("RATE_LIMITED", t("live.origin.tooManySegments"));
    if (!session || !intake.isTooMuch(session, { bytes, durationUs }, maxBitrate)) return null;
    return tooFast(maxBitrate);
  }

  /** Adds a video frame or an audio packet. Returns a rejection if the upload must end, or null. */
  function add(
    tracks: readonly DashTrack[],
    { tag, timeMs, durationMs }: PushedSample,
    limit: number,
  ): PushResult | null {
    if (isOverFrameRate(1, FRAMES_A_SECOND))
      return rejection("RATE_LIMITED", t("live.origin.tooManySegments"));
    maxBitrate = limit;
    problem = null;
    // Since the last frame of this encoder, another publisher has sent media to the stream.
    if (epoch !== null && !isCurrent()) reset();
    if (epoch === null) {
      for (const { track } of tracks) feed.receive(track.format, 0);
      if (tag.kind === "video" && durationMs > MIN_FRAME_MS)
        feed.receive(
          { kind: "frame-rate", frameRate: Math.round(1_000_000 / durationMs) / 1000 },
          0,
        );
    }
    feed.receive(tag, timeMs);
    // The feed still contains up to 8 MB of media that it could not use. A new feed frees the memory.
    if (hasGivenUp) reset();
    return problem;
  }

  /** Stores the frames that are in memory but not in SQLite yet. */
  function flush(): void {
    feed.flush();
    const session = sessions.current();
    if (session && isCurrent()) intake.flush(session);
  }

  /** Ends the current run. The next video frame or audio packet starts a new run. */
  function reset(): void {
    feed.end();
    feed = newFeed();
    epoch = null;
    hasGivenUp = false;
  }

  return { isCurrent, add, flush, reset };
}
