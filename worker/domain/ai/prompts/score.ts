import { t } from "#i18n/t.ts";
import type { CriterionScore, PromptPart, PromptScore } from "./contract-api.ts";
import type { DiagnosisInput, Finding } from "./diagnose/diagnosis.ts";
import { imagePhrases } from "./image.ts";
import { fragmentsOf, type Outline, textOf, withoutRepeats } from "./outline.ts";
import { partOf } from "./parts.ts";
import { PROFILES } from "./profiles.ts";
import { IMAGE_SECTIONS, imageSectionLabel, type Section } from "./sections.ts";
import { isOnlySlots, wordsIn } from "./text.ts";

/** Share of a criterion's points for a section that consists only of unfilled placeholders. */
const OPEN = 0.5;

/** Scores a prompt from 0 to 100 by the given criteria. An unfilled placeholder counts half. */
export function scoreOf(
  rawInput: DiagnosisInput,
  findings: readonly Finding[],
  hadSecrets: boolean,
): PromptScore {
  const input = { ...rawInput, outline: withoutRepeats(rawInput.outline) };
  const allCriteria = input.isImage
    ? imageCriteria(input, findings, hadSecrets)
    : textCriteria(input, findings, hadSecrets);
  // Languages without word rules are scored only by the criteria that work in every language.
  const criteria = allCriteria.filter(
    ({ id }) => input.outline.language.isAnalyzed || LANGUAGE_INDEPENDENT.has(id),
  );
  const rounded = criteria.map((criterion) => ({
    ...criterion,
    points: Math.max(0, Math.min(criterion.max, Math.round(criterion.points))),
  }));
  const sum = (of: "points" | "max") =>
    rounded.reduce((total, criterion) => total + criterion[of], 0);
  return { total: Math.round((100 * sum("points")) / sum("max")), criteria: rounded };
}

const LANGUAGE_INDEPENDENT = new Set(["structure", "consistency", "safety"]);
const count = (findings: readonly Finding[], ...kinds: Finding["kind"][]) =>
  findings.filter(({ kind }) => kinds.includes(kind)).length;

const linesOf = (outline: Outline, section: Section) =>
  fragmentsOf(outline, section).map((fragment) => textOf(outline, fragment));

function share(
  { outline, parts }: DiagnosisInput,
  section: Section,
  part: PromptPart["kind"] | null,
): number {
  if (part && partOf(parts, part).length > 0) return 1;
  const lines = linesOf(outline, section);
  if (lines.length === 0) return 0;
  return lines.every(isOnlySlots) ? OPEN : 1;
}

function textCriteria(
  input: DiagnosisInput,
  findings: readonly Finding[],
  hadSecrets: boolean,
): CriterionScore[] {
  const { outline, intent } = input;
  const { needs } = PROFILES[intent];
  const needed = (kind: (typeof needs)[number]) => needs.includes(kind);
  return [
    {
      id: "task",
      label: t("prompts.score.criteria.task"),
      max: 14,
      points:
        14 -
        openTaskPoints(outline) -
        5 * count(findings, "several-tasks") -
        6 * count(findings, "unclear-reference") -
        6 * count(findings, "no-material"),
    },
    {
      id: "wording",
      label: t("prompts.score.criteria.wording"),
      max: 12,
      points:
        12 -
        countOpenQuestions(outline) -
        3 * count(findings, "vague") -
        Math.min(4, count(findings, "filler")),
    },
    {
      id: "context",
      label: t("prompts.parts.context"),
      max: 10,
      points:
        10 *
        (needed("context")
          ? Math.max(
              share(input, "context", "context"),
              outline.fragments.some(({ section }) => section === "custom") ? 1 : 0,
            )
          : 1),
    },
    {
      id: "audience",
      label: t("prompts.parts.audience"),
      max: 10,
      points: 10 * (needed("audience") ? share(input, "audience", "audience") : 1),
    },
    {
      id: "format",
      label: t("prompts.score.criteria.format"),
      max: 12,
      points: 12 * share(input, "format", "format"),
    },
    {
      id: "limits",
      label: t("prompts.score.criteria.constraints"),
      max: 10,
      points: 10 * Math.max(shareOfLength(input), needed("length") ? 0 : 0.5),
    },
    {
      id: "criteria",
      label: t("prompts.score.criteria.checks"),
      max: 10,
      points: 10 * share(input, "criteria", null),
    },
    {
      id: "structure",
      label: t("prompts.score.criteria.structure"),
      max: 10,
      points: 10 * shareOfStructure(outline) - (count(findings, "undelimited") > 0 ? 4 : 0),
    },
    {
      id: "consistency",
      label: t("prompts.score.criteria.consistency"),
      max: 6,
      points:
        6 -
        4 * count(findings, "contradiction") -
        2 * count(findings, "repetition", "only-negative"),
    },
    {
      id: "safety",
      label: t("prompts.score.criteria.safety"),
      max: 6,
      points:
        6 -
        (hadSecrets ? 6 : 0) -
        2 * count(findings, "personal", "undelimited") -
        3 * count(findings, "injection"),
    },
  ];
}

