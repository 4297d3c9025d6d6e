import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

/** Lists files of the repository. Includes untracked files, but no ignored and no deleted files. */
export function sourceFiles(pattern: RegExp): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return [...new Set(listed.split("\n"))]
    .filter((f) => pattern.test(f) && existsSync(join(root, f)))
    .sort();
}
