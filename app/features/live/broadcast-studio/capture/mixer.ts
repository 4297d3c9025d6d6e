export const SOUND_SOURCES = ["microphone", "system"] as const;
export type SoundSource = (typeof SOUND_SOURCES)[number];

export interface SoundSettings {
  /** 0 to 2; 1 as it comes. */
  gain: number;
  muted: boolean;
}

interface Channel extends SoundSettings {
  input: MediaStreamAudioSourceNode | null;
  volume: GainNode;
  meter: AnalyserNode;
  samples: Float32Array<ArrayBuffer>;
}

/** A change of volume takes so long, s: a jump would click. */
const GLIDE = 0.015;
const QUIETEST_DB = -60;

/**
 * Microphone and computer sound as one track that lasts as long as the mixer, whatever is plugged
 * in or out. It may pass full scale: the limiter of the studio's worker sees to that
 * (studio/limiter.ts), for nothing here clips.
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

  /** Puts this source's track in, or takes it out. The track stays the caller's. */
  plug(source: SoundSource, track: MediaStreamTrack | null): void {
    // A context that was made before the first click waits for one.
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
      GLIDE,
    );
  }

  /** How loud the source is in the mix now: 0 at -60 dB or less, 1 at full scale. */
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
