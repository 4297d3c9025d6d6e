import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");

/** Environment of tools: the binaries of node_modules come first; telemetry and banners are off. */
export const toolEnv = (extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  NO_UPDATE_NOTIFIER: "1",
  npm_config_update_notifier: "false",
  // `CI` stops tools from prompting, because nobody would see the prompt.
  CI: "1",
  ...extra,
});

export interface Outcome {
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();

export function endRunning(): void {
  for (const child of running) child.kill("SIGTERM");
}

interface RunOptions {
  /** The working directory of the command. The default is the root of the repository. */
  cwd?: string;
  env?: Record<string, string>;
  onOutput?: (text: string) => void;
  maxMs?: number;
}

/** Maximum wait for output after a command exits, ms. A background process can keep it open. */
const OUTPUT_MAX_MS = 5000;

const MAX_DELAY_MS = 2 ** 31 - 1;

/** Runs a command. If the command fails, its exit code is in the result, and nothing is thrown. */
export function run(command: string, args: string[], options: RunOptions = {}) {
  return new Promise<Outcome>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: toolEnv(options.env),
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      options.onOutput?.(chunk.toString());
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
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

/** Ends this process with the process OWNER_PID: a killed test run cannot stop its server. */
export function endWithOwner(stop: () => unknown): void {
  const ownerPid = Number(process.env.OWNER_PID);
  if (!ownerPid) return;
  // The owner reads our output, so writing fails once the owner has ended.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  const watch = setInterval(() => {
    if (isAlive(ownerPid)) return;
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
