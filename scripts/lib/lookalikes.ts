import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as z from "zod";

const Table = z.record(z.string(), z.string());

/** Unicode's confusables (UTS 39), as the library has them: each character with its prototype. */
export const readConfusables = (): Record<string, string> =>
  Table.parse(JSON.parse(readFileSync(createRequire(import.meta.url).resolve("unhomoglyph/data.json"), "utf8")));

/** By prototype, the characters that look like it, as code points in base 36. */
export function lookalikesOf(table: Record<string, string>): Record<string, string> {
  const found = new Map<string, string[]>();
  for (const [char, prototype] of Object.entries(table)) {
    if (!/^[a-z0-9]+$/i.test(prototype) || char.normalize("NFKC").normalize("NFD") === prototype) continue;
    found.set(prototype, [...(found.get(prototype) ?? []), (char.codePointAt(0) ?? 0).toString(36)]);
  }
  const sorted = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([prototype, points]) => [prototype, points.toSorted().join(" ")]));
}

export function lookalikesSource(): string {
  const lines = Object.entries(lookalikesOf(readConfusables())).map(
    ([prototype, points]) => `  ${JSON.stringify(prototype)}: "${points}",`,
  );
  return [
    "/**",
    " * By what they look like, characters as code points in base 36: the part of Unicode's confusables (UTS 39) that leads to ASCII and",
    " * that NFKC does not give. Made by scripts/lookalikes.ts from the package unhomoglyph.",
    " */",
    "export const LOOKALIKES: Readonly<Record<string, string>> = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}
