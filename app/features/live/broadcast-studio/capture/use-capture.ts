import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type Capture,
  type CaptureState,
  createCapture,
  initialCapture,
} from "#app/features/live/broadcast-studio/capture/capture.ts";

const never = () => () => undefined;
const initial = () => initialCapture;

export function useCapture(): { capture: Capture | null; state: CaptureState } {
  const [capture, setCapture] = useState<Capture | null>(null);
  useEffect(() => {
    const newCapture = createCapture();
    setCapture(newCapture);
    return () => newCapture.stop();
  }, []);
  return {
    capture,
    state: useSyncExternalStore(capture?.subscribe ?? never, capture?.getState ?? initial, initial),
  };
}
