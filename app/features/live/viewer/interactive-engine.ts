import { t } from "#i18n/t.ts";
import type { Chunk, QuickSound } from "#worker/domain/live/streams/contract-live.ts";
import { BitMeter } from "./bit-meter.ts";
import type { Engine, EngineEvents, EngineStats } from "./engine.ts";
import { Decoders } from "./interactive/decoders.ts";
import { FrameQueue } from "./interactive/frame-queue.ts";
import { createFrameSink, type FrameSink } from "./interactive/frame-sink.ts";
import { SoundOutput } from "./interactive/sound-output.ts";
import { type InitFormat, readFragment, readInitFormat } from "./mp4-reader.ts";
import { OriginSocket, type OriginSocketEvents, type RunFacts } from "./origin-socket.ts";
import { QuickSoundWatch } from "./quick-sound-watch.ts";

const SOUND_WAIT_MS = 400;
const MAX_RESTARTS = 2;
const RESTARTS_WITHIN_MS = 60_000;
/** Maximum number of chunks that the engine keeps to resume at once after a pause. */
const MAX_GROUP = 300;
/** Seconds of audio per chunk when the audio arrives in the same chunk as a video frame. */
const FRAME_SECONDS = 0.045;
/** Seconds of audio per packet when Opus audio arrives in its own packets, without video. */
const A_PACKET = 0.02;

const LIVE_WITHIN_MS = 1_000;

/** Returns whether the browser has the needed APIs. A stream's codec can still be missing. */
export const canInteractive = (): boolean =>
  typeof VideoDecoder === "function" &&
  typeof AudioDecoder === "function" &&
  typeof AudioWorkletNode === "function" &&
  (typeof MediaStreamTrackGenerator === "function" ||
    "captureStream" in HTMLCanvasElement.prototype);

/**
 * The audio worklet's clock determines when frames appear. Latency is low because no media buffer
 * of the browser is involved.
 */
export class InteractiveEngine implements Engine {
  readonly #video: HTMLVideoElement;
  readonly #events: EngineEvents;
  readonly #socket: OriginSocket;
  readonly #life = new AbortController();
  readonly #pictures = new FrameQueue<VideoFrame>();
  readonly #bits = new BitMeter();
  #run: RunFacts | null = null;
  #format: InitFormat | null = null;
  #decoders: Decoders | null = null;
  #sound: SoundOutput | null = null;
  #sink: FrameSink | null = null;
  #group: Chunk[] = [];
  #shownUs: number | null = null;
  #restarts: number[] = [];
  #quickSound = new QuickSoundWatch();

