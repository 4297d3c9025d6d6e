import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** File with lines like `export { default as History } from './icons/rotate-ccw-clock.mjs'`. */
const LIST = join(
  dirname(fileURLToPath(import.meta.resolve("lucide-react"))),
  "../esm/lucide-react.mjs",
);

/** Returns lucide-react's file names ("rotate-ccw-clock") of the icons that these files import. */
export function iconFilesIn(files: string[]): ReadonlySet<string> {
  const fileOf = new Map(readFileSync(LIST, "utf8").split("\n").flatMap(exportsOf));
  const names = files.flatMap((file) => importsOf(readFileSync(file, "utf8")));
  return new Set(names.flatMap((name) => fileOf.get(name) ?? []));
}

function exportsOf(line: string): [string, string][] {
  const [, names = "", file = ""] =
    /^export \{(.*)\} from '\.\/icons\/([\w-]+)\.mjs'/.exec(line) ?? [];
  return [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file]);
}

const importsOf = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from "lucide-react"/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(" as ")[0] ?? ""),
  );
