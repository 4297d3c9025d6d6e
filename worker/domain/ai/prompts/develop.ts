import { t } from "#i18n/t.ts";
import type { PromptPlatform } from "./contract.ts";
import { intentLabel, type TechniqueId, techniqueName } from "./contract.ts";
import type { PromptPart, PromptTechnique } from "./contract-api.ts";
import type { DiagnosisInput, Finding } from "./diagnose/diagnosis.ts";
import { lacksMaterial } from "./diagnose/missing.ts";
import { GUARD } from "./diagnose/safety.ts";
import { addLines, type Draft, hasLines } from "./draft.ts";
import { foreignLine } from "./outline.ts";
import { aboutOf, partOf } from "./parts.ts";
import { PROFILES } from "./profiles.ts";

type Techniques = PromptTechnique[];
const REASONING_LINES: Record<PromptPlatform, string> = {
  chatgpt: "Work through the steps first; show only the result.",
  claude:
    "Work through the steps inside <thinking> tags, then give the result inside <answer> tags.",
  gemini: "Go through the steps one after the other, then give the result.",
  generic: "Go through the steps first, then answer.",
  image: "Go through the steps first, then answer.",
};

/** Chooses prompting techniques (steps, an example), and adds the sections that they need. */
export function develop(
  draft: Draft,
  input: DiagnosisInput,
  findings: readonly Finding[],
  platform: PromptPlatform,
): Techniques {
  const used: Techniques = [];
  const use: Use = (id, reason) => used.push({ id, name: techniqueName(id), reason });
  for (const { constraint } of findings)
    if (constraint) addLines(draft, "constraints", [constraint.line], constraint.reason);
  addMaterial(draft, input, use);
  if (!hasLines(draft, "task") && !hasLines(draft, "subject"))
    addLines(draft, "task", ["[what to do]"], t("prompts.develop.task.missingReason"));
  if (!input.outline.language.isAnalyzed) {
    addLines(
      draft,
      "constraints",
      [foreignLine],
      t("prompts.develop.language.answerLanguageReason"),
    );
    use(
      "language",
      t("prompts.develop.language.techniqueReason", { language: input.outline.language.name }),
    );
    return used;
  }
  addFoundation(draft, input, findings, use);
  if (input.detail === "full") addAdvancedSections(draft, input, platform, use);
  if (draftHasSlots(draft)) {
    addLines(
      draft,
      "check",
      ["If a place in square brackets is still open, ask for it before you start."],
      t("prompts.develop.ask.addedReason"),
    );
    use("ask", t("prompts.develop.ask.techniqueReason"));
  }
  return used;
}

type Use = (id: TechniqueId, reason: string) => void;

function addMaterial(draft: Draft, input: DiagnosisInput, use: Use): void {
  if (lacksMaterial(input)) {
    draft.materials.push({ content: "[paste the text to work on here]", tag: null });
    draft.changes.push({
      kind: "added",
      before: "",
      after: "Material: [paste the text to work on here]",
      reason: t("prompts.diagnose.missing.material"),
    });
  }
  if (draft.materials.length === 0) return;
  addLines(draft, "constraints", [GUARD], t("prompts.develop.material.guardReason"));
  use("delimiters", t("prompts.develop.material.delimitersReason"));
}

function addFoundation(
  draft: Draft,
  input: DiagnosisInput,
  findings: readonly Finding[],
  use: Use,
): void {
  const { intent, parts, detail } = input;
  const profile = PROFILES[intent];
  const label = intentLabel(intent);
  if (!hasLines(draft, "role")) {
    addLines(
      draft,
      "role",
      [profile.role],
      t("prompts.develop.role.addedReason", { intent: label }),
    );
    use("role", t("prompts.develop.role.techniqueReason", { intent: label }));
  }
  if (!hasLines(draft, "format")) {
    addLines(
      draft,
      "format",
      formatOf(parts, profile.format),
      t("prompts.develop.format.addedReason"),
    );
    use("format", t("prompts.develop.format.techniqueReason"));
  }
  if (findings.some(({ kind }) => kind === "several-tasks")) {
    addLines(
      draft,
      "format",
      ["Answer each numbered task under its own number."],
      t("prompts.develop.task.severalAnswersReason"),
    );
    use("split", t("prompts.develop.task.splitReason"));
  }
  addLayers(draft, input);
  if (hasLines(draft, "context") || hasLines(draft, "audience"))
    use("context", t("prompts.develop.context.techniqueReason"));
  const limits = limitsOf(
    draft,
    parts,
    profile.unit,
    detail === "full" && profile.needs.includes("length"),
    detail === "full" && profile.needs.includes("tone"),
  );
  if (limits.length > 0)
    addLines(draft, "constraints", limits, t("prompts.develop.constraints.listReason"));
  if (hasLines(draft, "constraints"))
    use("constraints", t("prompts.develop.constraints.techniqueReason"));
  if (findings.some(({ kind }) => kind === "vague" || kind === "unclear-reference"))
    use("slots", t("prompts.develop.slots.techniqueReason"));
}

