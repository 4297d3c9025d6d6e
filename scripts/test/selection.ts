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

export const matchesWords = (text: string, words: readonly string[]): boolean =>
  words.some((word) => text.toLowerCase().includes(word.toLowerCase()));

export const unmatchedWords = (words: readonly string[], names: readonly string[]): string[] =>
  words.filter((word) => !names.some((name) => matchesWords(name, [word])));

export const titlePattern = (words: readonly string[]): string =>
  words
    .map((word) =>
      word
        .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
        .replace(/[a-z]/gi, (c) => `[${c.toLowerCase()}${c.toUpperCase()}]`),
    )
    .join("|");

export async function selectTests(words: readonly string[]): Promise<Selection> {
  const select = (kind: RegExp): VitestSelection => {
    const own = sourceFiles(kind);
    const [matching, others] = [
      own.filter((f) => matchesWords(f, words)),
      own.filter((f) => !matchesWords(f, words)),
    ];
    // A title can contain variables, but only words of its file, so the whole file is searched.
    return {
      files: matching,
      titled: others.filter((file) => matchesWords(readFileSync(join(root, file), "utf8"), words)),
    };
  };
  return { unit: select(UNIT), workerd: select(WORKERD), browser: await selectJourneys(words) };
}

async function selectJourneys(words: readonly string[]): Promise<string[]> {
  const output = await runOrThrow("playwright", ["test", "--list"]);
  const lines = output.split("\n").filter((line) => /^\s+\[/.test(line));
  return lines.map((line) => line.trim()).filter((line) => matchesWords(line, words));
}
