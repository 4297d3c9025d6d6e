import { meetsThreshold, type Threshold } from "./contract.ts";
import { encodeJudgement } from "./contract-judged.ts";
import { moderate } from "./moderate.ts";

/**
 * The lowest severity at which the automatic moderation holds a text for review, and the lowest at
 * which it rejects the text.
 */
export interface AutoModeration {
  holdFrom: Threshold;
  blockFrom: Threshold;
}
export const NO_AUTO_MODERATION: AutoModeration = { holdFrom: "off", blockFrom: "off" };

export interface Judgement {
  action: "hold" | "block";
  /**
   * The reason as it is stored: rule, severity and the matched text. `judgedLabel` builds the
   * sentence.
   */
  reason: string;
}

const PASSAGE_MAX = 60;

/**
 * Returns whether a channel's settings hold or reject a text; null if the text is allowed.
 * Synchronous and without network access, because it runs for each chat message. Does no work if
 * both thresholds are "off".
 */
export function judge(text: string, { holdFrom, blockFrom }: AutoModeration): Judgement | null {
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
    reason: encodeJudgement({
      rule: worst.rule,
      severity: worst.severity,
      passage: worst.text.slice(0, PASSAGE_MAX),
    }),
  };
}
