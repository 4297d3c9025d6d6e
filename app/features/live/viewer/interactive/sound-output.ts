import { Target } from "../pace.ts";
import { stretch } from "../time-stretch.ts";
import { type FromSoundWorklet, type ToSoundWorklet, WORKLET_NAME } from "./sound-messages.ts";
import type { QueuedSound } from "./sound-queue.ts";
import workletUrl from "./sound-worklet.ts?worker&url";
import { SteadyClock } from "./steady-clock.ts";

/** Target for the audio that is still queued when more audio arrives, seconds. Absorbs jitter. */
const MIN_QUEUED = 0.025;

const STALL_STEP = 0.03;
/** If the audio queue exceeds its target by this many seconds, the sound is shortened. */
const MAX_EXCESS = 0.012;
/** If the audio queue is this many seconds below its target, the sound is lengthened. */
const MAX_SHORTFALL = 0.015;
/** If the audio queue exceeds its target by this many seconds, audio is dropped. */
const DROP_EXCESS = 0.3;
/** A stretched audio block every 200 ms changes the playback speed by about 5%. */
const STRETCH_EVERY_MS = 200;
/** If the audio queue exceeds its target by this many seconds, it is shortened twice as often. */
const LARGE_EXCESS = 0.1;
/** An empty audio queue does not raise the target for this time after playback starts. */
const JOINING_MS = 1_000;
/** The class compares the queue's minimum length in this window with the target. */
const WINDOW_MS = 400;

interface SoundOutputEvents {
  dry(): void;
  tick(): void;
}

/** Keeps the audio queue near its target by inaudibly inserting or removing pitch periods. */
export class SoundOutput {
  readonly #context: AudioContext;
  readonly #gain: GainNode;
  readonly #events: SoundOutputEvents;
  readonly #step: number;
  readonly #clock = new SteadyClock();
  readonly #target = new Target(MIN_QUEUED, STALL_STEP);
  #node: AudioWorkletNode | null = null;
  #waiting: QueuedSound[] = [];
  #least: { at: number; seconds: number }[] = [];
  #stretchedAt = 0;
  #dry = 0;
  #begunAt: number | null = null;
  #queuedUs = 0;
  #closed = false;

  /**
   * @param format `step`: length of the audio that arrives at once, seconds
   * @throws if the browser does not support the sample rate
   */
  constructor(
    { sampleRate, channels, step }: { sampleRate: number; channels: number; step: number },
    events: SoundOutputEvents,
  ) {
    this.#events = events;
    this.#step = step;
    this.#context = new AudioContext({ sampleRate, latencyHint: "interactive" });
    this.#gain = new GainNode(this.#context);
    this.#gain.connect(this.#context.destination);
    void this.#load(channels);
  }

  get runs(): boolean {
    return this.#context.state === "running";
  }

  /** Returns the audible media time at `nowMs` (of performance.now), µs; null during silence. */
  heardUs(nowMs: number): number | null {
    return this.#clock.at(nowMs);
  }

  get queued(): number {
    return this.#queuedUs / 1e6;
  }

  setVolume(volume: number): void {
    this.#gain.gain.setTargetAtTime(volume, this.#context.currentTime, 0.01);
  }

  async resume(waitMs: number): Promise<boolean> {
    if (this.runs) return true;
    const started = this.#context.resume().then(
      () => true,
      () => false,
    );
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(this.runs), waitMs));
    return Promise.race([started, late]);
  }

  push(data: AudioData): void {
    const { timestamp, sampleRate, numberOfFrames, numberOfChannels } = data;
    const channels = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
      const samples = new Float32Array(numberOfFrames);
      data.copyTo(samples, { planeIndex, format: "f32-planar" });
      return samples;
    });
    data.close();
    if (!this.runs) return;
    const fitted = this.#fit(channels, sampleRate);
    const length = fitted[0]?.length ?? 0;
    if (length === 0) return;
    const sound = {
      atUs: timestamp,
      perSampleUs: ((numberOfFrames / sampleRate) * 1e6) / length,
      channels: fitted,
    };
    if (this.#node) this.#send({ type: "sound", sound });
    else this.#waiting = [...this.#waiting.slice(-20), sound];
  }

  /** Called when a new init segment follows or playback jumps to the live edge. */
  clear(): void {
    this.#waiting = [];
    this.#least = [];
    this.#clock.stop();
    this.#send({ type: "clear" });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#send({ type: "stop" });
    void this.#context.close();
  }

  async #load(channels: number): Promise<void> {
    try {
      await this.#context.audioWorklet.addModule(workletUrl);
    } catch {
      // Without the worklet, the video plays without audio and without an audio clock.
      return;
    }
    if (this.#closed) return;
    const node = new AudioWorkletNode(this.#context, WORKLET_NAME, {
      numberOfInputs: 0,
      outputChannelCount: [channels],
    });
    node.port.onmessage = ({ data }: MessageEvent<FromSoundWorklet>) => this.#heard(data);
    node.connect(this.#gain);
    this.#node = node;
    this.#sendStart();
    for (const sound of this.#waiting) this.#send({ type: "sound", sound });
    this.#waiting = [];
  }

  #heard(report: FromSoundWorklet): void {
    const now = performance.now();
    this.#queuedUs = report.queuedUs;
    if (report.playing) this.#begunAt ??= now;
    if (report.dry > this.#dry) {
      // Directly after joining, a pause follows a burst of audio, which says nothing about the
      // network.
      if (this.#begunAt !== null && now - this.#begunAt > JOINING_MS) this.#target.stalled(now);
      this.#sendStart();
      this.#events.dry();
    }
    this.#dry = report.dry;
    this.#target.tick(now);
    if (report.playing && report.positionUs !== null) {
      this.#least = [
        ...this.#least.filter(({ at }) => at > now - WINDOW_MS),
        { at: now, seconds: report.leastUs / 1e6 },
      ];
      // The worklet read `report.positionUs` at `report.at` of the context's clock. The position
      // becomes audible after the output latency.
      const sinceMs =
        (this.#context.currentTime -
          report.at -
          (this.#context.outputLatency || this.#context.baseLatency || 0)) *
        1000;
      this.#clock.observe(report.positionUs + sinceMs * 1000, now);
    } else {
      this.#least = [];
      this.#clock.stop();
    }
    this.#events.tick();
  }

  #fit(channels: Float32Array[], sampleRate: number): Float32Array[] {
    const now = performance.now();
    const [oldest] = this.#least;
    if (!oldest || now - oldest.at < WINDOW_MS / 2) return channels;
    const excess = Math.min(...this.#least.map(({ seconds }) => seconds)) - this.#target.seconds;
    const every = excess > LARGE_EXCESS ? STRETCH_EVERY_MS / 2 : STRETCH_EVERY_MS;
    if (now - this.#stretchedAt < every) return channels;
    const direction = excess > MAX_EXCESS ? "shorter" : excess < -MAX_SHORTFALL ? "longer" : null;
    if (direction === null) return channels;
    const fitted = stretch(channels, sampleRate, direction);
    if (fitted !== channels) this.#stretchedAt = now;
    return fitted;
  }

  #sendStart(): void {
    const startUs = (this.#target.seconds + this.#step) * 1e6;
    this.#send({ type: "start", startUs, mostUs: startUs + DROP_EXCESS * 1e6 });
  }

  #send(message: ToSoundWorklet): void {
    this.#node?.port.postMessage(message);
  }
}
