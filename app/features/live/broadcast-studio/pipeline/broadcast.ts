import { t } from "#i18n/t.ts";
import type { RunFormat } from "#worker/domain/live/cmaf/assembler.ts";
import type { AudioTrackInfo } from "#worker/domain/live/cmaf/write-mp4.ts";
import type { PublisherSnapshot } from "../publisher-contract.ts";
import { Adapter } from "./adapter.ts";
import { TrackClock } from "./clock.ts";
import { copyFrame, placeholderFrame } from "./compositor.ts";
import { FrameSources } from "./frame-sources.ts";
import type { Quality } from "./ladder.ts";
import { LastFrame, STILL_AFTER_MS } from "./last-frame.ts";
import type { Layout } from "./layout.ts";
import { MediaRun } from "./media-run.ts";
import { audioOf, readTrack } from "./read-track.ts";
import { Runs } from "./runs.ts";
import { SoundTrack } from "./sound-track.ts";
import { Stats } from "./stats.ts";
import { createThumbnailer } from "./thumbnail.ts";
import { type RunSink, Uplink } from "./uplink.ts";
import type { Tracks } from "./worker-protocol.ts";

const SOUND_WAIT_MS = 4_000;
const TICK_MS = 50;
const SNAPSHOT_MS = 500;
const FINISH_MS = 4_000;
/** A start fails if the origin server has stored nothing within this many ms. */
const START_MS = 25_000;

interface BroadcastOptions {
  streamId: string;
  origin: string;
  ceiling: Quality;
  tracks: Tracks;
  notify(snapshot: PublisherSnapshot): void;
}

const nowUs = () => performance.now() * 1000;

export class Broadcast {
  readonly #options: BroadcastOptions;
  readonly #stats = new Stats();
  readonly #sound: SoundTrack;
  readonly #sources: FrameSources;
  readonly #runs = new Runs((quality) => this.#makeRun(quality));
  readonly #adapter: Adapter;
  readonly #uplink: Uplink;
  readonly #thumbnail: (frame: VideoFrame) => void;
  readonly #hasVideo: boolean;
  #hasSound: boolean;
  #soundFormat: AudioTrackInfo | null = null;
  readonly #last = new LastFrame(copyFrame);
  #lastPictureUs = 0;
  #state: PublisherSnapshot["state"] = "connecting";
  #error: string | undefined;
  /** Number of times that the tracks were replaced, so that readers of older tracks stop. */
  #tracks = 0;
  #soundReady: boolean;
  #timers: ReturnType<typeof setInterval>[] = [];

