import { reaches, type Threshold } from "./contract.ts";
import { judgedFor } from "./contract-judged.ts";
import { moderate } from "./moderate.ts";

/**
 * From which severity the built-in moderation lets something wait for a person, and from which it
 * refuses it.
 */
export interface AutoModeration {
  holdFrom: Threshold;
  blockFrom: Threshold;
}
export const NO_AUTO_MODERATION: AutoModeration = { holdFrom: "off", blockFrom: "off" };

export interface Judgement {
  action: "hold" | "block";
  /** For who decides about it: what it is, how grave, and which words; `judgedWords` says it. */
  why: string;
}

const PASSAGE_MAX = 60;

/**
 * What becomes of a text under a channel's thresholds; null when it may stand. Synchronous and
 * without any service: it is asked for each line of a chat. What is off costs nothing.
 */
export function judge(text: string, { holdFrom, blockFrom }: AutoModeration): Judgement | null {
  if (holdFrom === "off" && blockFrom === "off") return null;
  const { severity, matches } = moderate(text);
  const action = reaches(severity, blockFrom)
    ? "block"
    : reaches(severity, holdFrom)
      ? "hold"
      : null;
  const [worst] = matches.filter((match) => match.severity === severity);
  if (action === null || !worst) return null;
  return {
    action,
    why: judgedFor({
      rule: worst.rule,
      severity: worst.severity,
      passage: worst.text.slice(0, PASSAGE_MAX),
    }),
  };
}
