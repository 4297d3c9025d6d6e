import { t } from "#i18n/t.ts";
import { createFragmentReader } from "#worker/domain/live/cmaf/fragment-reader.ts";
import {
  type PushedTrack,
  readPushedSamples,
  readPushedTrack,
} from "#worker/domain/live/cmaf/read-track.ts";
import { MAX_PUSH_BYTES, RUNS_A_MINUTE } from "#worker/domain/live/streams/rules.ts";
import { createClockRate } from "./clock-rate.ts";
import { createDashOutput, type DashOutput, type DashOutputParts } from "./dash-output.ts";
import { createRivals, LIVE_MS } from "./dash-rivals.ts";
import {
  createDashTracks,
  type DashInit,
  type DashTrack,
  type DashTracks,
  isUsed,
  type Upload,
} from "./dash-tracks.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { isIdle, openUpload } from "./open-upload.ts";
import {
  conflict,
  gone,
  incomplete,
  keyReplaced,
  type PushResult,
  rejection,
  tooFast,
} from "./push-results.ts";
import { createUploadCount } from "./push-settle.ts";

/** At a stream's end, the origin waits at most this time for uploads in progress, ms. */
const SETTLE_MAX_MS = 500;
/** A media file waits at most this time for the init segment of its track, ms. */
const INIT_WAIT_MS = 5_000;
/** Maximum number of init segments per second. An encoder sends two of them when it starts. */
const INITS_A_SECOND = (2 * RUNS_A_MINUTE) / 60;
/**
 * Factor between the maximum bitrate of the media and the maximum rate of uploaded bytes.
 * Besides the media, an upload contains MP4 boxes, which need less than a quarter of its bytes.
 */
const UPLOAD_OVERHEAD = 1.25;

/** A media file that an encoder uploads by DASH. */
export interface DashFile {
  /** Name of the track that the file belongs to. */
  track: string;
  /** Number of the file. Each file of a track has the next higher number. */
  number: number;
  pusher: string;
  /** SHA-256 digest of the encoder's stream key. */
  keyHash: string;
  maxBitrate: number;
}

interface DashPushParts extends DashOutputParts {
  life: Lifecycle;
  /** Returns true if a publisher that does not upload by DASH is live. */
  isOtherLive(): boolean;
}

/**
 * Accepts an encoder's DASH upload, which has separate files for video and for audio.
 * The origin sends each frame to viewers as soon as the frame arrives.
 * When the upload of a video file ends, SQLite contains all its frames.
 */
