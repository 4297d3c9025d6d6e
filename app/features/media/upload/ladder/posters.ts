import { CanvasSink, EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import type { StoryboardInput } from "#worker/domain/media/videos/contract.ts";
import type { SourceInfo } from "./protocol.ts";

const POSTER_LONG_SIDE = 1280;
const POSTER_POINTS = [0.1, 0.35, 0.6, 0.85];
const TILE = { width: 160, height: 90 };
const COLUMNS = 10;
const MOST_TILES = 100;
const LEAST_INTERVAL_SECONDS = 2;

/** Encodes as WebP, or as JPEG if the browser would return a PNG, which is far larger. */
async function toImage(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: "image/webp", quality });
  return webp.type === "image/webp" ? webp : canvas.convertToBlob({ type: "image/jpeg", quality });
}

function offscreen(canvas: HTMLCanvasElement | OffscreenCanvas): OffscreenCanvas {
  if (canvas instanceof OffscreenCanvas) return canvas;
  throw new Error("A worker has no canvas elements.");
}

export async function makePosters(
  video: InputVideoTrack,
  info: SourceInfo,
): Promise<{ at: number; image: Blob }[]> {
  const scale = Math.min(1, POSTER_LONG_SIDE / Math.max(info.width, info.height));
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  const sink = new CanvasSink(video, {
    width: even(info.width),
    height: even(info.height),
    fit: "fill",
  });
  const first = await video.getFirstTimestamp();
  const posters: { at: number; image: Blob }[] = [];
  for (const point of POSTER_POINTS) {
    const at = first + (info.duration - first) * point;
    const frame = await sink.getCanvas(at);
    if (frame)
      posters.push({ at: frame.timestamp, image: await toImage(offscreen(frame.canvas), 0.82) });
  }
  return posters;
}

/** Decodes only key frames, so that long videos take no longer than short videos. */
export async function makeStoryboard(
  video: InputVideoTrack,
  info: SourceInfo,
): Promise<{ image: Blob; storyboard: StoryboardInput } | null> {
  const interval = Math.max(LEAST_INTERVAL_SECONDS, info.duration / MOST_TILES);
  const count = Math.max(1, Math.min(MOST_TILES, Math.ceil(info.duration / interval)));
  const packets = new EncodedPacketSink(video);
  const first = await video.getFirstTimestamp();
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const packet = await packets.getKeyPacket(Math.max(first, i * interval), {
      metadataOnly: true,
    });
    times.push(packet?.timestamp ?? first);
  }
  const columns = Math.min(COLUMNS, count);
  const rows = Math.ceil(count / columns);
  const sheet = new OffscreenCanvas(columns * TILE.width, rows * TILE.height);
  const ink = sheet.getContext("2d");
  if (!ink) return null;
  const sink = new CanvasSink(video, { ...TILE, fit: "contain", poolSize: 1 });
  let tile = 0;
  for await (const frame of sink.canvasesAtTimestamps(times)) {
    if (frame)
      ink.drawImage(
        frame.canvas,
        (tile % columns) * TILE.width,
        Math.floor(tile / columns) * TILE.height,
      );
    tile += 1;
  }
  const storyboard = {
    columns,
    rows,
    tileWidth: TILE.width,
    tileHeight: TILE.height,
    intervalMs: Math.round(interval * 1000),
    count,
  };
  return { image: await toImage(sheet, 0.7), storyboard };
}