function shareOfLength({ outline, parts }: DiagnosisInput): number {
  if (partOf(parts, "length").length > 0) return 1;
  const limits = linesOf(outline, "constraints");
  const isOpen =
    limits.some((line) => /^Length: \[/.test(line)) || /\bhow many \w+\?\]/.test(outline.text);
  if (isOpen) return 0.7;
  const isLimited = partOf(parts, "tone").length > 0 || limits.some((line) => !isOnlySlots(line));
  return isLimited ? 0.5 : 0;
}

function shareOfStructure(outline: Outline): number {
  if (outline.isStructured) return 1;
  const wordCount = outline.fragments.reduce(
    (sum, fragment) => sum + wordsIn(textOf(outline, fragment)).length,
    0,
  );
  return wordCount <= 12 ? 0.4 : wordCount <= 60 ? 0.3 : 0.1;
}

/** Returns the points that a prompt loses for placeholders in its task and in its materials. */
function openTaskPoints(outline: Outline): number {
  const isUnnamed = linesOf(outline, "task").some((line) => line.includes(": name what you mean]"));
  const isEmpty = outline.materials.some(({ content }) => isOnlySlots(content));
  return (isUnnamed ? 6 : 0) + (isEmpty ? 5 : 0);
}

function countOpenQuestions(outline: Outline): number {
  const lines = [...linesOf(outline, "task"), ...linesOf(outline, "constraints")];
  return (lines.join("\n").match(/\[[^[\]\n]*\?\]/g) ?? []).length;
}

const WORTH = {
  subject: 18,
  setting: 12,
  style: 14,
  composition: 12,
  light: 10,
  colours: 8,
  aspect: 8,
  avoid: 6,
} as const;

function imageCriteria(
  { outline }: DiagnosisInput,
  findings: readonly Finding[],
  hadSecrets: boolean,
): CriterionScore[] {
  const words = imagePhrases(outline);
  const sides = IMAGE_SECTIONS.map((section): CriterionScore => {
    const max = WORTH[section];
    const lines = words[section];
    const fraction = lines.length === 0 ? 0 : lines.every(isOnlySlots) ? OPEN : 1;
    return { id: section, label: imageSectionLabel(section), max, points: max * fraction };
  });
  return [
    ...sides,
    {
      id: "wording",
      label: t("prompts.score.criteria.wording"),
      max: 6,
      points: 6 - 2 * count(findings, "vague", "filler", "unclear-reference"),
    },
    {
      id: "consistency",
      label: t("prompts.score.criteria.consistency"),
      max: 3,
      points: 3 - 3 * count(findings, "contradiction"),
    },
    {
      id: "safety",
      label: t("prompts.score.criteria.safety"),
      max: 3,
      points: 3 - (hadSecrets ? 3 : 0) - count(findings, "personal", "injection"),
    },
  ];
}
