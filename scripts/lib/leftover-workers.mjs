// @ts-check
// Plain JavaScript for Node 20: `npm start` runs this before the installation.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/**
 * Returns the path of the file that stores the ids of the workerd processes of the server on a
 * port.
 * @param {number} port
 */
export const noteOf = (port) => join(root, ".cache", `workers-${port}.json`);

/**
 * Stores the ids of the workerd processes that this program has started. When Node is killed,
 * workerd keeps running and blocks its port.
 * @param {string} note path of the file
 */
export function noteWorkers(note) {
  const pids = processes().flatMap(({ pid, parent, command }) =>
    parent === process.pid && isWorkerd(command) ? [pid] : [],
  );
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, JSON.stringify({ owner: process.pid, pids }));
}

/**
 * Kills the workerd processes of a server that was killed. Leaves a running server alone.
 * @param {string} note path of the file
 */
export async function endLeftWorkers(note) {
  const left = leftBy(note);
  for (const pid of left) process.kill(pid, "SIGKILL");
  while (processes().some(({ pid }) => left.includes(pid)))
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (left.length > 0) rmSync(note, { force: true });
}

/**
 * @param {string} note
 * @returns {number[]}
 */
function leftBy(note) {
  try {
    /** @type {{ owner: number; pids: number[] }} */
    const { owner, pids } = JSON.parse(readFileSync(note, "utf8"));
    const running = processes();
    if (running.some(({ pid }) => pid === owner)) return [];
    // By now, another program can have the process id.
    return running.flatMap(({ pid, command }) =>
      pids.includes(pid) && isWorkerd(command) ? [pid] : [],
    );
  } catch {
    return [];
  }
}

/** @param {string} command */
const isWorkerd = (command) => command.includes("workerd");

/**
 * @returns {{ pid: number; parent: number; command: string }[]} running processes; none on a
 * machine without `ps`
 */
function processes() {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat=,command="], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const lines = (stdout ?? "").split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined || state?.startsWith("Z")
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
