/** What an audio worklet's global scope has; TypeScript knows that scope only as a page's. */
interface WorkletScope {
  sampleRate: number;
  currentTime: number;
  AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor(name: string, processor: unknown): void;
}

export const isWorklet = (scope: object): scope is WorkletScope =>
  "registerProcessor" in scope && "AudioWorkletProcessor" in scope;