  constructor(options: BroadcastOptions) {
    this.#options = options;
    const { tracks, ceiling, origin, streamId } = options;
    this.#hasVideo = (tracks.video ?? tracks.inset) !== null;
    this.#hasSound = tracks.audio !== null;
    this.#soundReady = !this.#hasSound;
    this.#adapter = new Adapter(ceiling);
    this.#uplink = new Uplink({
      url: `${origin.replace(/^http/, "ws")}/api/live/${streamId}/ingest`,
      now: () => Date.now(),
      onState: (state) => this.#become(state),
      onEnd: ({ rejected, reason }) => {
        this.#error = reason;
        this.#release();
        this.#become(rejected ? "failed" : "ended");
      },
      checkStream: () => streamFault(origin, streamId),
    });
    this.#sources = new FrameSources({
      size: ceiling,
      frameRate: ceiling.frameRate,
      onFrame: (frame, timestampUs) => {
        if (!this.#soundReady) {
          frame.close();
          return;
        }
        this.#last.keep(frame, performance.now());
        this.#encode(frame, timestampUs);
      },
      onFailure: (cause) => this.#fail(cause),
    });
    this.#sound = new SoundTrack({
      onFormat: (format) => {
        this.#soundFormat = format;
        this.#runs.current?.assembler.audioFormat(format);
      },
      onPacket: (packet) => this.#runs.forSound(packet.timestampUs)?.packet(packet),
      onQuick: (sound) => this.#runs.forSound(sound.timestampUs)?.quick(sound),
      onFailure: () => this.#giveUpSound(),
    });
    this.#thumbnail = createThumbnailer(`${origin}/api/streams/${streamId}/thumbnail`);
    this.#timers.push(
      setInterval(() => this.#tick(), TICK_MS),
      setInterval(() => this.#report(), SNAPSHOT_MS),
    );
    if (this.#hasSound) setTimeout(() => this.#giveUpSound(), SOUND_WAIT_MS);
    setTimeout(() => {
      if (this.#state === "connecting")
        this.#fail(new Error(t("live.broadcast.serverUnreachable")));
    }, START_MS);
    void this.#begin().catch((cause: unknown) => this.#fail(cause));
  }

  async #begin(): Promise<void> {
    await this.#runs.begin(this.#hasVideo ? this.#adapter.quality : null);
    this.#read(this.#options.tracks);
    this.#report();
  }

  #makeRun(quality: Quality | null): Promise<MediaRun> {
    return MediaRun.create({
      quality,
      hasSound: this.#hasSound,
      sound: this.#soundFormat,
      begin: (format, of) => this.#connect(format, of),
      onChunk: (chunk) => this.#stats.chunk(chunk.data.byteLength),
      onError: (cause) => this.#fail(cause),
    });
  }

  replaceTracks(tracks: Tracks): void {
    this.#runs.current?.encoder?.requestKey();
    this.#read(tracks);
    if (tracks.video || tracks.inset || !this.#hasVideo) return;
    const placeholder = placeholderFrame(this.#options.ceiling, Math.round(nowUs()));
    this.#last.keep(placeholder, performance.now());
    placeholder.close();
  }

  setLayout(layout: Layout): void {
    this.#sources.setLayout(layout);
  }

  online(): void {
    this.#uplink.wake();
  }

  async stop(): Promise<void> {
    this.#tracks++;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#runs.finish();
    await this.#uplink.finish(FINISH_MS);
    this.#release();
    if (this.#state !== "failed") this.#become("ended");
  }

  #read(tracks: Tracks): void {
    const generation = ++this.#tracks;
    const hasStarted = this.#runs.current?.assembler.started === true;
    const current = () => this.#tracks === generation;
    this.#sources.read(tracks, current, hasStarted);
    if (tracks.audio)
      void readTrack(
        audioOf(tracks.audio),
        current,
        this.#audioTaker(new TrackClock(), hasStarted),
        (c) => this.#fail(c),
      );
  }

  #encode(frame: VideoFrame, timestampUs: number): void {
    const time = Math.max(Math.round(timestampUs), this.#lastPictureUs + 1);
    this.#thumbnail(frame);
    if (!this.#runs.forFrame(time)?.encoder?.encode(frame, time)) return;
    this.#lastPictureUs = time;
    this.#stats.frameEncoded();
  }

  #audioTaker(clock: TrackClock, hasStarted: boolean) {
    return (data: AudioData) => {
      const arrival = nowUs();
      const { timestamp } = data;
      if (hasStarted) clock.adopt(timestamp, arrival);
      const known = clock.observe(timestamp, arrival);
      this.#soundReady ||= known;
      const isUsable = known && (this.#sources.ready || !this.#hasVideo);
      this.#sound.take(data, isUsable ? clock.align(timestamp) : null);
    };
  }

  #giveUpSound(): void {
    if (this.#sound.encodes && (this.#runs.current?.assembler.started || this.#soundReady)) return;
    this.#soundReady = true;
    this.#hasSound = false;
    this.#runs.current?.assembler.giveUpSound();
  }

  #connect(format: RunFormat, quality: Quality | null): RunSink {
    return this.#uplink.begin({
      init: format.init,
      hello: {
        type: "hello",
        run: crypto.randomUUID(),
        mime: format.mime,
        hasVideo: quality !== null,
        width: quality?.width ?? 0,
        height: quality?.height ?? 0,
        frameRate: quality?.frameRate ?? 0,
        startedAt: Date.now() - (nowUs() - format.originUs) / 1000,
        quickSound: this.#hasSound ? (this.#sound.quickFormat ?? undefined) : undefined,
      },
    });
  }

  #tick(): void {
    const at = nowUs();
    this.#sources.tick();
    this.#last.tick(at / 1000);
    if (!this.#runs.current?.assembler.started) return;
    if (this.#last.frame && at - this.#lastPictureUs > STILL_AFTER_MS * 1000)
      this.#encode(this.#last.frame.clone(), at);
    this.#sound.fill(at);
  }

  #adapt(): void {
    const encoder = this.#runs.current?.encoder;
    const counts = encoder?.takeCounts() ?? { given: 0, dropped: 0 };
    this.#stats.dropped += counts.dropped;
    // Smooths the encoder load, because each sample covers only half a second.
    this.#stats.load += ((encoder?.takeLoad() ?? 0) - this.#stats.load) * 0.4;
    if (
      !encoder ||
      !this.#runs.current?.assembler.started ||
      (this.#state !== "live" && this.#state !== "reconnecting")
    )
      return;
    const changed = this.#adapter.sample({
      atMs: performance.now(),
      connected: this.#uplink.connected,
      unacknowledgedMs: this.#uplink.unacknowledgedMs,
      roundTripMs: this.#uplink.roundTripMs,
      sentBitrate: this.#stats.read().bitrate,
      deliveredBitrate: this.#uplink.delivery.bitrate,
      ...counts,
    });
    const { quality } = this.#adapter;
    if (quality.height !== this.#runs.current.quality?.height) void this.#prepare(quality);
    else if (changed) encoder.retune(quality);
  }

  async #prepare(quality: Quality): Promise<void> {
    if (!(await this.#runs.prepare(quality))) this.#runs.current?.encoder?.retune(quality);
  }

  #report(): void {
    this.#adapt();
    const { ceiling } = this.#options;
    this.#options.notify({
      state: this.#state,
      error: this.#error,
      stats: {
        ...this.#stats.read(),
        droppedFrames: this.#stats.dropped,
        roundTripMs: this.#uplink.roundTripMs,
        unacknowledgedMs: Math.round(this.#uplink.unacknowledgedMs),
        encoderLoad: this.#stats.load,
      },
      quality: this.#runs.current?.quality
        ? { ...this.#adapter.quality, most: ceiling, cause: this.#adapter.cause }
        : null,
    });
  }

  #become(state: PublisherSnapshot["state"]): void {
    this.#state = state;
    this.#report();
  }

  #fail(cause: unknown): void {
    if (this.#state === "ended" || this.#state === "failed") return;
    this.#error = cause instanceof Error ? cause.message : t("live.broadcast.sourceStopped");
    this.#uplink.close();
    this.#release();
    this.#become("failed");
  }

  #release(): void {
    this.#tracks++;
    for (const timer of this.#timers) clearInterval(timer);
    this.#runs.close();
    this.#sources.close();
    this.#sound.close();
    this.#last.close();
  }
}

/** Returns why another start would fail too; null for a failure of the network or the server. */
async function streamFault(origin: string, streamId: string): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/api/streams/${streamId}`);
    if (response.status === 404) return t("live.broadcast.streamNotFound");
    if (!response.ok) return null;
    const stream: { state?: string } = await response.json();
    return stream.state === "ended" ? t("live.broadcast.streamEnded") : null;
  } catch {
    return null;
  }
}
