import * as z from "zod";
import { locale } from "#i18n/locale.ts";
import { SEVERITIES } from "../../kernel/judging/contract.ts";
import { type AskDeps, ask } from "./ask.ts";
import { moderate } from "./built-in/index.ts";
import type { ModerateInput } from "./contract.ts";
import type { ModeratedText, ModerationMatch, ModerationVerdict } from "./contract-api.ts";

const WEEK = 7 * 24 * 60 * 60 * 1000;

const Verdict = z.object({
  safe: z.boolean(),
  reason: z.string().trim().min(1).max(300),
  severity: z.enum(SEVERITIES).nullable(),
  matches: z
    .array(
      z.object({
        text: z.string().min(1).max(500),
        rule: z.string().trim().min(1).max(40),
        severity: z.enum(SEVERITIES),
        start: z.number().int().min(0).default(0),
        end: z.number().int().min(0).default(0),
      }),
    )
    .max(50)
    .default([]),
});

/** The cache stores one answer per language, because its key contains the instructions. */
const instructions =
  () => `Say whether "content" may be published among people of 13 and over: no threats, hate, harassment, sexual content,
self-harm, scams, spam, private data of others. Shape: {"safe": boolean, "reason": "one sentence for its author, in ${languageName()}", "severity": null or
"high" or "medium" or "low", "matches": [{"text": the very words, copied, "rule": a word or two, "severity": ...}]}`;

const languageName = () => new Intl.DisplayNames("en", { type: "language" }).of(locale());

/**
 * Checks whether a text may be published. Prompt injection cannot get a text accepted, because the
 * built-in analysis must accept the text too.
 * @throws as `ask`
 */
export async function moderateText(
  deps: AskDeps,
  { userId, content }: ModerateInput & { userId: string },
): Promise<ModeratedText> {
  const { result, provider } = await ask<ModerationVerdict>(deps, {
    task: "moderation",
    userId,
    instructions: instructions(),
    data: { content },
    schema: Verdict,
    maxTokens: 500,
    storedForMs: WEEK,
    builtIn: () => moderate(content),
    check: (verdict) => pickStricter(withOffsets(verdict, content), moderate(content)),
  });
  return { ...result, provider };
}

/** Drops matches that are not in the text, because the model invented these matches. */
function withOffsets(verdict: ModerationVerdict, content: string): ModerationVerdict {
  const matches = verdict.matches.flatMap((match): ModerationMatch[] => {
    const start = content.indexOf(match.text);
    return start < 0 ? [] : [{ ...match, start, end: start + match.text.length }];
  });
  if (verdict.safe) return { safe: true, reason: verdict.reason, severity: null, matches: [] };
  return { ...verdict, severity: verdict.severity ?? worstOf(matches) ?? "low", matches };
}

const worstOf = (matches: ModerationMatch[]) =>
  SEVERITIES.find((severity) => matches.some((m) => m.severity === severity)) ?? null;
const rank = ({ severity }: ModerationVerdict) =>
  severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity);

function pickStricter(
  verdict: ModerationVerdict,
  ownVerdict: ModerationVerdict,
): ModerationVerdict {
  const main = rank(ownVerdict) < rank(verdict) ? ownVerdict : verdict;
  const covered = (m: ModerationMatch) =>
    verdict.matches.some((s) => s.start <= m.start && m.end <= s.end);
  const matches = [...verdict.matches, ...ownVerdict.matches.filter((m) => !covered(m))].sort(
    (a, b) => a.start - b.start,
  );
  return { ...main, matches };
}
