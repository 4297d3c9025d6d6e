import { chromium } from "@playwright/test";
import {
  CHROMIUM,
  canInstall,
  findProgram,
  notFoundMessage,
  type Program,
} from "./find-program.mjs";
import { run } from "./run.ts";

export { CHROMIUM, FFMPEG, HEADLESS_CHROMIUM } from "./find-program.mjs";

/** Finds a program. Only Playwright knows the path of the browser that Playwright installs. */
const find = (program: Program) =>
  findProgram(program, program.variable === CHROMIUM.variable ? [chromium.executablePath()] : []);

const LOCK_TIMEOUT_SECONDS = 300;

/** Stores a program's path in its environment variable. Installs a missing program if possible. */
export async function requireProgram(program: Program): Promise<string> {
  const outputs: string[] = [];
  let path = find(program);
  if (path === null && canInstall(program)) {
    const wait = ["-o", `DPkg::Lock::Timeout=${LOCK_TIMEOUT_SECONDS}`];
    const apt = async (...args: string[]) => {
      const { code, output } = await run("apt-get", ["-qq", "-y", ...wait, ...args], {
        env: { DEBIAN_FRONTEND: "noninteractive" },
      });
      if (code !== 0) outputs.push(output.trim());
    };
    await apt("update");
    for (const name of program.packages) {
      await apt("install", "--no-install-recommends", name);
      path = find(program);
      if (path !== null) break;
    }
  }
  if (path === null) throw new Error([notFoundMessage(program), ...outputs].join("\n"));
  process.env[program.variable] = path;
  return path;
}
