import { t } from "#i18n/t.ts";
import type { PromptChange } from "./contract-api.ts";
import type { Finding } from "./diagnose/diagnosis.ts";
import { type Outline, repeatDetector, textOf } from "./outline.ts";
import type { Fragment } from "./outline-reader.ts";
import { LISTS, SECTION_NAMES, type Section } from "./sections.ts";
import { splitTasks } from "./split-tasks.ts";
import { applyEdits, tidy, wordsIn } from "./text.ts";

/** The optimized prompt before it is rendered for a platform. */
export interface Draft {
  sections: Map<Section, string[]>;
  custom: { title: string; lines: string[] }[];
  /** Pasted texts without delimiters. A text in a `<material>` tag keeps the tag's name. */
  materials: { content: string; tag: string | null }[];
  changes: PromptChange[];
}

export const addLines = (
  draft: Draft,
  section: Section,
  lines: readonly string[],
  reason: string,
): void => {
  const newLines = lines.filter((line) => !draft.sections.get(section)?.includes(line));
  if (newLines.length === 0) return;
  draft.sections.set(section, [...(draft.sections.get(section) ?? []), ...newLines]);
  draft.changes.push({
    kind: "added",
    before: "",
    after: `${SECTION_NAMES[section]}: ${newLines.join(" ")}`,
    reason,
  });
};
export const hasLines = (draft: Draft, section: Section): boolean =>
  (draft.sections.get(section)?.length ?? 0) > 0;

/** Builds a draft from the user's own text: edits each sentence and puts it into its section. */
export function draftOf(
  outline: Outline,
  findings: readonly Finding[],
  sectionOf: (fragment: Fragment) => Fragment["section"],
): Draft {
  const draft: Draft = {
    sections: new Map(),
    custom: [],
    materials: [],
    changes: changesOf(outline, findings),
  };
  const edits = findings.flatMap((finding) => finding.edits ?? []);
  const removedFragments = new Set(findings.map(({ removedFragment }) => removedFragment));
  const isSplit = findings.some(({ kind }) => kind === "several-tasks");
  // Detects repeated sentences after the edits, because edits can make two sentences equal.
  const isRepeated = repeatDetector();
  let last: { fragment: Fragment; section: Fragment["section"] } | null = null;
  for (const fragment of outline.fragments) {
    const section = sectionOf(fragment);
    if (section === "filler" || removedFragments.has(fragment)) continue;
    const line = applyFragmentEdits(outline, fragment, edits);
    if (wordsIn(line).length === 0 && !/[\p{L}\p{N}\p{S}]/u.test(line)) continue;
    if (isRepeated(line)) {
      draft.changes.push({
        kind: "removed",
        before: line,
        after: "",
        reason: t("prompts.diagnose.conflicts.duplicate"),
      });
      continue;
    }
    const continuesLine =
      last !== null &&
      last.section === section &&
      last.fragment.line === fragment.line &&
      !(section !== "custom" && LISTS.has(section));
    appendLines(
      draft,
      fragment,
      section,
      isSplit && section === "task" ? splitTasks(line) : [line],
      continuesLine && !(isSplit && section === "task"),
    );
    last = { fragment, section };
  }
  if (isSplit) numberTasks(draft);
  for (const { content, tag } of outline.materials) draft.materials.push({ content, tag });
  recordMoves(outline, draft, sectionOf);
  return draft;
}

function applyFragmentEdits(
  outline: Outline,
  fragment: Fragment,
  edits: readonly { start: number; end: number; to: string }[],
): string {
  const fragmentEdits = edits.filter(
    (edit) => edit.start >= fragment.start && edit.end <= fragment.end,
  );
  const line = applyEdits(outline.text, fragment, fragmentEdits);
  return fragmentEdits.some(({ to }) => to === "" || to === "," || to === ".") ? tidy(line) : line;
}

function appendLines(
  draft: Draft,
  fragment: Fragment,
  section: Fragment["section"],
  lines: string[],
  continuesLine: boolean,
): void {
  if (section === "custom") {
    const existing = draft.custom.find(({ title }) => title === fragment.title);
    if (existing) existing.lines.push(...lines);
    else draft.custom.push({ title: fragment.title ?? "", lines: [...lines] });
    return;
  }
  if (section === "filler") return;
  const sectionLines = draft.sections.get(section) ?? [];
  const lastLine = sectionLines.at(-1);
  if (continuesLine && lastLine !== undefined)
    sectionLines[sectionLines.length - 1] = `${lastLine} ${lines.join(" ")}`;
  else sectionLines.push(...lines);
  draft.sections.set(section, sectionLines);
}

function numberTasks(draft: Draft): void {
  const tasks = draft.sections.get("task") ?? [];
  const numbered = tasks.map((task, i) => `${i + 1}. ${sentence(task)}`);
  draft.sections.set("task", numbered);
  draft.changes.push({
    kind: "rewritten",
    before: tasks.join(" "),
    after: numbered.join(" "),
    reason: t("prompts.draft.taskNumbered"),
  });
}

const sentence = (text: string) => {
  const capitalized = text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return /[.!?:…)\]]$/.test(capitalized) ? capitalized : `${capitalized}.`;
};

function changesOf(outline: Outline, findings: readonly Finding[]): PromptChange[] {
  return findings.flatMap((finding): PromptChange[] => {
    if (finding.removedFragment)
      return [
        {
          kind: "removed",
          before: textOf(outline, finding.removedFragment),
          after: "",
          reason: finding.message,
        },
      ];
    return (finding.edits ?? [])
      .filter((edit) => !(edit.to === "." && edit.end - edit.start === 1))
      .map((edit) => ({
        kind: edit.to === "" || edit.to === "," ? ("removed" as const) : ("rewritten" as const),
        before: outline.text.slice(edit.start, edit.end).trim(),
        after: edit.to.trim(),
        reason: edit.reason,
      }))
      .map((change) =>
        change.before === "" && change.kind === "rewritten"
          ? { ...change, kind: "added" as const }
          : change,
      );
  });
}

/** Lists, as changes, the user's headings that the optimized prompt no longer contains. */
export const listRenamedHeadings = (outline: Outline, optimized: string): PromptChange[] => {
  const optimizedText = optimized.toLowerCase();
  return outline.headings
    .filter(({ text }) => !optimizedText.includes(text.toLowerCase()))
    .map(({ text, section }) => ({
      kind: "rewritten",
      before: text,
      after: SECTION_NAMES[section],
      reason: t("prompts.draft.headingRenamed"),
    }));
};

function recordMoves(
  outline: Outline,
  draft: Draft,
  sectionOf: (fragment: Fragment) => Fragment["section"],
): void {
  for (const fragment of outline.fragments) {
    const section = sectionOf(fragment);
    if (
      fragment.isPlaced ||
      section === "task" ||
      section === "custom" ||
      section === "filler" ||
      section === "subject"
    )
      continue;
    const name = SECTION_NAMES[section];
    draft.changes.push({
      kind: "moved",
      before: textOf(outline, fragment),
      after: name,
      reason: t("prompts.draft.movedUnderHeading", { heading: name }),
    });
  }
  for (const material of outline.materials) {
    if (material.tag) continue;
    const content = textOf(outline, material);
    const before = content.length > 160 ? `${content.slice(0, 159)}…` : content;
    draft.changes.push({
      kind: "moved",
      before,
      after: "Material",
      reason: t("prompts.develop.material.delimitersReason"),
    });
  }
}
