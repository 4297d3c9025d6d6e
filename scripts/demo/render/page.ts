// Runs in the browser of render/browser.ts: draws a scene's images and sends them as raw pixels.

import { SCENES } from "../scenes/index.ts";
import { type Context, HEIGHT, type Scene, WIDTH } from "../scenes/kit/scene.ts";

const POSTER = { width: 640, height: 360, quality: 0.82 };

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Tiles {
  width: number;
  height: number;
  columns: number;
  rows: number;
  intervalMs: number;
  quality: number;
}

function sceneOf(slug: string): Scene {
  const scene = SCENES.find((one) => one.slug === slug);
  if (!scene) throw new Error(`There is no scene ${slug}.`);
  return scene;
}

function newCanvas(width: number, height: number): { canvas: OffscreenCanvas; c: Context } {
  const canvas = new OffscreenCanvas(width, height);
  const c = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!c) throw new Error("The browser has no canvas.");
  c.imageSmoothingQuality = "high";
  return { canvas, c };
}

function paint(scene: Scene, c: Context, t: number): void {
  c.save();
  c.scale(c.canvas.width / WIDTH, c.canvas.height / HEIGHT);
  scene.paint(c, t);
  c.restore();
}

async function send(route: string, body: BufferSource | Blob): Promise<void> {
  const response = await fetch(route, { method: "POST", body });
  if (!response.ok) throw new Error(`The renderer answered with ${response.status}.`);
}

/** Returns the smallest rectangle that holds all pixels that differ, or null if none do. */
function changeOf(now: Uint32Array, before: Uint32Array, width: number): Rectangle | null {
  const height = now.length / width;
  const isSameRow = (y: number): boolean => {
    for (let i = y * width; i < (y + 1) * width; i++) if (now[i] !== before[i]) return false;
    return true;
  };
  let top = 0;
  while (top < height && isSameRow(top)) top++;
  if (top === height) return null;
  let bottom = height;
  while (isSameRow(bottom - 1)) bottom--;
  let [left, right] = [width, 0];
  for (let y = top; y < bottom; y++) {
    const row = y * width;
    for (let x = 0; x < left; x++) if (now[row + x] !== before[row + x]) left = x;
    for (let x = width - 1; x >= right; x--) if (now[row + x] !== before[row + x]) right = x + 1;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

async function sendPoster(scene: Scene): Promise<void> {
  const large = newCanvas(WIDTH, HEIGHT);
  const small = newCanvas(POSTER.width, POSTER.height);
  paint(scene, large.c, scene.posterAt);
  small.c.drawImage(large.canvas, 0, 0, POSTER.width, POSTER.height);
  await send(
    "/poster",
    await small.canvas.convertToBlob({ type: "image/webp", quality: POSTER.quality }),
  );
}

/** Draws all images in order, and sends of each one the part that differs from the one before. */
async function render(slug: string, height: number, tiles: Tiles): Promise<void> {
  const scene = sceneOf(slug);
  const { canvas, c } = newCanvas(Math.round((height * 16) / 9), height);
  const board = newCanvas(tiles.width * tiles.columns, tiles.height * tiles.rows);
  const tileFrames = (scene.fps * tiles.intervalMs) / 1000;
  let before = new Uint32Array(canvas.width * height);
  let sending = Promise.resolve();
  for (let n = 0; n < scene.seconds * scene.fps; n++) {
    paint(scene, c, n / scene.fps);
    const pixels = new Uint32Array(c.getImageData(0, 0, canvas.width, height).data.buffer);
    const change = changeOf(pixels, before, canvas.width);
    const { x, y, width, height: rows } = change ?? { x: 0, y: 0, width: 0, height: 0 };
    const part = change ? c.getImageData(x, y, width, rows).data : new Uint8Array(0);
    await sending;
    sending = send(`/frame?${[x, y, width, rows].join()}`, new Blob([part]));
    before = pixels;
    if (n % tileFrames !== 0) continue;
    const tile = n / tileFrames;
    const left = (tile % tiles.columns) * tiles.width;
    const top = Math.floor(tile / tiles.columns) * tiles.height;
    board.c.drawImage(canvas, left, top, tiles.width, tiles.height);
  }
  await sending;
  await send(
    "/storyboard",
    await board.canvas.convertToBlob({ type: "image/webp", quality: tiles.quality }),
  );
  await sendPoster(scene);
}

/** Draws a few images of a scene beside each other, to look at before all of it is rendered. */
async function sheet(slug: string, times: number[], columns: number): Promise<void> {
  const scene = sceneOf(slug);
  const [width, height] = [640, 360];
  const { canvas, c } = newCanvas(width * columns, height * Math.ceil(times.length / columns));
  const one = newCanvas(WIDTH, HEIGHT);
  for (const [i, t] of times.entries()) {
    paint(scene, one.c, t);
    c.drawImage(one.canvas, (i % columns) * width, Math.floor(i / columns) * height, width, height);
  }
  await send("/sheet", await canvas.convertToBlob({ type: "image/png" }));
}

Object.assign(globalThis, { render, sheet });
