import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { endLeftWorkers } from "./leftover-workers.mjs";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

function standIn(name: string): ChildProcess {
  const child = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)", name], {
    stdio: "ignore",
  });
  started.push(child);
  return child;
}

function noteOn(owner: number | undefined, children: ChildProcess[]): string {
  const note = join(mkdtempSync(join(tmpdir(), "left-workers-")), "note.json");
  writeFileSync(note, JSON.stringify({ owner, pids: children.map(({ pid }) => pid) }));
  return note;
}

it("endLeftWorkers ends the workerd process that a killed server left running, and no other process", async () => {
  const killed = spawnSync(process.execPath, ["-e", ""]).pid;
  const [worker, other] = [standIn("workerd"), standIn("somebody-else")];
  const note = noteOn(killed, [worker, other]);
  const ended = once(worker, "exit");
  await endLeftWorkers(note);
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(other.exitCode ?? other.signalCode).toBe(null);
  expect(existsSync(note)).toBe(false);
});

it("endLeftWorkers does not end the workerd process of a running server", async () => {
  const worker = standIn("workerd");
  const note = noteOn(process.pid, [worker]);
  await endLeftWorkers(note);
  expect(worker.exitCode ?? worker.signalCode).toBe(null);
  expect(existsSync(note)).toBe(true);
});
