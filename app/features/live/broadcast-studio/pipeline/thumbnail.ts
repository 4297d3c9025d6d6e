import { fileRequest, sendOnce } from "#app/lib/api.ts";

const FIRST_MS = 2_500;
const EVERY_MS = 30_000;
const WIDTH = 640;

/** Uses plain fetch, because the next thumbnail replaces a failed upload. */
export function createThumbnailer(url: string): (frame: VideoFrame) => void {
  let next = performance.now() + FIRST_MS;
  return (frame) => {
    if (performance.now() < next) return;
    next = performance.now() + EVERY_MS;
    const height = Math.round((WIDTH * frame.displayHeight) / frame.displayWidth);
    const canvas = new OffscreenCanvas(WIDTH, height);
    canvas.getContext("2d", { alpha: false })?.drawImage(frame, 0, 0, WIDTH, height);
    void canvas
      .convertToBlob({ type: "image/jpeg", quality: 0.75 })
      .then((image) => sendOnce(fileRequest(url, image, image.type)))
      .catch(() => undefined);
  };
}
