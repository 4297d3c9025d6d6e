import { expect, type Locator } from "@playwright/test";

function gray(video: Locator): Promise<number[]> {
  return video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error("This is no <video>");
    const canvas = document.createElement("canvas");
    canvas.width = 32;
    canvas.height = 18;
    const ink = canvas.getContext("2d", { willReadFrequently: true });
    if (!ink) throw new Error("This browser has no 2d canvas");
    ink.drawImage(element, 0, 0, 32, 18);
    const { data } = ink.getImageData(0, 0, 32, 18);
    return Array.from(
      { length: 32 * 18 },
      (_, i) => ((data[i * 4] ?? 0) + (data[i * 4 + 1] ?? 0) + (data[i * 4 + 2] ?? 0)) / 3,
    );
  });
}

/** Expects that the frames of the video differ, and that none is a single flat color. */
export async function expectMovingFrames(video: Locator, { timeout = 30_000 } = {}): Promise<void> {
  let before: number[] | null = null;
  await expect
    .poll(
      async () => {
        const now = await gray(video);
        const flat = Math.max(...now) - Math.min(...now) < 4;
        const earlier = before;
        // Ignores blank frames: the first frame after a blank frame would count as movement.
        before = flat ? null : now;
        if (flat || earlier === null) return 0;
        return Math.max(...now.map((v, i) => Math.abs(v - (earlier[i] ?? 0))));
      },
      { message: "the video's picture changes", timeout, intervals: [250] },
    )
    .toBeGreaterThan(8);
}

export const positionOf = (video: Locator) =>
  video.evaluate((v) => (v instanceof HTMLVideoElement ? v.currentTime : Number.NaN));

export const heightOf = (video: Locator) =>
  video.evaluate((v) => (v instanceof HTMLVideoElement ? v.videoHeight : 0));