  constructor(video: HTMLVideoElement, base: () => Promise<string>, events: EngineEvents) {
    this.#video = video;
    this.#events = events;
    const { signal } = this.#life;
    video.addEventListener("volumechange", () => this.#volume(), { signal });
    video.addEventListener("pause", () => this.#pause(), { signal });
    video.addEventListener("play", () => this.#goOn(), { signal });
    const handlers: OriginSocketEvents = {
      run: (run) => this.#begin(run),
      init: (init) => void this.#configure(init),
      chunk: (chunk) => this.#chunk(chunk),
      sound: (sound) => this.#quick(sound),
      publisher: (state) => events.publisher(state),
      ended: () => events.ended(),
      rejected: () => events.rejected(),
      unplayable: (failure) => events.unplayable(failure),
    };
    this.#socket = new OriginSocket(base, handlers, { quickSound: true });
  }

  get latencyMs(): number | null {
    if (!this.#run || this.#shownUs === null) return null;
    return Date.now() + this.#socket.clockMs - (this.#run.startedAt + this.#shownUs / 1000);
  }

  get atLiveEdge(): boolean {
    const newest = this.#group.at(-1);
    if (!newest || this.#shownUs === null) return true;
    return (newest.timestampUs - this.#shownUs) / 1000 < LIVE_WITHIN_MS && !this.#video.paused;
  }

  get position(): number {
    return (this.#shownUs ?? 0) / 1e6;
  }

  stats(): EngineStats {
    const codecs = /codecs="(.+)"/.exec(this.#run?.mime ?? "")?.[1] ?? null;
    const newest = this.#pictures.newestUs;
    const videoQueued =
      newest === null || this.#shownUs === null ? 0 : (newest - this.#shownUs) / 1e6;
    return {
      ahead: Math.max(this.#sound?.queued ?? 0, videoQueued),
      bitrate: this.#bits.read(performance.now()),
      codecs,
      frames: this.#pictures.counts,
    };
  }

  refresh(): void {
    // An open socket needs no new playback link. The next socket requests its own link.
  }

  goToLive(): void {
    this.#goOn();
  }

  destroy(): void {
    this.#life.abort();
    this.#socket.close();
    this.#decoders?.close();
    this.#sound?.close();
    this.#pictures.clear();
    this.#sink?.close();
    this.#video.srcObject = null;
  }

  #begin(run: RunFacts): void {
    this.#run = run;
    this.#quickSound = new QuickSoundWatch();
    this.#format = null;
    this.#group = [];
    this.#shownUs = null;
    this.#decoders?.close();
    this.#decoders = null;
    this.#sound?.close();
    this.#sound = null;
    this.#pictures.clear();
  }

  async #configure(init: Uint8Array<ArrayBuffer>): Promise<void> {
    const run = this.#run;
    const format = readInitFormat(init);
    if (!run || !format?.video) {
      this.#unplayable(t("live.playback.pictureUnsupported"));
      return;
    }
    this.#sink ??= createFrameSink(format.video);
    if (!this.#sink) {
      this.#unplayable(t("live.playback.renderingUnsupported"));
      return;
    }
    if (this.#video.srcObject !== this.#sink.stream) this.#video.srcObject = this.#sink.stream;
    this.#format = format;
    this.#decode();
    if (!(await Decoders.supports(run, format)) && run === this.#run)
      this.#unplayable(t("live.playback.formatUnsupported"));
  }

  #decode(): void {
    const [run, format] = [this.#run, this.#format];
    if (!run || !format || this.#life.signal.aborted) return;
    this.#decoders?.close();
    const audio = run.quickSound ?? format.audio;
    if (audio && !this.#sound) this.#openSound(audio, run.quickSound ? A_PACKET : FRAME_SECONDS);
    const decoders = new Decoders(run, format, {
      onFrame: (frame) => {
        this.#pictures.push(frame);
        this.#show();
      },
      sound: (data) => (this.#sound ? this.#sound.push(data) : data.close()),
      failed: () => decoders === this.#decoders && this.#restart(),
    });
    this.#decoders = decoders;
    for (const chunk of this.#group) this.#feed(chunk);
  }

  #openSound(
    { sampleRate, channels }: { sampleRate: number; channels: number },
    step: number,
  ): void {
    try {
      const sound = new SoundOutput(
        { sampleRate, channels, step },
        {
          dry: () => undefined,
          tick: () => this.#show(),
        },
      );
      this.#sound = sound;
      this.#volume();
      void sound.resume(SOUND_WAIT_MS).then((plays) => {
        // Muting is unnecessary if the viewer muted the video, which then needs no user gesture.
        if (plays || sound !== this.#sound || this.#video.muted) return;
        this.#video.muted = true;
        this.#events.silenced();
      });
    } catch {
      this.#unplayable(t("live.playback.audioUnsupported"));
    }
  }

  #chunk(chunk: Chunk): void {
    this.#bits.add(chunk.data.byteLength, performance.now());
    if (this.#run?.quickSound && this.#quickSound.frameArrived(performance.now())) {
      this.#socket.reconnect({ quickSound: false });
      return;
    }
    if (chunk.key || this.#group.length >= MAX_GROUP) this.#group = [];
    if (chunk.key || this.#group.length > 0) this.#group.push(chunk);
    if (!this.#video.paused || this.#shownUs === null) this.#feed(chunk);
  }

  #quick(sound: QuickSound): void {
    this.#quickSound.soundArrived();
    this.#bits.add(sound.data.byteLength, performance.now());
    if (!this.#video.paused || this.#shownUs === null) this.#decoders?.sound(sound);
  }

  #feed(chunk: Chunk): void {
    if (!this.#format || !this.#decoders) return;
    const samples = readFragment(chunk.data, this.#format);
    if (samples) this.#decoders.feed(samples);
    else this.#restart();
  }

  #show(): void {
    const heardUs =
      this.#sound && !this.#socket.away ? this.#sound.heardUs(performance.now()) : null;
    const frame = this.#pictures.take(heardUs);
    if (!frame) return;
    const isFirst = this.#shownUs === null;
    this.#shownUs = frame.timestamp;
    if (this.#sink) this.#sink.show(frame);
    else frame.close();
    if (isFirst) this.#events.play();
  }

  #volume(): void {
    this.#sound?.setVolume(this.#video.muted ? 0 : this.#video.volume);
    if (this.#video.muted || !this.#sound || this.#sound.runs) return;
    void this.#sound.resume(SOUND_WAIT_MS);
  }

  #pause(): void {
    // A change of source also pauses the video element, but no frame has appeared by then.
    if (this.#shownUs === null) return;
    this.#decoders?.close();
    this.#decoders = null;
    this.#pictures.clear();
    this.#sound?.clear();
  }

  #goOn(): void {
    if (this.#decoders || !this.#format) return;
    this.#decode();
  }

  #restart(): void {
    const now = performance.now();
    this.#restarts = this.#restarts.filter((at) => at > now - RESTARTS_WITHIN_MS);
    if (this.#restarts.push(now) > MAX_RESTARTS) {
      this.#unplayable(t("live.playback.decoderFailure"));
      return;
    }
    this.#decoders?.close();
    this.#decoders = null;
    this.#group = [];
    this.#socket.reconnect();
  }

  #unplayable(reason: string): void {
    this.#events.unplayable({ reason, lasting: !reason.includes("gave up") });
  }
}
