import { chromium } from "@playwright/test";
import { CHROMIUM, canInstall, findProgram, notFoundMessage, type Program } from "./find-program.mjs";
import { run } from "./run.ts";

export { CHROMIUM, FFMPEG, HEADLESS_CHROMIUM } from "./find-program.mjs";

/** `npx playwright install chromium` installs its browser at a path of its own. */
const find = (program: Program) => findProgram(program, program.variable === CHROMIUM.variable ? [chromium.executablePath()] : []);

/**
 * Finds a program that the tests use and puts its path into its variable. Installs it first where that is allowed.
 * @throws Error with the command that installs the program
 */
export async function requireProgram(program: Program): Promise<string> {
  let path = find(program);
  if (path === null && canInstall(program)) {
    const apt = (...args: string[]) => run("apt-get", ["-qq", "-y", ...args], { env: { DEBIAN_FRONTEND: "noninteractive" } });
    await apt("update");
    for (const name of program.packages) {
      await apt("install", "--no-install-recommends", name);
      path = find(program);
      if (path !== null) break;
    }
  }
  if (path === null) throw new Error(notFoundMessage(program));
  process.env[program.variable] = path;
  return path;
}
