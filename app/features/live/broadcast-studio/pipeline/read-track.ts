import type { AudioInput, VideoInput } from "./worker-protocol.ts";

export const videoOf = (input: Exclude<VideoInput, null>) =>
  "readable" in input
    ? input.readable
    : new MediaStreamTrackProcessor({ track: input.track }).readable;
export const audioOf = (input: Exclude<AudioInput, null>) =>
  "readable" in input
    ? input.readable
    : new MediaStreamTrackProcessor({ track: input.track }).readable;

export async function readTrack<T extends VideoFrame | AudioData>(
  readable: ReadableStream<T>,
  current: () => boolean,
  take: (value: T) => void,
  failed: (cause: unknown) => void,
): Promise<void> {
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (current()) take(value);
      else {
        value.close();
        break;
      }
    }
    await reader.cancel();
  } catch (cause) {
    if (current()) failed(cause);
  }
}
