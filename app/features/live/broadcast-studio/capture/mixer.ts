export const SOUND_SOURCES = ["microphone", "system"] as const;
export type SoundSource = (typeof SOUND_SOURCES)[number];

export interface SoundSettings {
  gain: number;
  muted: boolean;
}

interface Channel extends SoundSettings {
  input: MediaStreamAudioSourceNode | null;
  volume: GainNode;
  meter: AnalyserNode;
  samples: Float32Array<ArrayBuffer>;
}

/** Duration of a volume change, seconds. An immediate change would be audible as a click. */
const GLIDE_SECONDS = 0.015;

const QUIETEST_DB = -60;

/**
 * Mixes audio sources. The sum can exceed full scale; the limiter in the broadcast's Web Worker
 * (limiter.ts) prevents clipping.
 */
export class Mixer {
  readonly #context = new AudioContext({ sampleRate: 48_000, latencyHint: "interactive" });
  readonly #out = new MediaStreamAudioDestinationNode(this.#context, { channelCount: 2 });
  readonly #channels: Record<SoundSource, Channel> = {
    microphone: this.#makeChannel(),
    system: this.#makeChannel(),
  };

  get track(): MediaStreamTrack | null {
    return this.#out.stream.getAudioTracks()[0] ?? null;
  }

  #makeChannel(): Channel {
    const volume = new GainNode(this.#context);
    const meter = new AnalyserNode(this.#context, { fftSize: 1024 });
    volume.connect(this.#out);
    volume.connect(meter);
    return { input: null, volume, meter, samples: new Float32Array(1024), gain: 1, muted: false };
  }

  plug(source: SoundSource, track: MediaStreamTrack | null): void {
    // An AudioContext that was created before the first user gesture starts suspended.
    if (this.#context.state === "suspended") void this.#context.resume();
    const channel = this.#channels[source];
    channel.input?.disconnect();
    channel.input =
      track &&
      new MediaStreamAudioSourceNode(this.#context, { mediaStream: new MediaStream([track]) });
    channel.input?.connect(channel.volume);
  }

  adjust(source: SoundSource, change: Partial<SoundSettings>): void {
    const channel = this.#channels[source];
    Object.assign(channel, change);
    channel.volume.gain.setTargetAtTime(
      channel.muted ? 0 : channel.gain,
      this.#context.currentTime,
      GLIDE_SECONDS,
    );
  }

  /** Returns the level of the source in the mix: 0 at -60 dB or less, 1 at full scale. */
  level(source: SoundSource): number {
    const { meter, samples } = this.#channels[source];
    meter.getFloatTimeDomainData(samples);
    let peak = 0;
    for (const value of samples) peak = Math.max(peak, Math.abs(value));
    return Math.min(1, Math.max(0, 1 - (20 * Math.log10(peak)) / QUIETEST_DB));
  }

  close(): void {
    void this.#context.close();
  }
}
