import { readdirSync, readFileSync } from "node:fs";

export function processUse(): { cpuS: number; residentMb: number; peakMb: number } {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The process name can contain spaces, so fields are counted from the ")" after the name.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(fields[1]) !== process.pid || !stat.includes("(workerd)")) continue;
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const mb = (name: string) =>
        Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
      // The kernel counts CPU time in ticks of 10 ms.
      return {
        cpuS: (Number(fields[11]) + Number(fields[12])) / 100,
        residentMb: mb("VmRSS"),
        peakMb: mb("VmHWM"),
      };
    } catch {
      // The process has ended since the folder was listed.
    }
  }
  throw new Error("no workerd is running under this process");
}
