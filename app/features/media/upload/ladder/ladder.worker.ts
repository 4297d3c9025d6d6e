import { ApiError, apiRequest, fileRequest, sendOnce } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import type {
  PlannedRendition,
  RenditionPlan,
} from "#worker/domain/media/renditions/contract-api.ts";
import type { RenditionName } from "#worker/domain/media/renditions/contract-names.ts";
import { RENDITION_PART_BYTES } from "#worker/domain/media/uploads/contract.ts";
import {
  backoff,
  createMultipartUpload,
  createPartCutter,
  createPartSlots,
  type MultipartUpload,
} from "../multipart-upload.ts";
import { createTransport, startUpload } from "../transport.ts";
import { makePosters, makeStoryboard } from "./posters.ts";
import type { LadderCommand, LadderEvent, RenditionProgress } from "./protocol.ts";
import {
  type ByteSink,
  canCopyVideo,
  copyVideo,
  type EncodedRendition,
  encodeVideo,
  makeAudio,
  UnsupportedError,
} from "./rendition.ts";
import { openSource, type Source, storedSource, UnreadableError } from "./source.ts";

// Requests use `sendOnce`: `send` protects against leaving a page, which a worker does not have.

/** Uploads one part at a time, so that the upload of the source file has priority. */
const slots = createPartSlots(1);
/** Attempts to upload a part. Retrying for minutes is better than making the rendition again. */
const TRIES = 12;
/** Interval of progress messages, ms. */
const PROGRESS_EVERY_MS = 250;

interface Work {
  source: Source;
  videoId: string;
  hasStoryboard: boolean;
}

let work: Work | null = null;
let current: MultipartUpload | null = null;
let isPaused = false;

async function withRetry<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (cause) {
      const mayPass =
        cause instanceof TypeError || (cause instanceof ApiError && cause.status >= 500);
      if (!mayPass || attempt >= TRIES) throw cause;
      await new Promise((resolve) => setTimeout(resolve, backoff(attempt)));
    }
  }
}

const post = (event: LadderEvent) => postMessage(event);
const path = (videoId: string) => `/api/videos/${encodeURIComponent(videoId)}`;

addEventListener("message", ({ data }: MessageEvent<LadderCommand>) => {
  void handleCommand(data).catch((cause: unknown) =>
    post({ type: "broken", message: reasonOf(cause) }),
  );
});

async function handleCommand(command: LadderCommand): Promise<void> {
  switch (command.type) {
    case "read":
      return read(command);
    case "convert":
      return convert(command.only);
    case "pause":
      isPaused = true;
      current?.pause();
      return;
    case "resume":
      isPaused = false;
      current?.resume();
      return;
    default: {
      const never: never = command;
      throw new Error(`Unknown command ${JSON.stringify(never)}`);
    }
  }
}

async function read({
  from,
  videoId,
  wantsPosters,
  hasStoryboard,
}: Extract<LadderCommand, { type: "read" }>): Promise<void> {
  try {
    const source = await openSource(from ?? (await storedSource(videoId)));
    work = { source, videoId, hasStoryboard };
    post({ type: "read", info: source.info });
  } catch (cause) {
    if (!(cause instanceof UnreadableError)) throw cause;
    post({ type: "unreadable", message: cause.message });
    return;
  }
  const { source } = work;
  // Posters are optional: this browser may be unable to decode the file.
  const posters = wantsPosters ? await makePosters(source.video, source.info).catch(() => []) : [];
  post({ type: "posters", posters });
}

async function sendStoryboard({ source, videoId }: Work): Promise<void> {
  const storyboard = await makeStoryboard(source.video, source.info).catch(() => null);
  if (!storyboard) return post({ type: "storyboard", state: "failed" });
  const query = new URLSearchParams(
    Object.entries(storyboard.storyboard).map(([name, value]) => [name, String(value)]),
  );
  const state = await sendOnce(
    fileRequest(`${path(videoId)}/storyboard?${query}`, storyboard.image, storyboard.image.type),
  ).then(
    () => "ready" as const,
    () => "failed" as const,
  );
  post({ type: "storyboard", state });
}

async function convert(onlyName: RenditionName | null): Promise<void> {
  if (!work) throw new Error("Nothing was read yet.");
  const { source, videoId } = work;
  const { duration, width, height, frameRate, hasAudio } = source.info;
  const info = { duration, width, height, frameRate, hasAudio };
  const plan = await withRetry(() =>
    sendOnce(apiRequest<RenditionPlan>("POST", `${path(videoId)}/renditions`, info)),
  );
  const { renditions } = plan;
  post({
    type: "plan",
    renditions: renditions.map((r) => ({
      name: r.name,
      state: r.state,
      progress: null,
      reason: null,
    })),
  });
  if (!work.hasStoryboard) await sendStoryboard(work);
  for (const planned of await inOrder(source, renditions)) {
    if (onlyName !== null && planned.name !== onlyName) continue;
    const isComplete = await make(work, plan, planned);
    // Without audio, the video renditions would be silent, so they count as failed. The original
    // file plays instead.
    if (!isComplete && planned.kind === "audio") {
      for (const other of renditions)
        if (other.kind === "video" && other.state !== "ready")
          await fail(videoId, other, t("upload.conversion.audioFailed"));
      break;
    }
  }
  post({ type: "converted" });
}

