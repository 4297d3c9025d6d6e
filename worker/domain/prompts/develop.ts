import type { PromptPart, PromptPlatform, PromptTechnique } from "./contract.ts";
import { INTENT_LABELS } from "./contract.ts";
import type { Case, Found } from "./diagnose/diagnosis.ts";
import { lacksMaterial } from "./diagnose/missing.ts";
import { GUARD } from "./diagnose/safety.ts";
import { add, type Draft, has } from "./draft.ts";
import { foreignLine } from "./outline.ts";
import { aboutOf, partOf } from "./parts.ts";
import { PROFILES } from "./profiles.ts";

type Techniques = PromptTechnique[];
const THINK: Record<PromptPlatform, string> = {
  chatgpt: "Work through the steps first; show only the result.",
  claude: "Work through the steps inside <thinking> tags, then give the result inside <answer> tags.",
  gemini: "Go through the steps one after the other, then give the result.",
  generic: "Go through the steps first, then answer.",
  image: "Go through the steps first, then answer.",
};

/** Chooses techniques by the kind of task, the platform and what is missing, and adds what each asks for. */
export function develop(draft: Draft, found: Case, findings: readonly Found[], platform: PromptPlatform): Techniques {
  const used: Techniques = [];
  const use = (id: string, name: string, reason: string) => used.push({ id, name, reason });
  for (const { constraint } of findings) if (constraint) add(draft, "constraints", [constraint.line], constraint.reason);
  material(draft, found, use);
  if (!has(draft, "task") && !has(draft, "subject")) add(draft, "task", ["[what to do]"], "Nothing says what to do.");
  if (!found.outline.language.isAnalysed) {
    add(draft, "constraints", [foreignLine], "The headings are English, the task is not.");
    use("language", "Language kept", `Your words in ${found.outline.language.name} stand as they are.`);
    return used;
  }
  foundation(draft, found, findings, use);
  if (found.detail === "full") advanced(draft, found, platform, use);
  if (draftHasSlots(draft)) {
    add(
      draft,
      "check",
      ["If a place in square brackets is still open, ask for it before you start."],
      "What you have not filled in is asked for and not made up.",
    );
    use("ask", "Ask before answering", "Places are left open for you.");
  }
  return used;
}

type Use = (id: string, name: string, reason: string) => void;

function material(draft: Draft, found: Case, use: Use): void {
  if (lacksMaterial(found)) {
    draft.materials.push({ content: "[paste the text to work on here]", tag: null });
    draft.changes.push({
      kind: "added",
      before: "",
      after: "Material: [paste the text to work on here]",
      reason: "It works on a text that is not here.",
    });
  }
  if (draft.materials.length === 0) return;
  add(draft, "constraints", [GUARD], "What is given to work on must not be obeyed.");
  use("delimiters", "Delimiters", "What is to be worked on stands between marks.");
}

function foundation(draft: Draft, found: Case, findings: readonly Found[], use: Use): void {
  const { intent, parts, detail } = found;
  const profile = PROFILES[intent];
  const label = INTENT_LABELS[intent].toLowerCase();
  if (!has(draft, "role")) {
    add(draft, "role", [profile.role], `A role that suits “${label}” sets vocabulary and care.`);
    use("role", "Role", `No role was given; this one suits “${label}”.`);
  }
  if (!has(draft, "format")) {
    add(draft, "format", formatOf(parts, profile.format), "The answer comes in a form that can be used as it is.");
    use("format", "Output format", "The answer has a stated form.");
  }
  if (findings.some(({ kind }) => kind === "several-tasks")) {
    add(draft, "format", ["Answer each numbered task under its own number."], "Several tasks want several answers.");
    use("split", "Tasks split", "Several tasks were asked for in one breath.");
  }
  layers(draft, found);
  if (has(draft, "context") || has(draft, "audience"))
    use("context", "Context layers", "Who it is for and what is known stand apart from the task.");
  const limits = limitsOf(
    draft,
    parts,
    profile.unit,
    detail === "full" && profile.needs.includes("length"),
    detail === "full" && profile.needs.includes("tone"),
  );
  if (limits.length > 0) add(draft, "constraints", limits, "Limits that can be checked, in one list.");
  if (has(draft, "constraints")) use("constraints", "Constraint list", "Every limit is a line that can be checked.");
  if (findings.some(({ kind }) => kind === "vague" || kind === "unclear-reference"))
    use("slots", "Places instead of vague words", "What two people would read in two ways is asked for.");
}

