import { isWorklet } from "#app/features/live/viewer/interactive/worklet-scope.ts";
import { BEEP_EVERY_MS, BEEP_LEVEL, BEEP_MS, BEEP_SOURCE, BEEP_TAP } from "../beep.ts";

const scope: object = globalThis;
if (isWorklet(scope)) {
  const now = () => scope.currentTime;
  const { sampleRate, AudioWorkletProcessor, registerProcessor } = scope;

  /** Plays a beep at each full second of the wall clock, and a quiet tone otherwise. */
  class BeepSource extends AudioWorkletProcessor {
    #phase = 0;
    process(_inputs: Float32Array[][], [output = []]: Float32Array[][]): boolean {
      const sounds = Date.now() % BEEP_EVERY_MS < BEEP_MS;
      const [first] = output;
      for (let i = 0; i < (first?.length ?? 0); i++) {
        this.#phase += (2 * Math.PI * (sounds ? 1_000 : 330)) / sampleRate;
        const sample = Math.sin(this.#phase) * (sounds ? BEEP_LEVEL : 0.05);
        for (const channel of output) channel[i] = sample;
      }
      return true;
    }
  }

  /** Posts the start of each beep, in seconds of the audio context's clock. */
  class BeepTap extends AudioWorkletProcessor {
    #quietSince = 0;
    process([input = []]: Float32Array[][]): boolean {
      const [samples] = input;
      const at = samples?.findIndex((s) => Math.abs(s) > BEEP_LEVEL / 2) ?? -1;
      if (at < 0) return true;
      const time = now() + at / sampleRate;
      if (time - this.#quietSince > BEEP_EVERY_MS / 2_000) this.port.postMessage(time);
      this.#quietSince = time;
      return true;
    }
  }
  registerProcessor(BEEP_SOURCE, BeepSource);
  registerProcessor(BEEP_TAP, BeepTap);
}
