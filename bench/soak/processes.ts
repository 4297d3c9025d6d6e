import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";

export interface Reading {
  node: number;
  workerd: number;
  /** Heaps and stacks of workerd: resident memory that is not a mapped file, in bytes. */
  workerdHeap: number;
  sockets: number;
  objectFiles: number;
  otherFiles: number;
}

function statusOf(pid: number): Map<string, string> | null {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, "utf8").split("\n");
    return new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(":")),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
    );
  } catch {
    return null;
  }
}

const bytes = (kilobytes: string | undefined) => Number.parseInt(kilobytes ?? "0", 10) * 1024;

/** Lists a process's open files and sockets, except those that it closes during the listing. */
function openBy(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** Reads the use of memory, files and sockets on Linux. `pid` is the Node process. */
export function readProcesses(pid: number): Reading {
  const all = readdirSync("/proc").flatMap((name) => {
    const status = /^\d+$/.test(name) ? statusOf(Number(name)) : null;
    return status === null ? [] : [{ pid: Number(name), status }];
  });
  const reading: Reading = {
    node: 0,
    workerd: 0,
    workerdHeap: 0,
    sockets: 0,
    objectFiles: 0,
    otherFiles: 0,
  };
  const isDescendant = (status: Map<string, string>): boolean => {
    const parent = Number(status.get("PPid"));
    if (parent === pid) return true;
    const parentProcess = all.find((one) => one.pid === parent);
    return parentProcess !== undefined && isDescendant(parentProcess.status);
  };
  for (const one of all) {
    if (one.pid !== pid && !isDescendant(one.status)) continue;
    const rss = bytes(one.status.get("VmRSS"));
    if (one.status.get("Name")?.startsWith("workerd")) {
      reading.workerd += rss;
      reading.workerdHeap += bytes(one.status.get("RssAnon"));
    } else reading.node += rss;
    for (const target of openBy(one.pid)) {
      if (target.startsWith("socket:")) reading.sockets++;
      else if (target.includes("/do/")) reading.objectFiles++;
      else reading.otherFiles++;
    }
  }
  return reading;
}

export function folderSize(folder: string): number {
  let total = 0;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      try {
        total += statSync(join(entry.parentPath, entry.name)).size;
      } catch {
        // The file was deleted since the folder was listed.
      }
    }
  } catch {
    // The folder does not exist yet.
  }
  return total;
}
