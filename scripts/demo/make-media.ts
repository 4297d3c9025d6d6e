// Generates scripts/demo/media: node scripts/demo/make-media.ts [slug ... | --draw]. A slug names a
// clip, the live loop or "avatars" (default: all). --draw renders only the source videos and prints
// their paths. Needs ffmpeg with libx264 and libwebp.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AVATARS, type AvatarRecipe } from "./avatars.ts";
import { frameGraph } from "./canvas.ts";
import {
  cmaf,
  encodeSound,
  encodeVideo,
  ffmpeg,
  packAudio,
  type RenditionSpec,
  renderMaster,
  videoOptions,
} from "./encode.ts";
import { type FragmentedMp4, readFragmentedMp4 } from "./mp4.ts";
import { CLIPS, type ClipRecipe, LIVE_LOOP } from "./recipes.ts";
import { required } from "./required.ts";

const MEDIA = join(import.meta.dirname, "media");
const POSTER_AT = [0.08, 0.29, 0.5, 0.72, 0.92];
const TILE = { width: 160, height: 90, columns: 5, intervalMs: 1000 };

const RENDITIONS: RenditionSpec[] = [
  { name: "720p", width: 1280, height: 720, level: "3.1", crf: 0, maxrate: 300 },
  { name: "360p", width: 640, height: 360, level: "3.0", crf: 1, maxrate: 110 },
];

function probe(file: string): { width: number; height: number; frameRate: number } {
  const args = [
    "-v",
    "error",
    "-select_streams",
    "v:0",
    "-show_entries",
    "stream=width,height,avg_frame_rate",
    "-of",
    "json",
    file,
  ];
  const [stream] = JSON.parse(execFileSync("ffprobe", args, { encoding: "utf8" })).streams;
  const [frames = 0, seconds = 1] = String(stream.avg_frame_rate).split("/").map(Number);
  return { width: stream.width, height: stream.height, frameRate: frames / seconds };
}

