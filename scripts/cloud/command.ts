import { setTimeout as pause } from "node:timers/promises";
import { APIError } from "cloudflare";
import { fail } from "../lib/progress.mjs";
import { runOrThrow } from "../lib/run.ts";
import { fingerprintSources } from "./release.ts";
import { SetupError } from "./setup-error.ts";

/** Returns the real wrangler, clock and source hash. Tests pass substitutes. */
export const cloudTools = () => ({
  wrangler: async (args: string[]) => {
    await runOrThrow("wrangler", args, { onOutput: (text) => process.stdout.write(text) });
  },
  pause: async (ms: number) => {
    await pause(ms);
  },
  now: Date.now,
  sources: fingerprintSources(),
});

/** Runs a command. After an error, prints the error message and ends the process. */
export async function runCloudCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SetupError) fail(error.message);
    const message = error instanceof Error ? error.message : String(error);
    const source = error instanceof APIError ? "Cloudflare answered: " : "";
    fail(`${source}${message}\nRun the command again. It continues where it stopped.`);
  }
}
