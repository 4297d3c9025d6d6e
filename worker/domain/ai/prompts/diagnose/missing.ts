import { t } from "#i18n/t.ts";
import { type Outline, piecesOf, textOf } from "../outline.ts";
import { partOf } from "../parts.ts";
import { PROFILES } from "../profiles.ts";
import { GIVEN_NOUN } from "../sentence-class.ts";
import { asksForSomething, splitTasks } from "../split-tasks.ts";
import { maskSlots, wordsIn } from "../text.ts";
import type { Found, Rule } from "./diagnosis.ts";

const has = (outline: Outline, ...sections: Parameters<typeof piecesOf>[1][]) =>
  piecesOf(outline, ...sections).length > 0;
const WORKS_ON = new Set(["summarise", "rewrite", "reply", "translate", "extract", "analyse"]);
const OF_SOMETHING_ELSE = /\b(?:of|about|on)\s+["“]|["“`]/;

/** Returns true if the task needs a material that the prompt does not contain. */
export function lacksMaterial({
  outline,
  intent,
}: Pick<Parameters<Rule>[0], "outline" | "intent">): boolean {
  if (!outline.language.isAnalysed || outline.materials.length > 0 || !WORKS_ON.has(intent))
    return false;
  const task = piecesOf(outline, "task")
    .map((piece) => maskSlots(textOf(outline, piece)))
    .join("\n");
  if (OF_SOMETHING_ELSE.test(task)) return false;
  return (
    GIVEN_NOUN.test(task) ||
    /\b(?:this|it|these|them)\b[ ]?(?:[.,:;!?]|$)/im.test(task) ||
    wordsIn(task).length <= 2
  );
}

export const missing: Rule = (found) => {
  const { outline, parts, intent, detail, isImage } = found;
  if (!outline.language.isAnalysed) return [];
  const made: Found[] = [];
  const full = detail === "full";
  const add = (
    kind: Found["kind"],
    severity: Found["severity"],
    message: string,
    repair: string,
    isRepaired = full,
  ) => made.push({ kind, severity, message, repair: isRepaired ? repair : null, passage: null });
  if (isImage) return made;
  if (partOf(parts, "format").length === 0 && !has(outline, "format")) {
    add(
      "no-format",
      "medium",
      t("prompts.diagnose.missing.format"),
      t("prompts.diagnose.missing.formatRepair"),
      true,
    );
  }
  if (
    PROFILES[intent].needs.includes("audience") &&
    partOf(parts, "audience").length === 0 &&
    !has(outline, "audience")
  ) {
    add(
      "no-audience",
      "medium",
      t("prompts.diagnose.missing.audience"),
      t("prompts.diagnose.missing.audienceRepair"),
    );
  }
  if (!has(outline, "criteria"))
    add(
      "no-criteria",
      "low",
      t("prompts.diagnose.missing.criteria"),
      t("prompts.diagnose.missing.criteriaRepair"),
    );
  if (lacksMaterial(found))
    add(
      "no-material",
      "high",
      t("prompts.diagnose.missing.material"),
      t("prompts.diagnose.missing.materialRepair"),
      true,
    );
  return made;
};

/** Finds prompts with several tasks in a row. */
export const severalTasks: Rule = ({ outline, isImage }) => {
  if (!outline.language.isAnalysed || isImage) return [];
  const pieces = piecesOf(outline, "task");
  if (pieces.some((piece) => /^\s*\d+\.\s/.test(textOf(outline, piece)))) return [];
  const tasks = pieces.flatMap((piece) => splitTasks(textOf(outline, piece)));
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (tasks.filter(asksForSomething).length < 2 || !first || !last) return [];
  const message = t("prompts.diagnose.missing.severalTasks", { n: tasks.length });
  return [
    {
      kind: "several-tasks",
      severity: "medium",
      message,
      repair: t("prompts.diagnose.missing.severalTasksRepair"),
      passage: { start: first.start, end: last.end },
    },
  ];
};
