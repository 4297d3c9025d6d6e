import { readFileSync, writeFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { measure } from "/work/h/demo/scripts/demo/render/measure.ts";
import { writeSound } from "/work/h/demo/scripts/demo/render/scene-files.ts";
import { SCENES } from "/work/h/demo/scripts/demo/scenes/index.ts";
const MEDIA = "/work/h/demo/scripts/demo/media";
for (const scene of SCENES) {
  const folder = join(MEDIA, scene.slug), file = join(folder, "audio.mp4");
  if (!existsSync(file)) continue;
  writeSound(scene, file);
  const clip = JSON.parse(readFileSync(join(folder, "clip.json"), "utf8"));
  clip.renditions = clip.renditions.map((one: { name: string }) => one.name === "audio" ? measure(folder, "audio") : one);
  writeFileSync(join(folder, "clip.json"), `${JSON.stringify(clip)}\n`);
  console.log(scene.slug);
}
