import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export function fingerprint(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) add(path);
  return hash.digest("hex");

  function add(path: string): void {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
      return;
    }
    if (/\.test\.tsx?$/.test(path)) return;
    const bytes = readFileSync(path);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
}

export const isStamped = (stampFile: string, print: string) =>
  existsSync(stampFile) && readFileSync(stampFile, "utf8") === print;

export function stamp(stampFile: string, print: string): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, print);
}
