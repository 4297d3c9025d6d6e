import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "../lib/files.ts";
import { root, runOrThrow } from "../lib/run.ts";

/** The tests of `npm test -- <words>`: the path or the title contains one of the words. */
export interface Selection {
  unit: VitestSelection;
  workerd: VitestSelection;
  /** Lines as printed by `npx playwright test --list`. */
  browser: string[];
}

export interface VitestSelection {
  files: string[];
  titled: string[];
}

const UNIT = /(?<!\.workerd)\.test\.tsx?$/;
const WORKERD = /\.workerd\.test\.ts$/;

export const matchesAny = (text: string, filters: readonly string[]): boolean =>
  filters.some((filter) => text.toLowerCase().includes(filter.toLowerCase()));

export const unmatchedFilters = (filters: readonly string[], names: readonly string[]): string[] =>
  filters.filter((filter) => !names.some((name) => matchesAny(name, [filter])));

export const titlePattern = (filters: readonly string[]): string =>
  filters
    .map((filter) =>
      filter
        .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
        .replace(/[a-z]/gi, (c) => `[${c.toLowerCase()}${c.toUpperCase()}]`),
    )
    .join("|");

export async function selectTests(filters: readonly string[]): Promise<Selection> {
  const select = (kind: RegExp): VitestSelection => {
    const matchingKind = sourceFiles(kind);
    const [matching, others] = [
      matchingKind.filter((f) => matchesAny(f, filters)),
      matchingKind.filter((f) => !matchesAny(f, filters)),
    ];
    // A title can contain variables, but only words of its file, so the whole file is searched.
    return {
      files: matching,
      titled: others.filter((file) => matchesAny(readFileSync(join(root, file), "utf8"), filters)),
    };
  };
  return { unit: select(UNIT), workerd: select(WORKERD), browser: await selectJourneys(filters) };
}

/** Adds the folder to a journey in Playwright's list, so that it matches the path of a failure. */
export const withFolder = (listed: string): string => listed.replace(" › ", " › e2e/");

async function selectJourneys(filters: readonly string[]): Promise<string[]> {
  const output = await runOrThrow("playwright", ["test", "--list"]);
  const lines = output.split("\n").filter((line) => /^\s+\[/.test(line));
  return lines.map((line) => line.trim()).filter((line) => matchesAny(withFolder(line), filters));
}
