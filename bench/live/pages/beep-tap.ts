import { BEEP_EVERY_MS, BEEP_TAP } from "../beep.ts";
import workletUrl from "./beep-worklet.ts?worker&url";

/** Calls `onBeep` with the age of each beep, ms, at the time at which the loudspeaker plays it. */
export function tapBeeps(onBeep: (ageMs: number) => void): void {
  AudioNode.prototype.connect = new Proxy(AudioNode.prototype.connect, {
    apply(connect, node: AudioNode, args) {
      if (args[0] instanceof AudioDestinationNode && node.context instanceof AudioContext)
        void tap(node, node.context, onBeep);
      return Reflect.apply(connect, node, args);
    },
  });
}

async function tap(
  node: AudioNode,
  context: AudioContext,
  onBeep: (ageMs: number) => void,
): Promise<void> {
  await context.audioWorklet.addModule(workletUrl);
  const listener = new AudioWorkletNode(context, BEEP_TAP, { numberOfOutputs: 0 });
  listener.port.onmessage = ({ data }: MessageEvent<number>) => {
    const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
    const at = performance.timeOrigin + performanceTime + (data - contextTime) * 1000;
    onBeep(at % BEEP_EVERY_MS);
  };
  node.connect(listener);
}
