import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AVATARS, type AvatarRecipe } from "./avatars.ts";
import { frameGraph } from "./canvas.ts";
import {
  cmaf,
  encodeSound,
  ffmpeg,
  type RenditionSpec,
  renderMaster,
  videoOptions,
} from "./encode.ts";
import { type FragmentedMp4, readFragmentedMp4 } from "./mp4.ts";
import { type ClipRecipe, LIVE_LOOP } from "./recipes.ts";
import { round } from "./render/measure.ts";
import { required } from "./required.ts";

const MEDIA = join(import.meta.dirname, "media");

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

const freshFolder = (name: string): string => {
  const folder = join(MEDIA, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
};

function makeLiveLoop(recipe: ClipRecipe, work: string): void {
  const master = renderMaster(recipe);
  const sound = encodeSound(recipe, work, true);
  const muxed = join(work, "loop.mp4");
  const rendition: RenditionSpec = { level: "3.1", crf: 0, maxrate: 420 };
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
  const isRequested = (name: string): boolean => requested.length === 0 || requested.includes(name);
  const work = mkdtempSync(join(tmpdir(), "tributary-demo-"));
  try {
    if (isRequested("avatars")) AVATARS.forEach(makeAvatar);
    if (isRequested(LIVE_LOOP.slug)) makeLiveLoop(LIVE_LOOP, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

main(process.argv.slice(2));
