import { meetsThreshold, type Threshold } from "./contract.ts";
import { encodeJudgment } from "./contract-judged.ts";
import { moderate } from "./moderate.ts";

/** Lowest severities at which automatic moderation holds a text for review, or rejects it. */
export interface AutoModeration {
  holdFrom: Threshold;
  blockFrom: Threshold;
}
export const NO_AUTO_MODERATION: AutoModeration = { holdFrom: "off", blockFrom: "off" };

export interface Judgment {
  action: "hold" | "block";
  /** The reason is stored, and contains the rule, the severity and the matched text. */
  reason: string;
}

const PASSAGE_MAX = 60;

/**
 * Decides by a channel's settings whether to hold or reject a text; null to allow it.
 * The check must stay synchronous and without network access: it runs for every chat message.
 */
export function judge(text: string, { holdFrom, blockFrom }: AutoModeration): Judgment | null {
  if (holdFrom === "off" && blockFrom === "off") return null;
  const { severity, matches } = moderate(text);
  const action = meetsThreshold(severity, blockFrom)
    ? "block"
    : meetsThreshold(severity, holdFrom)
      ? "hold"
      : null;
  const [worst] = matches.filter((match) => match.severity === severity);
  if (action === null || !worst) return null;
  return {
    action,
    reason: encodeJudgment({
      rule: worst.rule,
      severity: worst.severity,
      passage: worst.text.slice(0, PASSAGE_MAX),
    }),
  };
}
