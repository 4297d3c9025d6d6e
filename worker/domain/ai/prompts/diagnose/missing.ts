import { t } from "#i18n/t.ts";
import { fragmentsOf, type Outline, textOf } from "../outline.ts";
import { partOf } from "../parts.ts";
import { PROFILES } from "../profiles.ts";
import { isPolite, MATERIAL_REFERENCE } from "../sentence-class.ts";
import { isRequest, splitTasks } from "../split-tasks.ts";
import { maskSlots, wordsIn } from "../text.ts";
import type { Finding, Rule } from "./diagnosis.ts";

const hasSection = (outline: Outline, ...sections: Parameters<typeof fragmentsOf>[1][]) =>
  fragmentsOf(outline, ...sections).length > 0;
const MATERIAL_INTENTS = new Set([
  "summarise",
  "rewrite",
  "reply",
  "translate",
  "extract",
  "analyse",
]);
const NAMED_SUBJECT = /\b(?:of|about|on)\s+["“]|["“`]/;

/** True if the task refers to a text that the prompt lacks, as in "summarize this article". */
export function lacksMaterial({
  outline,
  intent,
}: Pick<Parameters<Rule>[0], "outline" | "intent">): boolean {
  if (!outline.language.isAnalyzed || outline.materials.length > 0 || !MATERIAL_INTENTS.has(intent))
    return false;
  const task = fragmentsOf(outline, "task")
    .map((fragment) => textOf(outline, fragment))
    // A sentence such as "Thanks in advance!" is no task, and the optimizer removes the sentence.
    .filter((text) => !isPolite(text))
    .map(maskSlots)
    .join("\n");
  if (NAMED_SUBJECT.test(task)) return false;
  return (
    MATERIAL_REFERENCE.test(task) ||
    /\b(?:this|it|these|them)\b[ ]?(?:[.,:;!?]|$)/im.test(task) ||
    wordsIn(task).length <= 2
  );
}

export const missing: Rule = (input) => {
  const { outline, parts, intent, detail, isImage } = input;
  if (!outline.language.isAnalyzed) return [];
  const findings: Finding[] = [];
  const full = detail === "full";
  const add = (
    kind: Finding["kind"],
    severity: Finding["severity"],
    message: string,
    repair: string,
    isRepaired = full,
  ) =>
    findings.push({ kind, severity, message, repair: isRepaired ? repair : null, passage: null });
  if (isImage) return findings;
  if (partOf(parts, "format").length === 0 && !hasSection(outline, "format")) {
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
    !hasSection(outline, "audience")
  ) {
    add(
      "no-audience",
      "medium",
      t("prompts.diagnose.missing.audience"),
      t("prompts.diagnose.missing.audienceRepair"),
    );
  }
  if (!hasSection(outline, "criteria"))
    add(
      "no-criteria",
      "low",
      t("prompts.diagnose.missing.criteria"),
      t("prompts.diagnose.missing.criteriaRepair"),
    );
  if (lacksMaterial(input))
    add(
      "no-material",
      "high",
      t("prompts.diagnose.missing.material"),
      t("prompts.diagnose.missing.materialRepair"),
      true,
    );
  return findings;
};

/** Finds prompts that ask for several tasks. */
export const severalTasks: Rule = ({ outline, isImage }) => {
  if (!outline.language.isAnalyzed || isImage) return [];
  const fragments = fragmentsOf(outline, "task");
  if (fragments.some((fragment) => /^\s*\d+\.\s/.test(textOf(outline, fragment)))) return [];
  const tasks = fragments.flatMap((fragment) => splitTasks(textOf(outline, fragment)));
  const [first, last] = [fragments[0], fragments.at(-1)];
  if (tasks.filter(isRequest).length < 2 || !first || !last) return [];
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
