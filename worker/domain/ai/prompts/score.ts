import { t } from "#i18n/t.ts";
import type { CriterionScore, PromptPart, PromptScore } from "./contract-api.ts";
import type { Case, Found } from "./diagnose/diagnosis.ts";
import { imageWords } from "./image.ts";
import { piecesOf, saidOnce, textOf } from "./outline.ts";
import { partOf } from "./parts.ts";
import { PROFILES } from "./profiles.ts";
import { IMAGE_SECTIONS, type Section, sideOfPicture } from "./sections.ts";
import { isOnlySlots, wordsIn } from "./text.ts";

/** Value of an open placeholder compared with a filled one. */
const OPEN = 0.5;

/**
 * Scores a prompt by the given criteria, 0 to 100. An open placeholder counts half.
 * @param hadSecrets true if a secret was removed from the prompt
 */
export function scoreOf(read: Case, findings: readonly Found[], hadSecrets: boolean): PromptScore {
  const found = { ...read, outline: saidOnce(read.outline) };
  const all = found.isImage
    ? imageCriteria(found, findings, hadSecrets)
    : textCriteria(found, findings, hadSecrets);
  // Criteria that need the word rules are left out for unsupported languages.
  const criteria = all.filter(({ id }) => found.outline.language.isAnalysed || READ_IN_ANY.has(id));
  const rounded = criteria.map((one) => ({
    ...one,
    points: Math.max(0, Math.min(one.max, Math.round(one.points))),
  }));
  const sum = (of: "points" | "max") => rounded.reduce((total, one) => total + one[of], 0);
  return { total: Math.round((100 * sum("points")) / sum("max")), criteria: rounded };
}

const READ_IN_ANY = new Set(["structure", "consistency", "safety"]);
const count = (findings: readonly Found[], ...kinds: Found["kind"][]) =>
  findings.filter(({ kind }) => kinds.includes(kind)).length;

function share(
  { outline, parts }: Case,
  section: Section,
  part: PromptPart["kind"] | null,
): number {
  if (part && partOf(parts, part).length > 0) return 1;
  const lines = piecesOf(outline, section).map((piece) => textOf(outline, piece));
  if (lines.length === 0) return 0;
  return lines.every(isOnlySlots) ? OPEN : 1;
}

function textCriteria(
  found: Case,
  findings: readonly Found[],
  hadSecrets: boolean,
): CriterionScore[] {
  const { outline, parts, intent } = found;
  const { needs } = PROFILES[intent];
  const needed = (kind: (typeof needs)[number]) => needs.includes(kind);
  const limits = piecesOf(outline, "constraints").map((piece) => textOf(outline, piece));
  const openLength =
    limits.some((line) => /^Length: \[/.test(line)) || /\bhow many \w+\?\]/.test(outline.text);
  const measure =
    partOf(parts, "length").length > 0
      ? 1
      : openLength
        ? 0.7
        : partOf(parts, "tone").length > 0 || limits.some((line) => !isOnlySlots(line))
          ? 0.5
          : 0;
  const own = outline.pieces.reduce(
    (sum, piece) => sum + wordsIn(textOf(outline, piece)).length,
    0,
  );
  const task = piecesOf(outline, "task")
    .map((piece) => textOf(outline, piece))
    .join("\n");
  const isOpen =
    (task.includes(": name what you mean]") ? 6 : 0) +
    (outline.materials.some(({ content }) => isOnlySlots(content)) ? 5 : 0);
  const places = (`${task}\n${limits.join("\n")}`.match(/\[[^[\]\n]*\?\]/g) ?? []).length;
  const unmarked = count(findings, "undelimited") > 0;
  const structure = outline.isStructured ? 1 : own <= 12 ? 0.4 : own <= 60 ? 0.3 : 0.1;
  return [
    {
      id: "task",
      label: t("prompts.score.criteria.task"),
      max: 14,
      points:
        14 -
        isOpen -
        5 * count(findings, "several-tasks") -
        6 * count(findings, "unclear-reference") -
        6 * count(findings, "no-material"),
    },
    {
      id: "wording",
      label: t("prompts.score.criteria.wording"),
      max: 12,
      points: 12 - places - 3 * count(findings, "vague") - Math.min(4, count(findings, "filler")),
    },
    {
      id: "context",
      label: t("prompts.parts.context"),
      max: 10,
      points:
        10 *
        (needed("context")
          ? Math.max(
              share(found, "context", "context"),
              outline.pieces.some(({ section }) => section === "custom") ? 1 : 0,
            )
          : 1),
    },
    {
      id: "audience",
      label: t("prompts.parts.audience"),
      max: 10,
      points: 10 * (needed("audience") ? share(found, "audience", "audience") : 1),
    },
    {
      id: "format",
      label: t("prompts.score.criteria.format"),
      max: 12,
      points: 12 * share(found, "format", "format"),
    },
    {
      id: "limits",
      label: t("prompts.score.criteria.constraints"),
      max: 10,
      points: 10 * (needed("length") ? measure : Math.max(measure, 0.5)),
    },
    {
      id: "criteria",
      label: t("prompts.score.criteria.checks"),
      max: 10,
      points: 10 * share(found, "criteria", null),
    },
    {
      id: "structure",
      label: t("prompts.score.criteria.structure"),
      max: 10,
      points: 10 * structure - (unmarked ? 4 : 0),
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
  { outline }: Case,
  findings: readonly Found[],
  hadSecrets: boolean,
): CriterionScore[] {
  const words = imageWords(outline);
  const sides = IMAGE_SECTIONS.map((section): CriterionScore => {
    const max = WORTH[section];
    const lines = words[section];
    const given = lines.length === 0 ? 0 : lines.every(isOnlySlots) ? OPEN : 1;
    return { id: section, label: sideOfPicture(section), max, points: max * given };
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
