import type { FinishedRendition } from "../domain/media/renditions/contract.ts";
import { joinBytes } from "./boxes.ts";
import { renditionSegment } from "./mp4-files.ts";

/** Duration of the rendition that `renditionFile` creates, seconds. */
export const RENDITION_SECONDS = 40;

/** Returns the bytes of a 360p rendition with this init segment, and the rendition's index. */
export function renditionFile(init: Uint8Array) {
  const bytes = joinBytes(init, renditionSegment(RENDITION_SECONDS, 1000));
  const index: FinishedRendition = {
    state: "ready",
    codecs: "avc1.640028",
    width: 640,
    height: 360,
    size: bytes.length,
    initLength: init.length,
    segments: [[RENDITION_SECONDS, init.length, 1000]],
  };
  return { bytes, index };
}
