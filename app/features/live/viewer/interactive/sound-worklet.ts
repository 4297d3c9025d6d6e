import { type FromSoundWorklet, type ToSoundWorklet, WORKLET_NAME } from "./sound-messages.ts";
import { SoundQueue } from "./sound-queue.ts";
import { isWorklet } from "./worklet-scope.ts";

/** Blocks of 128 samples between two reports: about 10 ms. */
const REPORT_EVERY = 4;

const scope: object = globalThis;
if (isWorklet(scope)) {
  const now = () => scope.currentTime;
  const { sampleRate, AudioWorkletProcessor, registerProcessor } = scope;
  class LiveSound extends AudioWorkletProcessor {
    readonly #queue = new SoundQueue(sampleRate, { startUs: 80_000, mostUs: 400_000 });
    #quanta = 0;
    #stopped = false;

    constructor() {
      super();
      this.port.onmessage = ({ data }: MessageEvent<ToSoundWorklet>) => this.#told(data);
    }

    process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
      const [output] = outputs;
      if (output) this.#queue.read(output);
      this.#quanta = (this.#quanta + 1) % REPORT_EVERY;
      if (this.#quanta === 0) {
        const report: FromSoundWorklet = { ...this.#queue.report(), at: now() };
        this.port.postMessage(report);
      }
      return !this.#stopped;
    }

    #told(message: ToSoundWorklet): void {
      if (message.type === "sound") this.#queue.push(message.sound);
      else if (message.type === "start") this.#queue.setStart(message);
      else if (message.type === "clear") this.#queue.clear();
      else this.#stopped = true;
    }
  }
  registerProcessor(WORKLET_NAME, LiveSound);
}
