import { readdirSync, readFileSync } from "node:fs";

/**
 * The first workerd that this process has started: its seconds of CPU, its memory now and at most.
 */
export function processUse(): { cpuS: number; residentMb: number; peakMb: number } {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name may hold spaces; what follows its parenthesis does not.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(fields[1]) !== process.pid || !stat.includes("(workerd)")) continue;
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const mb = (name: string) =>
        Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
      // Ticks of a hundredth of a second.
      return {
        cpuS: (Number(fields[11]) + Number(fields[12])) / 100,
        residentMb: mb("VmRSS"),
        peakMb: mb("VmHWM"),
      };
    } catch {
      // It ended meanwhile.
    }
  }
  throw new Error("no workerd is running under this process");
}
