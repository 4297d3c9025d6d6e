// @ts-check
// Plain JavaScript for Node 20: `npm start` asks before anything is installed.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/**
 * Where the workerd processes of the server on a port are noted.
 * @param {number} port
 */
export const noteOf = (port) => join(root, ".cache", `workers-${port}.json`);

/**
 * Writes down the workerd processes that this program has started. They outlive a Node that is
 * killed, and keep its port.
 * @param {string} note
 */
export function noteWorkers(note) {
  const pids = processes().flatMap(({ pid, parent, command }) =>
    parent === process.pid && isWorkerd(command) ? [pid] : [],
  );
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, JSON.stringify({ owner: process.pid, pids }));
}

/**
 * Ends what a server that was killed left running. A server that still runs is left alone.
 * @param {string} note
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
    // Its number may be another program's by now.
    return running.flatMap(({ pid, command }) =>
      pids.includes(pid) && isWorkerd(command) ? [pid] : [],
    );
  } catch {
    // No such note.
    return [];
  }
}

/** @param {string} command */
const isWorkerd = (command) => command.includes("workerd");

/**
 * @returns {{ pid: number; parent: number; command: string }[]} those that still run; none on a
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
