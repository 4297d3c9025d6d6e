import { t } from "#i18n/t.ts";
import type { PromptChange } from "./contract-api.ts";
import type { Found } from "./diagnose/diagnosis.ts";
import { hearer, type Outline, type Piece, textOf } from "./outline.ts";
import { LISTS, SECTION_NAMES, type Section } from "./sections.ts";
import { splitTasks } from "./split-tasks.ts";
import { applyEdits, tidy, wordsIn } from "./text.ts";

/** The finished prompt before it is rendered for a platform. */
export interface Draft {
  sections: Map<Section, string[]>;
  custom: { title: string; lines: string[] }[];
  /**
   * Contents without their delimiters. A material in one of our `<material>` tags keeps its tag.
   */
  materials: { content: string; tag: string | null }[];
  changes: PromptChange[];
}

export const add = (
  draft: Draft,
  section: Section,
  lines: readonly string[],
  reason: string,
): void => {
  const fresh = lines.filter((line) => !draft.sections.get(section)?.includes(line));
  if (fresh.length === 0) return;
  draft.sections.set(section, [...(draft.sections.get(section) ?? []), ...fresh]);
  draft.changes.push({
    kind: "added",
    before: "",
    after: `${SECTION_NAMES[section]}: ${fresh.join(" ")}`,
    reason,
  });
};
export const has = (draft: Draft, section: Section): boolean =>
  (draft.sections.get(section)?.length ?? 0) > 0;

/** Builds a draft from the user's own text: each sentence edited and in its section. */
export function draftOf(
  outline: Outline,
  findings: readonly Found[],
  placed: (piece: Piece) => Piece["section"],
): Draft {
  const draft: Draft = {
    sections: new Map(),
    custom: [],
    materials: [],
    changes: changesOf(outline, findings),
  };
  const edits = findings.flatMap((found) => found.edits ?? []);
  const dropped = new Set(findings.map(({ drops }) => drops));
  const isSplit = findings.some(({ kind }) => kind === "several-tasks");
  // Repeats are detected after the edits, because two sentences may become equal only then.
  const isSaidAgain = hearer();
  let last: { piece: Piece; section: Piece["section"] } | null = null;
  for (const piece of outline.pieces) {
    const section = placed(piece);
    if (section === "filler" || dropped.has(piece)) continue;
    const line = mended(outline, piece, edits);
    if (wordsIn(line).length === 0 && !/[\p{L}\p{N}\p{S}]/u.test(line)) continue;
    if (isSaidAgain(line)) {
      draft.changes.push({
        kind: "removed",
        before: line,
        after: "",
        reason: t("prompts.diagnose.conflicts.duplicate"),
      });
      continue;
    }
    const goesOn =
      last !== null &&
      last.section === section &&
      last.piece.line === piece.line &&
      !(section !== "custom" && LISTS.has(section));
    push(
      draft,
      piece,
      section,
      isSplit && section === "task" ? splitTasks(line) : [line],
      goesOn && !(isSplit && section === "task"),
    );
    last = { piece, section };
  }
  if (isSplit) number(draft);
  for (const { content, tag } of outline.materials) draft.materials.push({ content, tag });
  moves(outline, draft, placed);
  return draft;
}

function mended(
  outline: Outline,
  piece: Piece,
  edits: readonly { start: number; end: number; to: string }[],
): string {
  const own = edits.filter((edit) => edit.start >= piece.start && edit.end <= piece.end);
  const line = applyEdits(outline.text, piece, own);
  return own.some(({ to }) => to === "" || to === "," || to === ".") ? tidy(line) : line;
}

function push(
  draft: Draft,
  piece: Piece,
  section: Piece["section"],
  lines: string[],
  goesOn: boolean,
): void {
  if (section === "custom") {
    const open = draft.custom.find(({ title }) => title === piece.title);
    if (open) open.lines.push(...lines);
    else draft.custom.push({ title: piece.title ?? "", lines: [...lines] });
    return;
  }
  if (section === "filler") return;
  const known = draft.sections.get(section) ?? [];
  const before = known.at(-1);
  // Sentences of one line stay on one line.
  if (goesOn && before !== undefined) known[known.length - 1] = `${before} ${lines.join(" ")}`;
  else known.push(...lines);
  draft.sections.set(section, known);
}

function number(draft: Draft): void {
  const tasks = draft.sections.get("task") ?? [];
  const made = tasks.map((task, i) => `${i + 1}. ${sentence(task)}`);
  draft.sections.set("task", made);
  draft.changes.push({
    kind: "rewritten",
    before: tasks.join(" "),
    after: made.join(" "),
    reason: t("prompts.draft.taskNumbered"),
  });
}

const sentence = (text: string) => {
  const made = text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return /[.!?:…)\]]$/.test(made) ? made : `${made}.`;
};

function changesOf(outline: Outline, findings: readonly Found[]): PromptChange[] {
  return findings.flatMap((found): PromptChange[] => {
    if (found.drops)
      return [
        { kind: "removed", before: textOf(outline, found.drops), after: "", reason: found.message },
      ];
    return (found.edits ?? [])
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

/** Lists the user's headings that the optimized prompt no longer contains. */
export const renamed = (outline: Outline, optimized: string): PromptChange[] => {
  const there = optimized.toLowerCase();
  return outline.headings
    .filter(({ said }) => !there.includes(said.toLowerCase()))
    .map(({ said, section }) => ({
      kind: "rewritten",
      before: said,
      after: SECTION_NAMES[section],
      reason: t("prompts.draft.headingRenamed"),
    }));
};

/** Records the sentences that were moved under a heading. */
function moves(outline: Outline, draft: Draft, placed: (piece: Piece) => Piece["section"]): void {
  for (const piece of outline.pieces) {
    const section = placed(piece);
    if (
      piece.isPlaced ||
      section === "task" ||
      section === "custom" ||
      section === "filler" ||
      section === "subject"
    )
      continue;
    const name = SECTION_NAMES[section];
    draft.changes.push({
      kind: "moved",
      before: textOf(outline, piece),
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
