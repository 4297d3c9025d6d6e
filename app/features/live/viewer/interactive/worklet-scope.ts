/** Global scope of an audio worklet, which TypeScript's DOM types lack. */
interface WorkletScope {
  sampleRate: number;
  currentTime: number;
  AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor(name: string, processor: unknown): void;
}

export const isWorklet = (scope: object): scope is WorkletScope =>
  "registerProcessor" in scope && "AudioWorkletProcessor" in scope;
