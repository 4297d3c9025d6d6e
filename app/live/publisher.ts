import type { LivePublisher, PublisherOptions, PublisherSnapshot } from "./publisher-contract.ts";
import type { AudioInput, FromWorker, ResolvedOptions, ToWorker, VideoInput } from "./studio/worker-protocol.ts";

export type { LivePublisher } from "./publisher-contract.ts";

const MAX_WIDTH = 1280;
const MAX_HEIGHT = 720;
const MAX_FRAME_RATE = 30;

const IDLE: PublisherSnapshot = {
  state: "idle",
  stats: { bitrate: 0, framesPerSecond: 0, droppedFrames: 0, roundTripMs: null, unacknowledgedMs: 0 },
};

/** Why this browser cannot broadcast, as a sentence; null when it can. */
export function publisherFault(): string | null {
  const known = typeof VideoEncoder === "function" && typeof AudioEncoder === "function" && typeof Worker === "function";
  // Safari has the track processor in workers only, and hands it the track itself.
  const canReadTracks = typeof MediaStreamTrackProcessor === "function" || /^((?!chrome|android).)*safari/i.test(navigator.userAgent);
  return known && canReadTracks
    ? null
    : "This browser cannot broadcast. Use a current Chrome, Edge or Safari, or stream with an encoder such as OBS or ffmpeg.";
}

/** The broadcast of one stream from this browser. Encoding and sending run in a worker; the page only hands over tracks. */
export function createLivePublisher({ streamId }: { streamId: string }): LivePublisher {
  const listeners = new Set<(snapshot: PublisherSnapshot) => void>();
  let snapshot = IDLE;
  let worker: Worker | null = null;
  let muted = false;
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
    const made = new Worker(new URL("./studio/studio.worker.ts", import.meta.url), { type: "module" });
    made.onmessage = (event: MessageEvent<FromWorker>) => {
      if (event.data.type === "snapshot") publish(event.data.snapshot);
      else stopped?.();
    };
    made.onerror = () =>
      publish({ ...snapshot, state: "failed", error: "The encoder could not be loaded. Reload the page and try again." });
    window.addEventListener("online", online);
    return made;
  };

  return {
    async start(stream, options) {
      const fault = publisherFault();
      if (fault !== null) throw new Error(fault);
      if (worker) throw new Error("This broadcast has been started already.");
      worker = open();
      publish({ ...IDLE, state: "connecting" });
      const tracks = tracksOf(stream);
      send({ type: "start", streamId, origin: location.origin, options: resolve(stream, options), ...tracks, muted });
      await new Promise<void>((done, failed) => {
        const check = ({ state, error }: PublisherSnapshot) => {
          if (state === "connecting" || state === "idle" || state === "reconnecting") return;
          listeners.delete(check);
          if (state === "live") done();
          else failed(new Error(error ?? "The broadcast could not be started."));
        };
        listeners.add(check);
      });
    },
    replaceTracks: (stream) => send({ type: "tracks", ...tracksOf(stream) }),
    setMuted(next) {
      muted = next;
      send({ type: "mute", muted });
    },
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

function tracksOf(stream: MediaStream): { video: VideoInput; audio: AudioInput } {
  const [video, audio] = [stream.getVideoTracks()[0], stream.getAudioTracks()[0]];
  const readHere = typeof MediaStreamTrackProcessor === "function";
  const usable = (track: MediaStreamTrack | undefined) => track?.readyState === "live";
  return {
    video:
      !video || !usable(video)
        ? null
        : readHere
          ? { readable: new MediaStreamTrackProcessor({ track: video }).readable }
          : { track: video.clone() },
    audio:
      !audio || !usable(audio)
        ? null
        : readHere
          ? { readable: new MediaStreamTrackProcessor({ track: audio }).readable }
          : { track: audio.clone() },
  };
}

function transferablesOf(message: ToWorker): Transferable[] {
  if (message.type !== "start" && message.type !== "tracks") return [];
  const moved: unknown[] = [];
  for (const input of [message.video, message.audio]) {
    if (input) moved.push("readable" in input ? input.readable : input.track);
  }
  // lib.dom does not list MediaStreamTrack among what can be transferred, though Safari transfers it.
  return moved.filter((value): value is Transferable => value !== null);
}

/** At most 720p30 unless asked for: what a laptop encodes in software while it does other things. Sizes are even, for H.264. */
function resolve(stream: MediaStream, options: PublisherOptions = {}): ResolvedOptions {
  const settings = stream.getVideoTracks()[0]?.getSettings() ?? {};
  const given = { width: settings.width ?? MAX_WIDTH, height: settings.height ?? MAX_HEIGHT };
  const scale = Math.min(1, MAX_WIDTH / Math.max(given.width, given.height), MAX_HEIGHT / Math.min(given.width, given.height));
  const even = (n: number) => Math.max(2, Math.round(n / 2) * 2);
  const width = even(options.width ?? given.width * scale);
  const height = even(options.height ?? given.height * scale);
  const frameRate = options.frameRate ?? Math.min(MAX_FRAME_RATE, Math.max(1, settings.frameRate ?? MAX_FRAME_RATE));
  return { width, height, frameRate, videoBitrate: options.videoBitrate ?? defaultBitrate(width * height * frameRate) };
}

/** About 0.09 bits a pixel: 2.5 Mbit/s at 720p30, 1.2 at 480p30. */
function defaultBitrate(pixelsPerSecond: number): number {
  return Math.round(Math.min(6_000_000, Math.max(500_000, pixelsPerSecond * 0.09)));
}
