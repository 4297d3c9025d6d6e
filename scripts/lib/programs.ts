import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { run } from "./run.ts";

interface Program {
  name: string;
  /** Environment variable that points to it. */
  variable: string;
  commands: string[];
  /** The package of Debian and Ubuntu; of several names the first that there is. */
  packages: [string, ...string[]];
  elsewhere?: () => string;
}

export const CHROMIUM: Program = {
  name: "Chromium",
  variable: "CHROMIUM_PATH",
  commands: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
  packages: ["chromium"],
  // Where `npx playwright install chromium` puts it.
  elsewhere: () => chromium.executablePath(),
};
/** Chromium without windows: the same engine and decoders; a page of its own takes two fifths of the work. */
export const HEADLESS_CHROMIUM: Program = {
  ...CHROMIUM,
  commands: ["chromium-headless-shell", ...CHROMIUM.commands],
  packages: ["chromium-headless-shell", "chromium"],
};
export const FFMPEG: Program = { name: "ffmpeg", variable: "FFMPEG_PATH", commands: ["ffmpeg"], packages: ["ffmpeg"] };

function find(program: Program): string | null {
  const named = process.env[program.variable];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = program.commands.flatMap((c) => folders.map((f) => join(f, c)));
  if (program.elsewhere) candidates.push(program.elsewhere());
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a program that the tests drive, installing it from the distribution where we may (root on Debian or Ubuntu), and
 * puts its path into its variable.
 * @throws Error that says plainly how to install it.
 */
export async function requireProgram(program: Program): Promise<string> {
  let path = find(program);
  if (path === null && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const apt = (...args: string[]) => run("apt-get", ["-qq", "-y", ...args], { env: { DEBIAN_FRONTEND: "noninteractive" } });
    await apt("update");
    for (const name of program.packages) {
      await apt("install", "--no-install-recommends", name);
      path = find(program);
      if (path !== null) break;
    }
  }
  if (path === null) {
    throw new Error(
      `${program.name} was not found. Install it (Debian, Ubuntu: sudo apt-get install ${program.packages.at(-1)}; macOS: brew install ${program.packages.at(-1)}), ` +
        `or say where it is: ${program.variable}=/path/to/it npm test`,
    );
  }
  process.env[program.variable] = path;
  return path;
}
