// Generates the demo's videos: node scripts/demo/make-videos.ts [slug ...] (default: those without
// files). With --sheets FOLDER [slug ...] it writes one picture with nine images of each scene.
// Needs Chromium, and ffmpeg with libx264.

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStudio, type Studio } from "./render/browser.ts";
import { measure } from "./render/measure.ts";
import {
  finish,
  packRecording,
  sizesOf,
  startEncoder,
  writeImage,
  writeLiveImage,
  writeSound,
} from "./render/scene-files.ts";
import { SCENES } from "./scenes/index.ts";
import type { Scene } from "./scenes/kit/scene.ts";

const MEDIA = join(import.meta.dirname, "media");
const SHEET_IMAGES = 9;

/** The storyboard has at most 60 tiles. */
function tilesOf({ seconds }: Scene) {
  const intervalMs = seconds <= 120 ? 2000 : 4000;
  const count = (seconds * 1000) / intervalMs;
  return { width: 160, height: 90, columns: 5, rows: Math.ceil(count / 5), intervalMs, count };
}

async function drawVideo(studio: Studio, scene: Scene, folder: string): Promise<void> {
  const height = scene.height ?? 720;
  const encoder = startEncoder(sizesOf(height), scene.fps, folder);
  const width = Math.round((height * 16) / 9);
  const image = Buffer.alloc(width * height * 4);
  studio.receive(async (kind, body) => {
    const [name, place = ""] = kind.split("?");
    if (name === "frame") {
      const [x = 0, y = 0, columns = 0, rows = 0] = place.split(",").map(Number);
      for (let row = 0; row < rows; row++)
        body.copy(image, ((y + row) * width + x) * 4, row * columns * 4, (row + 1) * columns * 4);
      await writeImage(encoder, image);
    } else
      writeFileSync(join(folder, kind === "poster" ? "poster-1.webp" : "storyboard.webp"), body);
  });
  const { count: _, ...tiles } = tilesOf(scene);
  await studio.page.evaluate(
    ([slug, size, board]) => Reflect.get(globalThis, "render")(slug, size, board),
    [scene.slug, height, { ...tiles, quality: 0.55 }] as const,
  );
  await finish(encoder);
}

async function makeVideo(studio: Studio, scene: Scene): Promise<void> {
  const folder = join(MEDIA, `.${scene.slug}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await drawVideo(studio, scene, folder);
  writeSound(scene, join(folder, "audio.mp4"));
  const height = scene.height ?? 720;
  if (scene.isReplay) packRecording(folder);
  if (scene.liveImageAt !== undefined) writeLiveImage(folder, scene.liveImageAt);
  const names = scene.isReplay ? ["main"] : [...sizesOf(height).map(({ name }) => name), "audio"];
  const { width: tileWidth, height: tileHeight, ...tiles } = tilesOf(scene);
  const description = {
    slug: scene.slug,
    durationMs: scene.seconds * 1000,
    width: Math.round((height * 16) / 9),
    height,
    frameRate: scene.fps,
    language: scene.language,
    chapters: scene.chapters,
    captions: scene.captions,
    renditions: names.map((name) => measure(folder, name)),
    posters: [{ file: "poster-1.webp", timeMs: Math.round(scene.posterAt * 1000) }],
    storyboard: { file: "storyboard.webp", ...tiles, tileWidth, tileHeight },
  };
  writeFileSync(join(folder, "clip.json"), `${JSON.stringify(description)}\n`);
  const done = join(MEDIA, scene.slug);
  rmSync(done, { recursive: true, force: true });
  renameSync(folder, done);
  const size = description.renditions.map(
    ({ name, sizeBytes }) => `${name} ${Math.round(sizeBytes / 1024)} KB`,
  );
  console.log(`${scene.slug}: ${scene.seconds} s, ${size.join(", ")}`);
}

async function makeSheet(studio: Studio, scene: Scene, folder: string): Promise<void> {
  const times = Array.from(
    { length: SHEET_IMAGES },
    (_, i) => ((i + 0.5) / SHEET_IMAGES) * scene.seconds,
  );
  studio.receive(async (_, body) => writeFileSync(join(folder, `${scene.slug}.png`), body));
  await studio.page.evaluate(([name, at]) => Reflect.get(globalThis, "sheet")(name, at, 3), [
    scene.slug,
    [scene.posterAt, ...times.slice(1)],
  ] as const);
}

const wanted = process.argv.slice(2);
const studio = await openStudio();
try {
  const [option, folder, ...slugs] = wanted;
  if (option === "--sheets" && folder) {
    for (const scene of SCENES)
      if (slugs.length === 0 || slugs.includes(scene.slug)) await makeSheet(studio, scene, folder);
  } else
    for (const scene of SCENES)
      if (wanted.length ? wanted.includes(scene.slug) : !existsSync(join(MEDIA, scene.slug))) {
        const from = performance.now();
        await makeVideo(studio, scene);
        console.log(`  drawn in ${Math.round((performance.now() - from) / 1000)} s`);
      }
} finally {
  await studio.close();
}
