import { afterEach, expect, test, vi } from "vitest";
import { SoundOutput } from "./sound-output.ts";

afterEach(() => vi.unstubAllGlobals());

test("closing the sound output twice closes its AudioContext once", () => {
  const close = vi.fn(async () => undefined);
  class AudioContextStub {
    readonly close = close;
    readonly audioWorklet = { addModule: () => Promise.reject(new Error("no worklet")) };
  }
  class GainNodeStub {
    readonly connect = () => undefined;
  }
  vi.stubGlobal("AudioContext", AudioContextStub);
  vi.stubGlobal("GainNode", GainNodeStub);
  const events = { dry: () => undefined, tick: () => undefined };
  const output = new SoundOutput({ sampleRate: 48_000, channels: 2, step: 0.02 }, events);
  output.close();
  // A second close() of an AudioContext rejects with an InvalidStateError.
  output.close();
  expect(close).toHaveBeenCalledTimes(1);
});
