import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

/**
 * Reads a constant of a browser's module, which only a browser can run.
 * @throws Error where it is not there
 */
function constantOf(file: string, name: string): number {
  const [, value] =
    new RegExp(`const ${name} = (\\d+);`).exec(readFileSync(join(root, file), "utf8")) ?? [];
  if (value === undefined) throw new Error(`${file} has no constant ${name}`);
  return Number(value);
}

/** How much a browser keeps for itself. */
export const CLIENT_KEPT = {
  places: () => constantOf("app/features/media/player/resume.ts", "KEPT"),
  searches: () => constantOf("app/features/discovery/search/recent-searches.ts", "KEPT"),
};
