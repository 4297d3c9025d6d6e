import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

/** Reads a number from the source of a module that only a browser can import. */
function constantOf(file: string, name: string): number {
  const [, value] =
    new RegExp(`const ${name} = (\\d+);`).exec(readFileSync(join(root, file), "utf8")) ?? [];
  if (value === undefined) throw new Error(`${file} has no constant ${name}`);
  return Number(value);
}

export const CLIENT_LIMITS = {
  places: () => constantOf("app/features/media/player/resume.ts", "KEPT"),
  searches: () => constantOf("app/features/discovery/search/recent-searches.ts", "KEPT"),
};
