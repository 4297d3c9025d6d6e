import { vi } from "vitest";
import { HlsEngine } from "./hls-engine.ts";

type Options = ConstructorParameters<typeof HlsEngine>[0];

/** Starts the HLS engine on a fake video element, with a mock function for each event. */
export function startTestEngine(
  video: EventTarget,
  options: Pick<Options, "kind"> & Partial<Pick<Options, "startAt" | "base">>,
) {
  const events = {
    play: vi.fn(),
    publisher: vi.fn(),
    ended: vi.fn(),
    silenced: vi.fn(),
    unplayable: vi.fn(),
    rejected: vi.fn(),
  };
  const engine = new HlsEngine({
    base: async () => "/live/token/str_1",
    clockMs: 0,
    ...options,
    video: video as HTMLVideoElement,
    events,
  });
  return { engine, events };
}
