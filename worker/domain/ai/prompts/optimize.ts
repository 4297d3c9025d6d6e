import { t } from "#i18n/t.ts";
import type { OptimizePromptInput, PromptIntent, PromptOptions } from "./contract.ts";
import type { OptimizedPrompt, PromptFinding } from "./contract-api.ts";
import { deliver } from "./deliver.ts";
import { develop } from "./develop.ts";
import { contradictions, onlyNegative, overlong, repetition } from "./diagnose/conflicts.ts";
import type { Case, Found, Rule } from "./diagnose/diagnosis.ts";
import { missing, severalTasks } from "./diagnose/missing.ts";
import { blankSecrets, personalData, untrusted } from "./diagnose/safety.ts";
import { filler, unclearReference, vagueWords } from "./diagnose/wording.ts";
import { draftOf, renamed } from "./draft.ts";
import { developImage } from "./image.ts";
import { intentOf } from "./intent.ts";
import { type Outline, type Piece, piecesOf, readOutline, saidOnce, textOf } from "./outline.ts";
import { isNegative, partsOf } from "./parts.ts";
import { scoreOf } from "./score.ts";
import { asksForSomething, splitTasks } from "./split-tasks.ts";
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

interface Reading {
  found: Case;
  intent: ReturnType<typeof intentOf>;
  findings: Found[];
  secrets: ReturnType<typeof blankSecrets>["secrets"];
}

/** Steps 1 and 2: parses a prompt and finds its problems. */
function read(
  raw: string,
  { platform, goal, detail }: PromptOptions,
  known?: PromptIntent,
): Reading {
  const { text, secrets } = blankSecrets(cleanText(raw));
  const outline = readOutline(text);
  const asked = piecesOf(outline, "task", "subject").map((piece) => textOf(outline, piece));
  // With several tasks, the first one decides the role and the format.
  const tasks = asked.flatMap(splitTasks).filter(asksForSomething);
  const task = tasks.length > 1 ? tasks.slice(0, 1) : asked;
  const intent = intentOf(
    maskLiterals(
      (task.length > 0
        ? task
        : piecesOf(outline, "context", "custom").map((piece) => textOf(outline, piece))
      ).join("\n"),
    ),
    known ?? (goal === "auto" && platform === "image" ? "image" : goal),
  );
  const found: Case = {
    outline,
    parts: partsOf(saidOnce(outline), intent.kind),
    intent: intent.kind,
    detail,
    isImage: platform === "image" || intent.kind === "image",
  };
  const findings = RULES.flatMap((rule) => rule(found));
  return { found, intent, findings, secrets };
}

/**
 * Optimizes a prompt in four steps: deconstruct, diagnose, develop, deliver. Deterministic, and
 * without any outside service. Adds no facts: information that only the user has becomes a
 * placeholder in square brackets.
 * @param input.text at most PROMPT_MAX characters. Longer texts work too, but take more time
 */
export function optimizePrompt({ text: raw, ...options }: OptimizePromptInput): OptimizedPrompt {
  const { found, intent, findings, secrets } = read(raw, options);
  const { outline, parts, isImage } = found;
  const draft = draftOf(outline, findings, placing(outline, isImage));
  for (const { what, passage } of secrets) {
    draft.changes.unshift({
      kind: "removed",
      before: t("prompts.secrets.kind", { what: SECRET_KINDS[what] ?? "other" }),
      after: outline.text.slice(passage.start, passage.end),
      reason: t("prompts.secrets.removedReason"),
    });
  }
  const techniques = isImage
    ? developImage(draft, found, findings)
    : develop(draft, found, findings, options.platform);
  const optimized = deliver(draft, options.platform);
  const after = read(optimized, options, intent.kind);
  return {
    text: outline.text,
    ...options,
    provider: { name: t("prompts.provider.builtIn"), isExternal: false },
    intent,
    language: outline.language,
    parts,
    findings: [...secrets.map(secretFinding), ...findings.map(shown)].sort(
      (a, b) => RANK[a.severity] - RANK[b.severity],
    ),
    techniques,
    optimized,
    slots: slotsOf(optimized),
    changes: [...draft.changes, ...renamed(outline, optimized)],
    before: scoreOf(found, findings, secrets.length > 0),
    after: scoreOf(after.found, after.findings, after.secrets.length > 0),
    notAnalysed: notAnalysed(outline),
  };
}

/**
 * Returns the function that chooses a piece's section. In an image prompt, the task becomes the
 * subject and unwanted things become a separate section.
 */
function placing(outline: Outline, isImage: boolean): (piece: Piece) => Piece["section"] {
  if (!isImage) return ({ section }) => section;
  return (piece) => {
    if (piece.isPlaced && piece.section !== "task") return piece.section;
    if (piece.section === "task") return "subject";
    return piece.section === "constraints" && isNegative(textOf(outline, piece))
      ? "avoid"
      : piece.section;
  };
}

const secretFinding = ({ what, passage }: Reading["secrets"][number]): PromptFinding => ({
  kind: "secret",
  severity: "high",
  passage,
  repair: t("prompts.secrets.repair"),
  message: t("prompts.secrets.finding", { what: SECRET_KINDS[what] ?? "other" }),
});

const shown = ({ kind, severity, message, repair, passage }: Found): PromptFinding => ({
  kind,
  severity,
  message,
  repair,
  passage,
});

function notAnalysed({ language, materials }: Outline): string[] {
  const said: string[] = [];
  if (!language.isAnalysed) {
    said.push(t("prompts.notAnalyzed.foreignWording", { language: language.name }));
  }
  if (materials.length > 0) said.push(t("prompts.notAnalyzed.material"));
  return said;
}