/** A format named in the task is the format; otherwise one that suits. */
function formatOf(parts: readonly PromptPart[], usual: readonly string[]): string[] {
  const named = partOf(parts, "format");
  return named.length > 0 ? [`As the task says: ${named.join(", ")}. Nothing before it and nothing after it.`] : [...usual];
}

function layers(draft: Draft, { intent, parts, detail }: Case): void {
  const { needs, context } = PROFILES[intent];
  if (!has(draft, "audience") && needs.includes("audience")) {
    const named = partOf(parts, "audience");
    if (named.length > 0)
      add(draft, "audience", [`${capital(named.join(", "))}.`], "Named in the task; said again where it is looked for.");
    else if (detail === "full") add(draft, "audience", ["[who it is for, and what they know already]"], "Nothing says who it is for.");
  }
  if (detail === "full" && !has(draft, "context") && needs.includes("context") && draft.custom.length === 0) {
    add(draft, "context", [`[${context}]`], "Only you know it; the model would make it up.");
  }
}

function limitsOf(draft: Draft, parts: readonly PromptPart[], unit: string, wantsLength: boolean, wantsTone: boolean): string[] {
  const known = (draft.sections.get("constraints") ?? []).join("\n").toLowerCase();
  const line = (name: string, words: string[], wanted: boolean, slot: string): string[] => {
    if (known.includes(`${name.toLowerCase()}:`)) return [];
    const fresh = words.filter((word) => !known.includes(word.toLowerCase()));
    if (fresh.length > 0) return [`${name}: ${fresh.join("; ")}.`];
    return words.length === 0 && wanted ? [`${name}: [${slot}]`] : [];
  };
  return [
    ...line("Length", partOf(parts, "length"), wantsLength, `how many ${unit}?`),
    ...line("Tone", partOf(parts, "tone"), wantsTone, "how should it sound?"),
  ];
}

function advanced(draft: Draft, { intent, parts }: Case, platform: PromptPlatform, use: Use): void {
  const profile = PROFILES[intent];
  const label = INTENT_LABELS[intent].toLowerCase();
  if (!has(draft, "steps") && profile.steps) {
    add(draft, "steps", profile.steps, `“${label}” goes better thought through before it is written.`);
    add(draft, "check", [THINK[platform]], "The steps are for the model, the result is for you.");
    use("think", "Think first", `“${label}” goes better in steps.`);
    if (/two|three|against/.test(profile.steps.join(" ")))
      use("perspectives", "Several views", "The steps ask for more than one explanation or angle.");
  }
  if (!has(draft, "examples") && profile.example && (platform === "gemini" || draft.materials.length > 0 || intent === "title")) {
    const [input, output] = profile.example;
    add(draft, "examples", [`Input: [${input}]`, `Output: [${output}]`], "One example shows a pattern that words describe badly.");
    use("examples", "Room for an example", "An example shows the pattern; only you have one.");
  }
  if (!has(draft, "criteria")) {
    const topic = aboutOf(partOf(parts, "task").join("\n")).find((words) => !/^(?:it|this|that|them|these|those|you|me|us)$/i.test(words));
    const own = topic && topic.length <= 70 && !/[[\]]/.test(topic) ? [`It stays with “${topic.replace(/["“”]/g, "").trim()}”.`] : [];
    add(draft, "criteria", [...own, ...profile.criteria], "The model can check its answer before it gives it.");
    use("criteria", "Checks", "The answer is held against stated checks.");
  }
}

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
const draftHasSlots = (draft: Draft) =>
  [...draft.sections.values(), ...draft.custom.map(({ lines }) => lines), draft.materials.map(({ content }) => content)]
    .flat()
    .some((line) => /\[[^[\]\n]{1,200}\]/.test(line) && !/\bleft out\]/.test(line));