/** Audio and the lowest rendition come first, so that adaptive playback is possible soon. */
async function inOrder(
  source: Source,
  renditions: PlannedRendition[],
): Promise<PlannedRendition[]> {
  const pending = renditions.filter((r) => r.state !== "ready");
  const audio = pending.filter((r) => r.kind === "audio");
  const [lowest, ...others] = pending
    .filter((r) => r.kind === "video")
    .sort((a, b) => (a.height ?? 0) * (a.width ?? 0) - (b.height ?? 0) * (b.width ?? 0));
  const top = others.at(-1);
  const isTopCopied = top !== undefined && (await canCopyVideo(source, targetOf(top)));
  const middle = isTopCopied ? [top, ...others.slice(0, -1)] : others;
  return [...audio, ...(lowest ? [lowest] : []), ...middle];
}

const targetOf = (planned: PlannedRendition) => ({
  width: planned.width ?? 0,
  height: planned.height ?? 0,
  bitrate: planned.bitrate,
});

async function make(
  { source, videoId }: Work,
  { version }: RenditionPlan,
  planned: PlannedRendition,
): Promise<boolean> {
  const state: RenditionProgress = {
    name: planned.name,
    state: "uploading",
    progress: 0,
    reason: null,
  };
  post({ type: "rendition", rendition: state });
  let reportedAt = 0;
  const onProgress = (fraction: number) => {
    const nowMs = performance.now();
    if (nowMs - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = nowMs;
    post({ type: "rendition", rendition: { ...state, progress: Math.min(1, fraction) } });
  };
  try {
    const upload = await withRetry(() =>
      startUpload({ purpose: "rendition", videoId, rendition: planned.name, version }),
    );
    current = createMultipartUpload({ transport: createTransport(upload), slots, tries: TRIES });
    if (isPaused) current.pause();
    const cutter = createPartCutter(current, RENDITION_PART_BYTES);
    const { codecs, width, height, frameRate, size, initLength, segments } = await produce(
      source,
      planned,
      cutter,
      onProgress,
    );
    await cutter.end();
    const index = { state: "ready", codecs, width, height, frameRate, size, initLength, segments };
    await withRetry(() =>
      sendOnce(apiRequest("PATCH", `${path(videoId)}/renditions/${planned.name}`, index)),
    );
    post({ type: "rendition", rendition: { ...state, state: "ready", progress: 1 } });
    return true;
  } catch (cause) {
    current?.cancel();
    // 409: the file was replaced, or another device made this rendition. The worker must not mark
    // the server's newer state as failed.
    if (cause instanceof ApiError && cause.status === 409) {
      post({
        type: "rendition",
        rendition: { ...state, state: "failed", progress: null, reason: cause.message },
      });
      return false;
    }
    await fail(videoId, planned, reasonOf(cause));
    return false;
  } finally {
    current = null;
  }
}

async function produce(
  source: Source,
  planned: PlannedRendition,
  sink: ByteSink,
  onProgress: (fraction: number) => void,
): Promise<EncodedRendition> {
  if (planned.kind === "audio") return makeAudio(source, planned.bitrate, sink, onProgress);
  const target = targetOf(planned);
  if (await canCopyVideo(source, target)) return copyVideo(source, sink, onProgress);
  return encodeVideo(source, target, sink, onProgress);
}

async function fail(videoId: string, planned: PlannedRendition, reason: string): Promise<void> {
  post({
    type: "rendition",
    rendition: { name: planned.name, state: "failed", progress: null, reason },
  });
  // If the request fails, the server's state of the rendition remains "not ready".
  const failed = { state: "failed", reason: reason.slice(0, 300) };
  await sendOnce(apiRequest("PATCH", `${path(videoId)}/renditions/${planned.name}`, failed)).catch(
    () => undefined,
  );
}

function reasonOf(cause: unknown): string {
  if (cause instanceof UnsupportedError || cause instanceof ApiError) return cause.message;
  return cause instanceof Error && cause.message !== ""
    ? t("upload.conversion.stoppedWithReason", { message: cause.message })
    : t("upload.conversion.stoppedWithoutReason");
}
