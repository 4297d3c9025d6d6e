import type { PublisherSnapshot } from "../publisher-contract.ts";
import { Assembler, type RunFormat } from "./assembler.ts";
import { TrackClock } from "./clock.ts";
import { PictureEncoder } from "./picture-encoder.ts";
import { audioOf, readTrack, videoOf } from "./read-track.ts";
import { SoundTrack } from "./sound-track.ts";
import { Stats } from "./stats.ts";
import { streamFault } from "./stream-fault.ts";
import { createThumbnailer } from "./thumbnail.ts";
import { Uplink } from "./uplink.ts";
import type { AudioInput, ResolvedOptions, VideoInput } from "./worker-protocol.ts";

/** A declared sound track may take so long to give its first sample; then the stream starts without, ms. */
const SOUND_WAIT_MS = 4_000;
/** Without a new picture for so long the last one is sent again, ms. */
const STILL_AFTER_MS = 200;
const TICK_MS = 50;
const SNAPSHOT_MS = 500;
const FINISH_MS = 4_000;
/** A start that stored nothing for so long has failed, ms. */
const START_MS = 25_000;

interface BroadcastOptions {
  streamId: string;
  origin: string;
  options: ResolvedOptions;
  video: VideoInput;
  audio: AudioInput;
  muted: boolean;
  tell(snapshot: PublisherSnapshot): void;
}

const nowUs = () => performance.now() * 1000;

/** One run of the studio, inside its worker: frames and samples in, chunks out to the origin. */
export class Broadcast {
  readonly #options: BroadcastOptions;
  readonly #stats = new Stats();
  readonly #assembler: Assembler;
  readonly #sound: SoundTrack;
  readonly #thumbnail: (frame: VideoFrame) => void;
  #pictures: PictureEncoder | null = null;
  #uplink: Uplink | null = null;
  #still: VideoFrame | null = null;
  #lastPictureUs = 0;
  #state: PublisherSnapshot["state"] = "connecting";
  #error: string | undefined;
  /** Goes up with each change of tracks: readers of the old ones stop. */
  #tracks = 0;
  #ready = { video: false, audio: false };
  #timers: ReturnType<typeof setInterval>[] = [];

