// One-off: encodes finished videos again at a lower rate, largest first, until all media are below the
// limit, and rewrites clip.json. Usage: node shrink-media.ts [MB, default 39.5]. A second run goes on
// where the first one stopped (it keeps a list in /tmp/shrunk.json).
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cmaf } from "/work/h/demo/scripts/demo/encode.ts";
import { measure } from "/work/h/demo/scripts/demo/render/measure.ts";

const MEDIA = "/work/h/demo/scripts/demo/media";
const LIMIT = Number(process.argv[2] ?? 39.5) * 1e6;
const LIST = "/tmp/shrunk.json";
const BASE = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"];
const COLOR = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv".split(" ");
const done = new Set<string>(existsSync(LIST) ? JSON.parse(readFileSync(LIST, "utf8")) : []);

const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce(
    (sum, e) => sum + (e.isDirectory() ? sizeOf(join(folder, e.name)) : statSync(join(folder, e.name)).size), 0);

function options(fps: number, level: string, crf: number, maxrate: number): string[] {
  const gop = String(fps * 6);
  return [
    ..."-c:v libx264 -preset slow -tune animation -profile:v high".split(" "), "-level:v", level,
    "-refs", "4", "-bf", "3", "-crf", String(crf), "-maxrate", `${maxrate}k`, "-bufsize", `${maxrate * 6}k`,
    "-g", gop, "-keyint_min", gop, "-sc_threshold", "0", "-flags", "+cgop", "-x264-params", "aq-mode=3", ...COLOR,
    "-threads", "2", "-fps_mode", "passthrough",
  ];
}
const frames = (file: string) => execFileSync("ffprobe", ["-v", "error", "-select_streams", "v:0", "-count_packets",
  "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", file], { encoding: "utf8" }).trim();

function shrink(slug: string): void {
  const folder = join(MEDIA, slug);
  const file = join(folder, "clip.json");
  const clip = JSON.parse(readFileSync(file, "utf8"));
  const isReplay = clip.renditions[0].name === "main";
  const source = join(folder, isReplay ? "main.mp4" : "720p.mp4");
  const outs = isReplay ? ["main"] : ["720p", "360p"];
  for (const name of outs) {
    const small = name === "360p";
    const sound = isReplay ? ["-map", "0:a", "-c:a", "copy"] : [];
    const scale = small ? ["-vf", "scale=640:360:flags=lanczos"] : [];
    const rate = small ? options(clip.frameRate, "3.0", 35, 38) : options(clip.frameRate, "3.1", 36, 84);
    execFileSync("ffmpeg", [...BASE, "-i", source, "-map", "0:v", ...sound, ...scale, ...rate,
      ...cmaf("+frag_keyframe"), join(folder, `.${name}.mp4`)]);
    if (frames(join(folder, `.${name}.mp4`)) !== frames(source)) throw new Error(`${slug}: lost frames`);
  }
  for (const name of outs) {
    const [from, to] = [join(folder, `.${name}.mp4`), join(folder, `${name}.mp4`)];
    if (statSync(from).size < statSync(to).size) renameSync(from, to);
    else execFileSync("rm", [from]);
  }
  clip.renditions = clip.renditions.map((one: { name: string; segments: unknown[] }) => {
    const now = measure(folder, one.name);
    if (now.segments.length !== one.segments.length) throw new Error(`${slug}: other segments`);
    return now;
  });
  writeFileSync(file, `${JSON.stringify(clip)}\n`);
}

for (;;) {
  const total = sizeOf(MEDIA);
  if (total <= LIMIT) break;
  const slugs = readdirSync(MEDIA).filter((s) => existsSync(join(MEDIA, s, "clip.json")) && !s.startsWith(".") && !done.has(s));
  const [largest] = slugs.map((s) => ({ s, size: sizeOf(join(MEDIA, s)) })).sort((a, b) => b.size - a.size);
  if (!largest) break;
  shrink(largest.s);
  done.add(largest.s);
  writeFileSync(LIST, JSON.stringify([...done]));
  console.log(largest.s, Math.round(largest.size / 1024), "->", Math.round(sizeOf(join(MEDIA, largest.s)) / 1024), "KB");
}
console.log("all media", sizeOf(MEDIA));
