// Generates the viewers' portraits and the creators' banners: node scripts/demo/make-portraits.ts
// Needs Chromium.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { HEADLESS_CHROMIUM, requireProgram } from "../lib/programs.ts";
import { AVATARS } from "./avatars.ts";
import { bannerSvg, PORTRAITS, portraitSvg } from "./portraits.ts";

const MEDIA = join(import.meta.dirname, "media");

interface Picture {
  file: string;
  svg: string;
  width: number;
  height: number;
}

const pictures: Picture[] = [
  ...PORTRAITS.map((portrait) => ({
    file: join("avatars", `${portrait.username}.webp`),
    svg: portraitSvg(portrait),
    width: 256,
    height: 256,
  })),
  ...AVATARS.map(({ username, layers: [layer] }) => ({
    file: join("banners", `${username}.webp`),
    svg: bannerSvg(username, layer?.palette?.map(([, color]) => color) ?? []),
    width: 1600,
    height: 400,
  })),
];

for (const folder of ["avatars", "banners"]) mkdirSync(join(MEDIA, folder), { recursive: true });
const executablePath = await requireProgram(HEADLESS_CHROMIUM);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const { file, svg, width, height } of pictures) {
  const webp = await page.evaluate(
    async ({ svg, width, height }) => {
      const image = new Image();
      image.src = `data:image/svg+xml;base64,${btoa(svg)}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL("image/webp", 0.6).split(",")[1] ?? "";
    },
    { svg, width, height },
  );
  writeFileSync(join(MEDIA, file), Buffer.from(webp, "base64"));
}
await browser.close();