  constructor(options: BroadcastOptions) {
    this.#options = options;
    this.#assembler = new Assembler({
      hasVideo: options.video !== null,
      hasAudio: options.audio !== null,
      onStart: (format) => this.#connect(format),
      onChunk: (chunk) => {
        this.#stats.chunk(chunk.data.byteLength);
        this.#uplink?.push(chunk);
      },
    });
    this.#sound = new SoundTrack({
      muted: options.muted,
      onFormat: (format) => this.#assembler.audioFormat(format),
      onPacket: (packet) => this.#assembler.packet(packet),
      onFailure: () => this.#giveUpSound(),
    });
    this.#thumbnail = createThumbnailer(`${options.origin}/api/streams/${options.streamId}/thumbnail`);
    this.#ready = { video: options.video === null, audio: options.audio === null };
    this.#timers.push(
      setInterval(() => this.#tick(), TICK_MS),
      setInterval(() => this.#report(), SNAPSHOT_MS),
    );
    if (options.audio) setTimeout(() => this.#giveUpSound(), SOUND_WAIT_MS);
    setTimeout(() => {
      if (this.#state === "connecting") this.#fail(new Error("The server could not be reached. Check your connection and try again."));
    }, START_MS);
    void this.#begin().catch((cause: unknown) => this.#fail(cause));
  }

  async #begin(): Promise<void> {
    const { video, audio, options } = this.#options;
    if (video) {
      this.#pictures = await PictureEncoder.create({
        ...options,
        bitrate: options.videoBitrate,
        onFormat: (format) => this.#assembler.videoFormat(format),
        onPicture: (picture) => this.#assembler.picture(picture),
        onError: (cause) => this.#fail(cause),
      });
    }
    this.#read({ video, audio });
    this.#report();
  }

  replaceTracks(tracks: { video: VideoInput; audio: AudioInput }): void {
    this.#pictures?.requestKey();
    this.#read(tracks);
  }

  setMuted(muted: boolean): void {
    this.#sound.muted = muted;
  }

  online(): void {
    this.#uplink?.wake();
  }

  async stop(): Promise<void> {
    this.#tracks++;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#pictures?.flush().catch(() => undefined);
    // The held picture goes out as if the next one came now.
    if (this.#lastPictureUs > 0) this.#assembler.captured(this.#lastPictureUs + 1e6 / this.#options.options.frameRate);
    await this.#uplink?.finish(FINISH_MS);
    this.#release();
    if (this.#state !== "failed") this.#become("ended");
  }

  #read({ video, audio }: { video: VideoInput; audio: AudioInput }): void {
    const tracks = ++this.#tracks;
    const first = !this.#assembler.started;
    const current = () => this.#tracks === tracks;
    const failed = (cause: unknown) => this.#fail(cause);
    if (video) void readTrack(videoOf(video), current, this.#videoTaker(new TrackClock(), first), failed);
    if (audio) void readTrack(audioOf(audio), current, this.#audioTaker(new TrackClock(), first), failed);
  }

  #videoTaker(clock: TrackClock, first: boolean) {
    return (frame: VideoFrame) => {
      const arrival = nowUs();
      if (!first) clock.adopt(frame.timestamp, arrival);
      this.#ready.video ||= clock.observe(frame.timestamp, arrival);
      if (this.#ready.video && this.#ready.audio && clock.observe(frame.timestamp, arrival))
        this.#encode(frame, clock.align(frame.timestamp));
      else frame.close();
    };
  }

  #encode(frame: VideoFrame, timestampUs: number): void {
    const time = Math.max(Math.round(timestampUs), this.#lastPictureUs + 1);
    this.#thumbnail(frame);
    this.#still?.close();
    this.#still = frame.clone();
    if (!this.#pictures?.encode(frame, time)) return;
    this.#lastPictureUs = time;
    this.#stats.picture();
    this.#assembler.captured(time);
  }

  #audioTaker(clock: TrackClock, first: boolean) {
    return (data: AudioData) => {
      const arrival = nowUs();
      const { timestamp } = data;
      if (!first) clock.adopt(timestamp, arrival);
      this.#ready.audio ||= clock.observe(timestamp, arrival);
      const wanted = clock.observe(timestamp, arrival) && this.#ready.video;
      this.#sound.take(data, wanted ? clock.align(timestamp) : null);
    };
  }

  #giveUpSound(): void {
    if (this.#sound.encodes && (this.#assembler.started || this.#ready.audio)) return;
    this.#ready.audio = true;
    this.#assembler.giveUpSound();
  }

  #connect(format: RunFormat): void {
    const { options, origin, streamId } = this.#options;
    const url = `${origin.replace(/^http/, "ws")}/api/live/${streamId}/ingest`;
    this.#uplink = new Uplink({
      url,
      init: format.init,
      now: () => Date.now(),
      hello: {
        type: "hello",
        run: crypto.randomUUID(),
        mime: format.mime,
        hasVideo: this.#options.video !== null,
        width: this.#options.video ? options.width : 0,
        height: this.#options.video ? options.height : 0,
        frameRate: this.#options.video ? options.frameRate : 0,
        startedAt: Date.now() - (nowUs() - format.originUs) / 1000,
      },
      onState: (state) => this.#become(state),
      onEnd: ({ refused, reason }) => {
        this.#error = reason;
        this.#release();
        this.#become(refused ? "failed" : "ended");
      },
      checkStream: () => streamFault(origin, streamId),
    });
  }

  /** Keeps picture and sound flowing when a source stands still. */
  #tick(): void {
    const at = nowUs();
    if (!this.#assembler.started) return;
    if (this.#still && at - this.#lastPictureUs > STILL_AFTER_MS * 1000) this.#encode(this.#still.clone(), at);
    this.#sound.fill(at);
  }

  #report(): void {
    this.#options.tell({
      state: this.#state,
      error: this.#error,
      stats: {
        ...this.#stats.read(),
        droppedFrames: this.#pictures?.dropped ?? 0,
        roundTripMs: this.#uplink?.roundTripMs ?? null,
        unacknowledgedMs: Math.round(this.#uplink?.unacknowledgedMs ?? 0),
      },
    });
  }

  #become(state: PublisherSnapshot["state"]): void {
    this.#state = state;
    this.#report();
  }

  #fail(cause: unknown): void {
    if (this.#state === "ended" || this.#state === "failed") return;
    this.#error = cause instanceof Error ? cause.message : "The camera or the encoder stopped.";
    this.#uplink?.close();
    this.#release();
    this.#become("failed");
  }

  #release(): void {
    this.#tracks++;
    for (const timer of this.#timers) clearInterval(timer);
    this.#pictures?.close();
    this.#sound.close();
    this.#still?.close();
    this.#still = null;
  }
}
