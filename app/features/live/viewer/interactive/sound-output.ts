import { Target } from "../pace.ts";
import { stretch } from "../stretch.ts";
import { type FromSoundWorklet, type ToSoundWorklet, WORKLET_NAME } from "./sound-messages.ts";
import type { QueuedSound } from "./sound-queue.ts";
import workletUrl from "./sound-worklet.ts?worker&url";
import { SteadyClock } from "./steady-clock.ts";

/**
 * Sound that is to be left when more comes, seconds: jitter of the network and of this page's
 * thread. More after each stall.
 */
const LEAST_LEFT = 0.025;
const STALL_STEP = 0.03;
/**
 * So much above what is to be left is brought down by a period at a time, and so much below it up,
 * seconds.
 */
const ABOVE = 0.012;
const BELOW = 0.015;
/** Sound beyond the wanted delay above which the oldest is dropped at once, seconds. */
const MOST_ABOVE = 0.3;
/**
 * Time between two stretched pitch periods, ms. It changes the speed by 5 %, or by 10 % if the
 * delay exceeds FAR_ABOVE.
 */
const STRETCH_EVERY_MS = 200;
const FAR_ABOVE = 0.1;
const JOINING_MS = 1_000;
/** The least of what waited is taken over so long, ms. */
const WINDOW_MS = 400;

interface SoundOutputEvents {
  /** It ran dry: nothing was heard for a moment. */
  dry(): void;
  /** The clock moved on; about every 10 ms while sound plays. */
  tick(): void;
}

/**
 * Plays decoded sound through an audio worklet and says what is heard now. Holds what waits near
 * its target: a pitch period less or more at a time, which is not heard.
 */
export class SoundOutput {
  readonly #context: AudioContext;
  readonly #gain: GainNode;
  readonly #events: SoundOutputEvents;
  readonly #step: number;
  readonly #clock = new SteadyClock();
  readonly #target = new Target(LEAST_LEFT, STALL_STEP);
  #node: AudioWorkletNode | null = null;
  #waiting: QueuedSound[] = [];
  #least: { at: number; seconds: number }[] = [];
  #stretchedAt = 0;
  #dry = 0;
  #begunAt: number | null = null;
  #queuedUs = 0;
  #closed = false;

  /**
   * @param format `step`: of sound that comes at once and is used up until the next comes, seconds
   * @throws where this browser has no audio context of that rate
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

  /** False where a gesture is waited for. */
  get runs(): boolean {
    return this.#context.state === "running";
  }

  /** µs of media time that is heard at `nowMs` (of performance.now); null while nothing is. */
  heardUs(nowMs: number): number | null {
    return this.#clock.at(nowMs);
  }

  /** Seconds that wait to be heard. */
  get queued(): number {
    return this.#queuedUs / 1e6;
  }

  setVolume(volume: number): void {
    this.#gain.gain.setTargetAtTime(volume, this.#context.currentTime, 0.01);
  }

  /** Resolves with whether it plays: false where the browser wants a gesture first. */
  async resume(waitMs: number): Promise<boolean> {
    if (this.runs) return true;
    const started = this.#context.resume().then(
      () => true,
      () => false,
    );
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(this.runs), waitMs));
    return Promise.race([started, late]);
  }

  /** Takes the data and closes them. */
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

  /** Forgets what waits: another run, or a jump to the live edge. */
  clear(): void {
    this.#waiting = [];
    this.#least = [];
    this.#clock.stop();
    this.#send({ type: "clear" });
  }

  close(): void {
    this.#closed = true;
    this.#send({ type: "stop" });
    void this.#context.close();
  }

  async #load(channels: number): Promise<void> {
    try {
      await this.#context.audioWorklet.addModule(workletUrl);
    } catch {
      // Without it nothing is heard and the clock stands: the picture goes on by itself.
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
      // Just after joining much comes at once and then for a moment nothing: that says nothing of
      // the network.
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
      // Read at `at` of the context's clock, heard as much later as the output takes.
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

  /** A period less where much waits, one more where little does; as it is otherwise. */
  #fit(channels: Float32Array[], sampleRate: number): Float32Array[] {
    const now = performance.now();
    const [oldest] = this.#least;
    if (!oldest || now - oldest.at < WINDOW_MS / 2) return channels;
    const above = Math.min(...this.#least.map(({ seconds }) => seconds)) - this.#target.seconds;
    const every = above > FAR_ABOVE ? STRETCH_EVERY_MS / 2 : STRETCH_EVERY_MS;
    if (now - this.#stretchedAt < every) return channels;
    const way = above > ABOVE ? "shorter" : above < -BELOW ? "longer" : null;
    if (way === null) return channels;
    const fitted = stretch(channels, sampleRate, way);
    if (fitted !== channels) this.#stretchedAt = now;
    return fitted;
  }

  #sendStart(): void {
    const startUs = (this.#target.seconds + this.#step) * 1e6;
    this.#send({ type: "start", startUs, mostUs: startUs + MOST_ABOVE * 1e6 });
  }

  #send(message: ToSoundWorklet): void {
    this.#node?.port.postMessage(message);
  }
}