export function createDashPush(parts: DashPushParts) {
  const { timeline, life, isOtherLive } = parts;
  const tracks = createDashTracks(timeline.store);
  const output = createDashOutput(parts);
  const receive = createUpload({ life, tracks, output, isOtherLive });
  const uploads = createUploadCount(timeline);
  const { isUploading, sweep } = createUploadCheck(tracks);
  const { findTrack, lend } = createTrackAccess({ timeline, life, tracks });
  const rivals = createRivals();
  const isOverInitRate = createClockRate();

  life.keepsWatch(isUploading);
  life.atEnd(() => {
    for (const { upload } of tracks.all()) upload?.stop(gone(life.endReason()));
  });
  life.beforeEnd(async () => {
    if (isLive()) await uploads.settle(SETTLE_MAX_MS);
    output.reset();
  });

  /** Returns true while an encoder uploads by DASH. */
  const isLive = (): boolean =>
    output.isCurrent() &&
    Date.now() - life.lastMediaAt < LIVE_MS &&
    (isUploading() || !rivals.isFirstLost());

  /** Accepts the init segment of a track. */
  function init(input: DashInit): PushResult {
    if (isOverInitRate(1, INITS_A_SECOND))
      return rejection("RATE_LIMITED", t("live.origin.tooManyRuns"));
    const track = readPushedTrack(input.init);
    if (typeof track === "string") return rejection("UNSUPPORTED_TYPE", TRACK_FAULTS[track]());
    if (life.over || life.endIfFull()) return gone(life.endReason());
    if (isOtherLive()) return rejection("CONFLICT", t("live.origin.alreadyLive"));
    const { name, pusher } = input;
    const former = tracks.find(name, pusher);
    if (
      isLive() &&
      (former ? isUsed(former) : tracks.all().some((other) => other.pusher !== pusher))
    ) {
      rivals.keep(input, track);
      return conflict();
    }
    const isSecond = tracks
      .all()
      .filter((other) => other.pusher === pusher && other.name !== name && !isUsed(other))
      .some((other) => isSameKind(other.track, track) && isRecent(other));
    if (isSecond) return rejection("UNSUPPORTED_TYPE", t("live.origin.secondTrack"));
    start(input, track);
    return { ok: true };
  }

  function start(input: DashInit, track: PushedTrack): void {
    const hasEnded = tracks.set(input, track);
    if (hasEnded || output.isCurrent()) output.reset();
    rivals.clear();
    timeline.notify();
  }

  /** Accepts a media file while it arrives. */
  const media = (file: DashFile, body: ReadableStream<Uint8Array>): Promise<PushResult> =>
    uploads.during(() => receiveInTurn(file, body));

  async function receiveInTurn(
    file: DashFile,
    body: ReadableStream<Uint8Array>,
  ): Promise<PushResult> {
    const reader = body.getReader();
    const lastFile = tracks.find(file.track, file.pusher)?.lastFile ?? null;
    if (!isLive() && rivals.continue(file, lastFile, life.lastMediaAt))
      for (const { input, track } of rivals.of(file.pusher)) start(input, track);
    const current = await findTrack(file);
    // If the encoder uses a new connection for each file, two files of a track can overlap here.
    if (current?.upload && file.number === current.lastFile + 1)
      await Promise.race([current.upload.done, scheduler.wait(LIVE_MS)]);
    const refusal = refuse(current, file);
    const result = current && !refusal ? await receive(current, file, reader) : refusal;
    const isLost = result?.ok === false && result.code === "VALIDATION";
    if (isLost && isLive()) life.publisherLeft();
    if (isLost || result?.ok) rivals.firstIsLost(isLost);
    if (result?.ok !== true) await reader.cancel().catch(() => undefined);
    return result ?? rejection("CONFLICT", t("live.origin.trackInitMissing"));
  }

  function refuse(track: DashTrack | null, { number }: DashFile): PushResult | null {
    if (life.over || life.endIfFull()) return gone(life.endReason());
    if (isOtherLive()) return rejection("CONFLICT", t("live.origin.alreadyLive"));
    if (!track) return null;
    const { upload } = track;
    const isAtSameTime = upload !== null && Date.now() - upload.heardAt < LIVE_MS;
    const isOfRival = rivals.exist() && isLive() && number !== track.lastFile + 1;
    if (!isAtSameTime && !isOfRival) return null;
    rivals.note();
    return conflict();
  }

  return { init, media, isLive, lend, inits: tracks.inits, isUploading, sweep };
}

const isSameKind = (a: PushedTrack, b: PushedTrack): boolean => a.format.kind === b.format.kind;
/** Returns true if the init segment arrived so recently that its first media may still follow. */
const isRecent = ({ arrivedAt }: DashTrack): boolean => Date.now() - arrivedAt < INIT_WAIT_MS;

function createTrackAccess({
  timeline,
  life,
  tracks,
}: Pick<DashPushParts, "timeline" | "life"> & { tracks: DashTracks }) {
  /**
   * Returns the track of a media file, or null if no init segment arrives within INIT_WAIT_MS.
   * An encoder sends media before the origin has stored the init segment.
   */
  async function findTrack({ track: name, pusher }: DashFile): Promise<DashTrack | null> {
    const deadline = Date.now() + INIT_WAIT_MS;
    let track = tracks.find(name, pusher);
    while (!track && !life.over && Date.now() < deadline) {
      await timeline.changed(deadline - Date.now());
      track = tracks.find(name, pusher);
    }
    return track;
  }

  /** Copies the tracks of the creator's last stream, because the encoder sends them only once. */
  function lend(inits: readonly DashInit[]): void {
    // An encoder that has started in this stream keeps its own tracks.
    if (tracks.all().length > 0) return;
    for (const lent of inits) {
      const track = readPushedTrack(lent.init);
      if (typeof track !== "string") tracks.set(lent, track);
    }
  }

  return { findTrack, lend };
}

function createUploadCheck(tracks: DashTracks) {
  /**
   * Ends uploads that receive no bytes, and uploads whose stream key was replaced.
   * `currentKey` is the SHA-256 digest of the creator's current stream key.
   */
  function sweep(currentKey: string | null): void {
    for (const { upload } of tracks.all()) {
      if (!upload) continue;
      if (upload.keyHash !== currentKey) upload.stop(keyReplaced());
      if (isIdle(upload)) upload.stop(incomplete());
    }
  }

  /** Returns true while the origin receives a media file. */
  const isUploading = (): boolean => tracks.all().some(({ upload }) => upload !== null);

  return { sweep, isUploading };
}

