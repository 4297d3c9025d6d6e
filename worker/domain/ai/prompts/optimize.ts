import { t } from "#i18n/t.ts";
import type { OptimizePromptInput, PromptIntent, PromptOptions } from "./contract.ts";
import type { OptimizedPrompt, PromptFinding } from "./contract-api.ts";
import { deliver } from "./deliver.ts";
import { develop } from "./develop.ts";
import { contradictions, onlyNegative, overlong, repetition } from "./diagnose/conflicts.ts";
import type { DiagnosisInput, Finding, Rule } from "./diagnose/diagnosis.ts";
import { missing, severalTasks } from "./diagnose/missing.ts";
import { blankSecrets, personalData, untrusted } from "./diagnose/safety.ts";
import { filler, unclearReference, vagueWords } from "./diagnose/wording.ts";
import { draftOf, listRenamedHeadings } from "./draft.ts";
import { developImage } from "./image.ts";
import { intentOf } from "./intent.ts";
import { fragmentsOf, type Outline, readOutline, textOf, withoutRepeats } from "./outline.ts";
import type { Fragment } from "./outline-reader.ts";
import { isNegative, partsOf } from "./parts.ts";
import { scoreOf } from "./score.ts";
import { isRequest, splitTasks } from "./split-tasks.ts";
import { cleanText, maskLiterals, slotsOf } from "./text.ts";

const SECRET_KINDS: Record<string, string> = {
  "private key": "privateKey",
  "access key": "accessKey",
  password: "password",
  "card number": "card",
};
const RULES: readonly Rule[] = [
  untrusted,
  contradictions,
  unclearReference,
  vagueWords,
  severalTasks,
  onlyNegative,
  missing,
  repetition,
  filler,
  overlong,
  personalData,
];
const RANK = { high: 0, medium: 1, low: 2 } as const;

interface Analysis {
  input: DiagnosisInput;
  intent: ReturnType<typeof intentOf>;
  findings: Finding[];
  secrets: ReturnType<typeof blankSecrets>["secrets"];
}

function analyze(
  raw: string,
  { platform, goal, detail }: PromptOptions,
  fixedIntent?: PromptIntent,
): Analysis {
  const { text, secrets } = blankSecrets(cleanText(raw));
  const outline = readOutline(text);
  const taskTexts = fragmentsOf(outline, "task", "subject").map((fragment) =>
    textOf(outline, fragment),
  );
  // If there are several tasks, the first task decides the role and the format.
  const tasks = taskTexts.flatMap(splitTasks).filter(isRequest);
  const task = tasks.length > 1 ? tasks.slice(0, 1) : taskTexts;
  const intent = intentOf(
    maskLiterals(
      (task.length > 0
        ? task
        : fragmentsOf(outline, "context", "custom").map((fragment) => textOf(outline, fragment))
      ).join("\n"),
    ),
    fixedIntent ?? (goal === "auto" && platform === "image" ? "image" : goal),
  );
  const input: DiagnosisInput = {
    outline,
    parts: partsOf(withoutRepeats(outline), intent.kind),
    intent: intent.kind,
    detail,
    isImage: platform === "image" || intent.kind === "image",
  };
  const findings = RULES.flatMap((rule) => rule(input));
  return { input, intent, findings, secrets };
}

/** Optimizes a prompt. Deterministic. Missing information becomes a placeholder, not a fact. */
export function optimizePrompt({ text: raw, ...options }: OptimizePromptInput): OptimizedPrompt {
  const { input, intent, findings, secrets } = analyze(raw, options);
  const { outline, parts, isImage } = input;
  const draft = draftOf(outline, findings, sectionChooser(outline, isImage));
  for (const { what, passage } of secrets) {
    draft.changes.unshift({
      kind: "removed",
      before: t("prompts.secrets.kind", { what: SECRET_KINDS[what] ?? "other" }),
      after: outline.text.slice(passage.start, passage.end),
      reason: t("prompts.secrets.removedReason"),
    });
  }
  const techniques = isImage
    ? developImage(draft, input, findings)
    : develop(draft, input, findings, options.platform);
  const optimized = deliver(draft, options.platform);
  const optimizedAnalysis = analyze(optimized, options, intent.kind);
  return {
    text: outline.text,
    ...options,
    provider: { name: t("prompts.provider.builtIn"), isExternal: false },
    intent,
    language: outline.language,
    parts,
    findings: [...secrets.map(secretFinding), ...findings.map(toPromptFinding)].sort(
      (a, b) => RANK[a.severity] - RANK[b.severity],
    ),
    techniques,
    optimized,
    slots: slotsOf(optimized),
    changes: [...draft.changes, ...listRenamedHeadings(outline, optimized)],
    before: scoreOf(input, findings, secrets.length > 0),
    after: scoreOf(
      optimizedAnalysis.input,
      optimizedAnalysis.findings,
      optimizedAnalysis.secrets.length > 0,
    ),
    notAnalyzed: notAnalyzed(outline),
  };
}

function sectionChooser(
  outline: Outline,
  isImage: boolean,
): (fragment: Fragment) => Fragment["section"] {
  if (!isImage) return ({ section }) => section;
  return (fragment) => {
    if (fragment.isPlaced && fragment.section !== "task") return fragment.section;
    if (fragment.section === "task") return "subject";
    return fragment.section === "constraints" && isNegative(textOf(outline, fragment))
      ? "avoid"
      : fragment.section;
  };
}

const secretFinding = ({ what, passage }: Analysis["secrets"][number]): PromptFinding => ({
  kind: "secret",
  severity: "high",
  passage,
  repair: t("prompts.secrets.repair"),
  message: t("prompts.secrets.finding", { what: SECRET_KINDS[what] ?? "other" }),
});

const toPromptFinding = ({ kind, severity, message, repair, passage }: Finding): PromptFinding => ({
  kind,
  severity,
  message,
  repair,
  passage,
});

function notAnalyzed({ language, materials }: Outline): string[] {
  const limitations: string[] = [];
  if (!language.isAnalyzed) {
    limitations.push(t("prompts.notAnalyzed.foreignWording", { language: language.name }));
  }
  if (materials.length > 0) limitations.push(t("prompts.notAnalyzed.material"));
  return limitations;
}