interface Rendition {
  name: "720p" | "360p" | "audio";
  file: string;
  kind: "video" | "audio";
  width?: number;
  height?: number;
  codecs: string;
  bandwidth: number;
  averageBandwidth: number;
  sizeBytes: number;
  initLength: number;
  segments: { duration: number; offset: number; length: number }[];
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

function measure(folder: string, name: Rendition["name"]): Rendition {
  const file = `${name}.mp4`;
  const data = readFileSync(join(folder, file));
  const { initLength, tracks, fragments } = readFragmentedMp4(data);
  const track = required(tracks[0], "track");
  const segments = fragments.map(({ offset, length, ticks }) => ({
    duration: round((ticks.get(track.id) ?? 0) / track.timescale, 6),
    offset,
    length,
  }));
  const seconds = segments.reduce((total, segment) => total + segment.duration, 0);
  const size = track.kind === "video" ? probe(join(folder, file)) : undefined;
  return {
    name,
    file,
    kind: track.kind,
    ...(size && { width: size.width, height: size.height }),
    codecs: track.codecs,
    bandwidth: Math.ceil(
      Math.max(...segments.map((segment) => (segment.length * 8) / segment.duration)),
    ),
    averageBandwidth: Math.ceil(
      (segments.reduce((total, segment) => total + segment.length, 0) * 8) / seconds,
    ),
    sizeBytes: data.length,
    initLength,
    segments,
  };
}

const WEBP = [
  "-c:v",
  "libwebp",
  "-compression_level",
  "6",
  "-preset",
  "picture",
  "-fflags",
  "+bitexact",
];

function makePosters(
  master: string,
  recipe: ClipRecipe,
  folder: string,
): { file: string; timeMs: number }[] {
  return POSTER_AT.map((part, i) => {
    const frame = Math.round(part * recipe.seconds * recipe.fps);
    const file = `poster-${i + 1}.webp`;
    const pick = `select=eq(n\\,${frame}),scale=640:360:flags=lanczos`;
    ffmpeg(
      "-i",
      master,
      "-vf",
      pick,
      "-frames:v",
      "1",
      ...WEBP,
      "-quality",
      "75",
      join(folder, file),
    );
    return { file, timeMs: Math.round((frame / recipe.fps) * 1000) };
  });
}

function makeStoryboard(master: string, recipe: ClipRecipe, folder: string): object {
  const count = Math.ceil((recipe.seconds * 1000) / TILE.intervalMs);
  const rows = Math.ceil(count / TILE.columns);
  const file = "storyboard.webp";
  const every = `select=not(mod(n\\,${(recipe.fps * TILE.intervalMs) / 1000}))`;
  const filter = `${every},scale=${TILE.width}:${TILE.height}:flags=lanczos,tile=${TILE.columns}x${rows}`;
  ffmpeg(
    "-i",
    master,
    "-vf",
    filter,
    "-frames:v",
    "1",
    ...WEBP,
    "-quality",
    "60",
    join(folder, file),
  );
  return {
    file,
    columns: TILE.columns,
    rows,
    tileWidth: TILE.width,
    tileHeight: TILE.height,
    intervalMs: TILE.intervalMs,
    count,
  };
}

const freshFolder = (name: string): string => {
  const folder = join(MEDIA, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
};

function makeClip(recipe: ClipRecipe, work: string): void {
  const master = renderMaster(recipe);
  const folder = freshFolder(recipe.slug);
  for (const rendition of RENDITIONS)
    encodeVideo(master, rendition, recipe, join(folder, `${rendition.name}.mp4`));
  packAudio(encodeSound(recipe, work, false), join(folder, "audio.mp4"));
  const renditions = (["720p", "360p", "audio"] as const).map((name) => measure(folder, name));
  const { width, height, frameRate } = probe(join(folder, "720p.mp4"));
  const seconds = required(renditions[0], "rendition").segments.reduce(
    (total, segment) => total + segment.duration,
    0,
  );
  const description = {
    slug: recipe.slug,
    durationMs: Math.round(seconds * 1000),
    width,
    height,
    frameRate,
    renditions,
    posters: makePosters(master, recipe, folder),
    storyboard: makeStoryboard(master, recipe, folder),
  };
  writeFileSync(join(folder, "clip.json"), `${JSON.stringify(description)}\n`);
}

function makeLiveLoop(recipe: ClipRecipe, work: string): void {
  const master = renderMaster(recipe);
  const sound = encodeSound(recipe, work, true);
  const muxed = join(work, "loop.mp4");
  const rendition: RenditionSpec = { ...required(RENDITIONS[0], "rung"), maxrate: 420 };
  ffmpeg(
    "-i",
    master,
    "-i",
    sound,
    "-map",
    "0:v",
    "-map",
    "1:a",
    "-c:a",
    "copy",
    "-bsf:a",
    "aac_adtstoasc",
    ...videoOptions(rendition, recipe, 0),
    ...cmaf("+frag_keyframe"),
    muxed,
  );
  const folder = freshFolder(recipe.slug);
  const data = readFileSync(muxed);
  ffmpeg(
    "-i",
    master,
    "-vf",
    "scale=640:360:flags=lanczos",
    "-frames:v",
    "1",
    ...WEBP,
    "-quality",
    "75",
    join(folder, "poster.webp"),
  );
  writeFileSync(
    join(folder, "loop.json"),
    `${JSON.stringify(splitLoop(data, readFragmentedMp4(data), folder))}\n`,
  );
}

function splitLoop(
  data: Buffer,
  { initLength, tracks, fragments }: FragmentedMp4,
  folder: string,
): object {
  writeFileSync(join(folder, "init.mp4"), data.subarray(0, initLength));
  const video = required(
    tracks.find((track) => track.kind === "video"),
    "picture",
  );
  const segments = fragments.map(({ offset, length, ticks }, i) => {
    const file = `seg-${String(i).padStart(3, "0")}.m4s`;
    writeFileSync(join(folder, file), data.subarray(offset, offset + length));
    return {
      file,
      duration: round((ticks.get(video.id) ?? 0) / video.timescale, 6),
      ticks: Object.fromEntries(ticks),
    };
  });
  return {
    init: "init.mp4",
    codecs: tracks.map((track) => track.codecs).join(","),
    tracks: tracks.map((track) => {
      const durationTicks = fragments.reduce(
        (total, { ticks }) => total + (ticks.get(track.id) ?? 0),
        0,
      );
      return {
        id: track.id,
        kind: track.kind,
        timescale: track.timescale,
        durationTicks,
        duration: round(durationTicks / track.timescale, 6),
      };
    }),
    segments,
  };
}

function makeAvatar({ username, layers }: AvatarRecipe): void {
  const folder = join(MEDIA, "avatars");
  mkdirSync(folder, { recursive: true });
  const graph = frameGraph(layers, { width: 256, height: 256, fps: 1, seconds: 1 });
  ffmpeg(
    "-filter_complex",
    `${graph}[out]`,
    "-map",
    "[out]",
    "-frames:v",
    "1",
    ...WEBP,
    "-quality",
    "82",
    join(folder, `${username}.webp`),
  );
}

function main(requested: string[]): void {
  if (requested[0] === "--draw") {
    for (const recipe of [LIVE_LOOP, ...CLIPS]) console.log(renderMaster(recipe));
    return;
  }
  const isRequested = (name: string): boolean => requested.length === 0 || requested.includes(name);
  const work = mkdtempSync(join(tmpdir(), "tributary-demo-"));
  try {
    if (isRequested("avatars")) AVATARS.forEach(makeAvatar);
    for (const recipe of CLIPS.filter(({ slug }) => isRequested(slug))) {
      makeClip(recipe, work);
      const video = statSync(join(MEDIA, recipe.slug, "720p.mp4")).size;
      console.log(`${recipe.slug}: 720p ${Math.round(video / 1024)} KB`);
    }
    if (isRequested(LIVE_LOOP.slug)) makeLiveLoop(LIVE_LOOP, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

main(process.argv.slice(2));
