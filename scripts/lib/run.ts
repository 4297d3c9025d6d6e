import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");

/**
 * The environment of every tool started here: our own binaries first, no telemetry, no update
 * checks, no banner.
 */
export const toolEnv = (extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  NO_UPDATE_NOTIFIER: "1",
  npm_config_update_notifier: "false",
  // A tool must never wait for an answer to a question that nobody sees.
  CI: "1",
  ...extra,
});

export interface Outcome {
  code: number;
  /** Standard output and error, interleaved as they came. */
  output: string;
}

const running = new Set<ChildProcess>();

/** Ends the commands that `run` started and that still run. */
export function endRunning(): void {
  for (const child of running) child.kill("SIGTERM");
}

interface RunOptions {
  env?: Record<string, string>;
  onOutput?: (text: string) => void;
  /** A command that takes longer is killed, and its output says so. */
  maxMs?: number;
}

/** A process that a command left behind may keep its output open for ever. */
const OUTPUT_MAX_MS = 5000;
/** The longest time that a timer can wait. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Runs a command from the repository's root and waits for it. Never throws on a bad exit. */
export function run(command: string, args: string[], options: RunOptions = {}) {
  return new Promise<Outcome>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnv(options.env),
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      options.onOutput?.(chunk.toString());
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const overdue = setTimeout(() => {
      output += `\n\`${command}\` was ended after ${(options.maxMs ?? 0) / 60_000} minutes.`;
      child.kill("SIGKILL");
    }, options.maxMs ?? MAX_DELAY_MS);
    let openOutput: NodeJS.Timeout | undefined;
    const end = (code: number | null) => {
      clearTimeout(overdue);
      clearTimeout(openOutput);
      running.delete(child);
      resolve({ code: code ?? 1, output });
    };
    child.on("error", (error) => {
      clearTimeout(overdue);
      running.delete(child);
      reject(error);
    });
    child.on("exit", (code) => {
      openOutput = setTimeout(end, OUTPUT_MAX_MS, code);
    });
    child.on("close", end);
  });
}

/** As `run`, but a bad exit is an error that carries what the command said. */
export async function runOrThrow(
  command: string,
  args: string[],
  options: RunOptions = {},
): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0)
    throw new Error(`\`${command} ${args.join(" ")}\` failed (exit ${code}):\n${output.trim()}`);
  return output;
}

/**
 * Calls `stop` once the process that OWNER_PID names is gone. A killed test run or benchmark can
 * tell nobody, and a shell may stand between it and us, so that our own parent lives on.
 */
export function endWithOwner(stop: () => unknown): void {
  const owner = Number(process.env.OWNER_PID);
  if (!owner) return;
  // Nobody reads what we say from then on.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  const watch = setInterval(() => {
    if (isAlive(owner)) return;
    clearInterval(watch);
    stop();
  }, 500).unref();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
