import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TEST_PATHS = [
  ...["*.test.ts", "*.test.tsx", "e2e", "worker/testing"],
  ...[
    "vitest.config.ts",
    "playwright.config.ts",
    "scripts/test",
    "scripts/test.ts",
    "scripts/test.mjs",
  ],
];

export interface ChangedTest {
  path: string;
  isCore: boolean;
}

/** Finds tests changed since a commit. New files do not count: no earlier run included them. */
export function changedTests(repository: string, commit: string): ChangedTest[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: repository, encoding: "utf8" });
  const changed = git(
    "diff",
    "--name-only",
    "--no-renames",
    "--diff-filter=a",
    commit,
    "--",
    ...TEST_PATHS,
  );
  return changed
    .split("\n")
    .filter(Boolean)
    .map((path) => {
      const file = join(repository, path);
      const versions = () =>
        git("show", `${commit}:${path}`) + (existsSync(file) ? readFileSync(file, "utf8") : "");
      // Of the journeys, only those marked `@core` are part of `npm test`.
      return { path, isCore: !path.endsWith(".spec.ts") || versions().includes("@core") };
    });
}
