import { t } from "#i18n/t.ts";
import type { Passage } from "./contract-api.ts";
import { languageOf, SUPPORTED_LANGUAGE } from "./language.ts";
import { type Fragment, type Heading, type Material, OutlineReader } from "./outline-reader.ts";
import { bare } from "./text.ts";

export interface Outline {
  text: string;
  fragments: Fragment[];
  materials: Material[];
  headings: Heading[];
  /** True if the prompt contains headings of an optimized prompt, such as "Context". */
  isStructured: boolean;
  language: { name: string; isAnalyzed: boolean };
}

const FOREIGN_MARK = "Answer in the language of the task.";

/** Parses a prompt into sentences (fragments), headings and pasted texts (materials). */
export function readOutline(text: string): Outline {
  const reader = new OutlineReader(text);
  reader.read();
  const { fragments, materials, headings } = reader;
  // If the prompt consists only of politeness, the politeness is the task.
  if (materials.length === 0 && fragments.every(({ section }) => section === "filler"))
    for (const fragment of fragments) fragment.section = "task";
  const isStructured = fragments.some(
    (fragment) => fragment.isPlaced && fragment.section !== "custom",
  );
  if (!fragments.some(({ section }) => section === "task" || section === "subject")) {
    for (const fragment of fragments)
      if (fragment.isPlaced && fragment.section === "filler") fragment.section = "task";
  }
  // A prompt with more than two section headings counts as an optimized prompt, which is English
  // unless its task is in another language.
  const isOptimized = new Set(headings.map(({ section }) => section)).size > 2;
  const allText = fragments.map((fragment) => text.slice(fragment.start, fragment.end)).join("\n");
  const language =
    text.includes(FOREIGN_MARK) && isStructured
      ? foreignLanguage(fragments, text)
      : isOptimized
        ? { name: t(SUPPORTED_LANGUAGE), isAnalyzed: true }
        : languageOf(allText);
  if (!language.isAnalyzed)
    for (const fragment of fragments) if (!fragment.isPlaced) fragment.section = "task";
  return { text, fragments, materials, headings, isStructured, language };
}

/** Detects the language from the task only, because an optimized prompt has English headings. */
function foreignLanguage(fragments: readonly Fragment[], text: string): Outline["language"] {
  const task = fragments
    .filter(({ section }) => section === "task" || section === "subject")
    .map(({ start, end }) => text.slice(start, end));
  const { name } = languageOf(task.join("\n"));
  return {
    name: name === t(SUPPORTED_LANGUAGE) ? t("prompts.languages.other") : name,
    isAnalyzed: false,
  };
}

export const foreignLine = FOREIGN_MARK;

export const textOf = (outline: Outline, passage: Passage): string =>
  outline.text.slice(passage.start, passage.end);
export const fragmentsOf = (outline: Outline, ...sections: Fragment["section"][]): Fragment[] =>
  outline.fragments.filter(({ section }) => sections.includes(section));
/** Returns the second and later occurrences of equal sentences. */
export function repeats(outline: Outline): Fragment[] {
  const isRepeated = repeatDetector();
  return outline.fragments.filter((fragment) => isRepeated(textOf(outline, fragment)));
}

/** Removes repeated sentences from a parsed prompt. */
export function withoutRepeats(outline: Outline): Outline {
  const repeated = new Set(repeats(outline));
  return repeated.size === 0
    ? outline
    : { ...outline, fragments: outline.fragments.filter((fragment) => !repeated.has(fragment)) };
}

/** Returns a function that detects repeated texts. Texts of one or two words never count. */
export function repeatDetector(): (text: string) => boolean {
  const seenTexts = new Set<string>();
  return (text) => {
    const normalized = bare(text);
    if (normalized.split(" ").length < 3) return false;
    const isRepeated = seenTexts.has(normalized);
    seenTexts.add(normalized);
    return isRepeated;
  };
}
