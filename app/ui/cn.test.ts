import { readFileSync } from "node:fs";
import { join } from "node:path";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { sourceFiles } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/run.ts";
import { cn } from "./cn.ts";

const reference = extendTailwindMerge({
  extend: {
    theme: {
      shadow: ["float", "knob"],
      animate: ["skeleton", "in", "out", "fade-in", "sheet-in", "drawer-in"],
    },
  },
});

/** Returns the words in app/'s string literals that tailwind-merge recognizes, without variants. */
function classesInUse(): string[] {
  const words = new Set<string>();
  for (const file of sourceFiles(/^app\/.*(?<!\.test)\.tsx?$/))
    for (const [, text = ""] of readFileSync(join(root, file), "utf8").matchAll(
      /["'`]([^"'`]*)["'`]/g,
    ))
      for (const word of text.split(/\s+/)) words.add(word.slice(word.search(/[^:]*(?:\[.*)?$/)));
  return [...words].filter((word) => /^[-a-z]/.test(word) && reference(`${word} ${word}`) === word);
}

test("cn and tailwind-merge's default configuration agree on which class of each pair in use wins", () => {
  const classes = classesInUse();
  expect(classes.length).toBeGreaterThan(500);
  // Classes of one group behave alike, so each class is paired with only one class of each group.
  const groups: string[] = [];
  for (const name of classes)
    if (
      !groups.some(
        (other) =>
          reference(`${other} ${name}`) === name && reference(`${name} ${other}`) === other,
      )
    )
      groups.push(name);
  const pairs = [
    ...classes.flatMap((name) => groups.map((other) => [name, other])),
    ...groups.flatMap((name) => groups.map((other) => [other, name])),
  ];
  const differences = pairs
    // A word that is repeated may be ordinary text and not a class.
    .filter(([one, other]) => one !== other)
    .map((pair) => pair.join(" "))
    .filter((pair) => cn(pair) !== reference(pair));
  expect(differences).toEqual([]);
});