function formatOf(parts: readonly PromptPart[], usual: readonly string[]): string[] {
  const named = partOf(parts, "format");
  return named.length > 0
    ? [`As the task says: ${named.join(", ")}. Nothing before it and nothing after it.`]
    : [...usual];
}

function addLayers(draft: Draft, { intent, parts, detail }: DiagnosisInput): void {
  const { needs, context } = PROFILES[intent];
  if (!hasLines(draft, "audience") && needs.includes("audience")) {
    const named = partOf(parts, "audience");
    if (named.length > 0)
      addLines(
        draft,
        "audience",
        [`${capital(named.join(", "))}.`],
        t("prompts.develop.audience.repeatedReason"),
      );
    else if (detail === "full")
      addLines(
        draft,
        "audience",
        ["[who it is for, and what they know already]"],
        t("prompts.diagnose.missing.audience"),
      );
  }
  if (
    detail === "full" &&
    !hasLines(draft, "context") &&
    needs.includes("context") &&
    draft.custom.length === 0
  ) {
    addLines(draft, "context", [`[${context}]`], t("prompts.develop.context.placeReason"));
  }
}

function limitsOf(
  draft: Draft,
  parts: readonly PromptPart[],
  unit: string,
  wantsLength: boolean,
  wantsTone: boolean,
): string[] {
  const constraintsText = (draft.sections.get("constraints") ?? []).join("\n").toLowerCase();
  const line = (name: string, words: string[], isNeeded: boolean, slot: string): string[] => {
    if (constraintsText.includes(`${name.toLowerCase()}:`)) return [];
    const newWords = words.filter((word) => !constraintsText.includes(word.toLowerCase()));
    if (newWords.length > 0) return [`${name}: ${newWords.join("; ")}.`];
    return words.length === 0 && isNeeded ? [`${name}: [${slot}]`] : [];
  };
  return [
    ...line("Length", partOf(parts, "length"), wantsLength, `how many ${unit}?`),
    ...line("Tone", partOf(parts, "tone"), wantsTone, "how should it sound?"),
  ];
}

function addAdvancedSections(
  draft: Draft,
  { intent, parts }: DiagnosisInput,
  platform: PromptPlatform,
  use: Use,
): void {
  const profile = PROFILES[intent];
  const label = intentLabel(intent);
  if (!hasLines(draft, "steps") && profile.steps) {
    addLines(
      draft,
      "steps",
      profile.steps,
      t("prompts.develop.steps.addedReason", { intent: label }),
    );
    addLines(draft, "check", [REASONING_LINES[platform]], t("prompts.develop.steps.checkReason"));
    use("think", t("prompts.develop.steps.thinkReason", { intent: label }));
    if (/two|three|against/.test(profile.steps.join(" ")))
      use("perspectives", t("prompts.develop.steps.perspectivesReason"));
  }
  if (
    !hasLines(draft, "examples") &&
    profile.example &&
    (platform === "gemini" || draft.materials.length > 0 || intent === "title")
  ) {
    const [input, output] = profile.example;
    addLines(
      draft,
      "examples",
      [`Input: [${input}]`, `Output: [${output}]`],
      t("prompts.develop.examples.addedReason"),
    );
    use("examples", t("prompts.develop.examples.techniqueReason"));
  }
  if (!hasLines(draft, "criteria")) {
    const topic = aboutOf(partOf(parts, "task").join("\n")).find(
      (words) => !/^(?:it|this|that|them|these|those|you|me|us)$/i.test(words),
    );
    const topicCriteria =
      topic && topic.length <= 70 && !/[[\]]/.test(topic)
        ? [`It stays with “${topic.replace(/["“”]/g, "").trim()}”.`]
        : [];
    addLines(
      draft,
      "criteria",
      [...topicCriteria, ...profile.criteria],
      t("prompts.develop.criteria.addedReason"),
    );
    use("criteria", t("prompts.develop.criteria.techniqueReason"));
  }
}

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
const draftHasSlots = (draft: Draft) =>
  [
    ...draft.sections.values(),
    ...draft.custom.map(({ lines }) => lines),
    draft.materials.map(({ content }) => content),
  ]
    .flat()
    .some((line) => /\[[^[\]\n]{1,200}\]/.test(line) && !/\bleft out\]/.test(line));