interface UploadParts extends Pick<DashPushParts, "life" | "isOtherLive"> {
  tracks: DashTracks;
  output: DashOutput;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Creates the function that receives one media file and returns the result of the upload. */
function createUpload({ life, tracks, output, isOtherLive }: UploadParts) {
  const isOverByteRate = createClockRate();

  return async (track: DashTrack, file: DashFile, reader: Reader): Promise<PushResult> => {
    const { number, maxBitrate } = file;
    track.upload?.stop(conflict());
    const { upload, resultOf, finish } = startUpload(file, reader);
    track.upload = upload;
    life.publisherArrived();
    const isTooFast = (bytes: number) => isOverByteRate(bytes, (maxBitrate / 8) * UPLOAD_OVERHEAD);
    // If an encoder uploads a file again, the file contains samples that are already stored.
    const repeatedDts = number <= track.lastFile ? track.lastDts : -1;
    track.lastFile = Math.max(track.lastFile, number);
    try {
      return await resultOf(
        (fragment) => take(track, fragment, { repeatedDts, maxBitrate }),
        (bytes) => (isTooFast(bytes) ? tooFast(maxBitrate) : null),
      );
    } finally {
      if (track.upload === upload) track.upload = null;
      // The end of an audio file must not end the HLS part: HLS forbids short parts in a segment.
      const hasVideo = tracks.all().some((other) => other.track.format.kind === "video-format");
      if (track.track.format.kind === "video-format" || !hasVideo) output.flush();
      tracks.save(track);
      finish();
    }
  };

  function take(
    track: DashTrack,
    fragment: Uint8Array,
    { repeatedDts, maxBitrate }: { repeatedDts: number; maxBitrate: number },
  ): PushResult | null {
    if (life.over) return gone(life.endReason());
    // During a pause of this upload, another publisher can have continued the stream.
    if (!output.isCurrent() && isOtherLive())
      return rejection("CONFLICT", t("live.origin.alreadyLive"));
    const samples = readPushedSamples(track.track, fragment);
    if (!samples) return rejection("UNSUPPORTED_TYPE", t("live.origin.segmentInvalid"));
    for (const sample of samples) {
      if (sample.dts <= repeatedDts) continue;
      track.lastDts = sample.dts;
      const problem = output.add(tracks.all(), sample, maxBitrate);
      if (problem) return problem;
    }
    return null;
  }
}

function startUpload({ keyHash }: DashFile, reader: Reader) {
  const { upload: open, stopped } = openUpload(keyHash, reader);
  let resolveDone = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    resolveDone = resolve;
  });
  const upload: Upload = { ...open, done };

  /**
   * Reads the upload until its end, or until `count` or `take` rejects it.
   * Calls `count` with the number of bytes that arrived, and `take` with each complete fragment.
   * Returns the rejection, or the result of the whole upload.
   */
  async function resultOf(
    take: (fragment: Uint8Array) => PushResult | null,
    count: (bytes: number) => PushResult | null,
  ): Promise<PushResult> {
    const fragments = createFragmentReader();
    let size = 0;
    for (;;) {
      // The promise rejects if the connection breaks. Frames that arrived earlier stay stored.
      const chunk = await reader.read().catch(() => null);
      const end = stopped();
      if (end) return end;
      if (chunk === null) return incomplete();
      if (chunk.done) return { ok: true };
      upload.heardAt = Date.now();
      size += chunk.value.byteLength;
      const excess = count(chunk.value.byteLength);
      if (excess) return excess;
      const found = size > MAX_PUSH_BYTES ? "too large" : fragments.push(chunk.value);
      if (found === "too large") return rejection("TOO_LARGE", t("live.origin.segmentTooLarge"));
      if (found === "invalid")
        return rejection("UNSUPPORTED_TYPE", t("live.origin.segmentInvalid"));
      for (const fragment of found) {
        const problem = take(fragment);
        if (problem) return problem;
      }
    }
  }

  return { upload, resultOf, finish: () => resolveDone() };
}

const TRACK_FAULTS = {
  other: () => t("live.origin.trackInitInvalid"),
  "video-codec": () => t("live.origin.trackVideoCodec"),
  "audio-codec": () => t("live.origin.trackAudioCodec"),
};
