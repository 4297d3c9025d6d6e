import { readFileSync } from "node:fs";
import { hashtagsOf, suggestMetadata } from "../../worker/domain/ai/ai/built-in/index.ts";
import { loadKnowledge } from "../../worker/domain/ai/ai/built-in/knowledge.ts";
import type { Precision } from "./measure.ts";

await loadKnowledge();

export interface HashtagRow {
  text: string;
  category: string;
  accepted: ReadonlySet<string>;
}

export function hashtagSet(file: string): HashtagRow[] {
  const lines = readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
  return lines.map((line) => {
    const [text = "", category = "", tags = ""] = line.split("\t");
    return { text, category, accepted: new Set(tags.split(" ")) };
  });
}

const TAG_SOURCES = {
  hashtags: (text: string) => hashtagsOf(text, []).hashtags,
  tags: (text: string) => suggestMetadata(text).tags,
};
export type Suggester = keyof typeof TAG_SOURCES;

export function precisionOf(
  rows: readonly HashtagRow[],
  suggester: Suggester,
): Precision & { rejected: { tag: string; text: string }[] } {
  const categories: Precision["categories"] = {};
  const rejected: { tag: string; text: string }[] = [];
  let empty = 0;
  for (const { text, category, accepted } of rows) {
    const suggested = TAG_SOURCES[suggester](text).map((tag) =>
      tag.toLowerCase().replace(/[^\p{L}\p{N}\p{M}_]+/gu, ""),
    );
    if (suggested.length === 0) empty++;
    const incorrect = suggested.filter((tag) => !accepted.has(tag));
    const sum = categories[category] ?? { suggested: 0, accepted: 0 };
    sum.suggested += suggested.length;
    sum.accepted += suggested.length - incorrect.length;
    categories[category] = sum;
    rejected.push(...incorrect.map((tag) => ({ tag, text })));
  }
  return { categories, empty, texts: rows.length, rejected };
}
