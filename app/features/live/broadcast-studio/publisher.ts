import { t } from "#i18n/t.ts";
import { type Quality, usualBitrate } from "./pipeline/ladder.ts";
import { FIRST_LAYOUT } from "./pipeline/layout.ts";
import type { FromWorker, ToWorker, Tracks, VideoInput } from "./pipeline/worker-protocol.ts";
import type {
  Inset,
  LivePublisher,
  PublisherOptions,
  PublisherSnapshot,
} from "./publisher-contract.ts";

export type { LivePublisher } from "./publisher-contract.ts";

const MAX_WIDTH = 1280;
const MAX_HEIGHT = 720;
const MAX_FRAME_RATE = 30;

const IDLE: PublisherSnapshot = {
  state: "idle",
  stats: {
    bitrate: 0,
    framesPerSecond: 0,
    droppedFrames: 0,
    roundTripMs: null,
    unacknowledgedMs: 0,
    encoderLoad: 0,
  },
  quality: null,
};

/** Returns a message why this browser cannot broadcast; null if it can. */
export function publisherFault(): string | null {
  const known =
    typeof VideoEncoder === "function" &&
    typeof AudioEncoder === "function" &&
    typeof Worker === "function";
  // Safari supports MediaStreamTrackProcessor only in workers, so the worker gets the track itself.
  const canReadTracks =
    typeof MediaStreamTrackProcessor === "function" ||
    /^((?!chrome|android).)*safari/i.test(navigator.userAgent);
  return known && canReadTracks ? null : t("live.broadcast.unsupported");
}

export function createLivePublisher({ streamId }: { streamId: string }): LivePublisher {
  const listeners = new Set<(snapshot: PublisherSnapshot) => void>();
  let snapshot = IDLE;
  let worker: Worker | null = null;
  let stopped: (() => void) | null = null;

  const publish = (next: PublisherSnapshot) => {
    snapshot = next;
    for (const listener of listeners) listener(next);
  };
  const send = (message: ToWorker) => worker?.postMessage(message, transferablesOf(message));
  const online = () => send({ type: "online" });

  const release = () => {
    window.removeEventListener("online", online);
    worker?.terminate();
    worker = null;
  };

  const open = () => {
    const newWorker = new Worker(new URL("./pipeline/studio.worker.ts", import.meta.url), {
      type: "module",
    });
    newWorker.onmessage = (event: MessageEvent<FromWorker>) => {
      if (event.data.type === "snapshot") publish(event.data.snapshot);
      else stopped?.();
    };
    newWorker.onerror = () =>
      publish({ ...snapshot, state: "failed", error: t("live.broadcast.encoderLoadFailure") });
    window.addEventListener("online", online);
    return newWorker;
  };

  return {
    async start(stream, options) {
      const fault = publisherFault();
      if (fault !== null) throw new Error(fault);
      if (worker) throw new Error("This broadcast has been started already.");
      worker = open();
      publish({ ...IDLE, state: "connecting" });
      const tracks = tracksOf(stream, options?.inset ?? null);
      send({
        type: "start",
        streamId,
        origin: location.origin,
        ceiling: ceilingOf(stream, options),
        tracks,
      });
      await new Promise<void>((done, failed) => {
        const check = ({ state, error }: PublisherSnapshot) => {
          if (state === "connecting" || state === "idle" || state === "reconnecting") return;
          listeners.delete(check);
          if (state === "live") done();
          else failed(new Error(error ?? t("live.broadcast.startFailure")));
        };
        listeners.add(check);
      });
    },
    replaceTracks: (stream, inset = null) =>
      send({ type: "tracks", tracks: tracksOf(stream, inset) }),
    setLayout: (layout) => send({ type: "layout", layout }),
    async stop() {
      if (!worker) return;
      await new Promise<void>((resolveStop) => {
        stopped = resolveStop;
        send({ type: "stop" });
      });
      release();
    },
    abandon: release,
    subscribe(listener) {
      listeners.add(listener);
      listener(snapshot);
      return () => listeners.delete(listener);
    },
  };
}

function tracksOf(stream: MediaStream, inset: Inset | null): Tracks {
  const canReadHere = typeof MediaStreamTrackProcessor === "function";
  const [audio] = stream.getAudioTracks();
  return {
    video: videoInput(stream.getVideoTracks()[0]),
    inset: videoInput(inset ? new MediaStream([inset.track]).getVideoTracks()[0] : undefined),
    layout: inset?.layout ?? FIRST_LAYOUT,
    audio:
      audio?.readyState !== "live"
        ? null
        : canReadHere
          ? { readable: new MediaStreamTrackProcessor({ track: audio }).readable }
          : { track: audio.clone() },
  };
}

function videoInput(track: MediaStreamVideoTrack | undefined): VideoInput {
  if (track?.readyState !== "live") return null;
  if (typeof MediaStreamTrackProcessor !== "function") return { track: track.clone() };
  return { readable: new MediaStreamTrackProcessor({ track }).readable };
}

function transferablesOf(message: ToWorker): Transferable[] {
  if (message.type !== "start" && message.type !== "tracks") return [];
  const transferred: unknown[] = [];
  for (const input of [message.tracks.video, message.tracks.inset, message.tracks.audio]) {
    if (input) transferred.push("readable" in input ? input.readable : input.track);
  }
  // The DOM types do not list MediaStreamTrack as transferable, but Safari can transfer it.
  return transferred.filter((value): value is Transferable => value !== null);
}

/** Limits the quality to 720p30, which most laptops can encode. H.264 needs even frame sizes. */
function ceilingOf(stream: MediaStream, options: PublisherOptions = {}): Quality {
  const settings = stream.getVideoTracks()[0]?.getSettings() ?? {};
  const size = { width: settings.width ?? MAX_WIDTH, height: settings.height ?? MAX_HEIGHT };
  const [long, short] = [options.width ?? MAX_WIDTH, options.height ?? MAX_HEIGHT].sort(
    (a, b) => b - a,
  );
  const scale = Math.min(
    1,
    (long ?? MAX_WIDTH) / Math.max(size.width, size.height),
    (short ?? MAX_HEIGHT) / Math.min(size.width, size.height),
  );
  const even = (n: number) => Math.max(2, Math.round(n / 2) * 2);
  const [width, height] = [even(size.width * scale), even(size.height * scale)];
  const frameRate = Math.min(
    options.frameRate ?? MAX_FRAME_RATE,
    Math.max(1, Math.round(settings.frameRate ?? MAX_FRAME_RATE)),
  );
  return {
    width,
    height,
    frameRate,
    bitrate: options.videoBitrate ?? usualBitrate({ width, height, frameRate }),
  };
}
