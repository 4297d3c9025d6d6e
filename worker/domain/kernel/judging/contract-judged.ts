import { type Message, msg, t } from "#i18n/t.ts";
import { SEVERITIES, type Severity } from "./contract.ts";

const RULE_REASONS: Record<string, Message> = {
  threat: msg("ai.moderation.reasons.threat"),
  violence: msg("ai.moderation.reasons.violence"),
  "self-harm": msg("ai.moderation.reasons.selfHarm"),
  harassment: msg("ai.moderation.reasons.harassment"),
  "sexual-minors": msg("ai.moderation.reasons.sexualMinors"),
  slur: msg("ai.moderation.reasons.slur"),
  hate: msg("ai.moderation.reasons.hate"),
  sexual: msg("ai.moderation.reasons.sexual"),
  vulgar: msg("ai.moderation.reasons.vulgar"),
  scam: msg("ai.moderation.reasons.scam"),
  spam: msg("ai.moderation.reasons.spam"),
  doxxing: msg("ai.moderation.reasons.doxxing"),
  profanity: msg("ai.moderation.reasons.profanity"),
  likely: msg("ai.moderation.reasons.likely"),
};
const RULE_BROKEN = msg("ai.moderation.ruleBroken");

/** Returns the explanation of a moderation rule; a general one if the rule no longer exists. */
export const ruleReason = (rule: string): Message => RULE_REASONS[rule] ?? RULE_BROKEN;

const JUDGED = "judged:";
const PARTS = /^(?<rule>[^:]*):(?<severity>[^:]*):(?<passage>.*)$/su;

interface Judged {
  rule: string;
  severity: Severity;
  /** The text that the moderation rule matched. */
  passage: string;
}

/** Builds the stored reason of an automatic moderation. `judgedLabel` makes it a sentence. */
export const encodeJudgment = ({ rule, severity, passage }: Judged): string =>
  `${JUDGED}${rule}:${severity}:${passage}`;

/** Returns the sentence for a reason that `encodeJudgment` built; null for any other text. */
export function judgedLabel(stored: string): string | null {
  if (!stored.startsWith(JUDGED)) return null;
  const {
    rule = "",
    severity = "",
    passage = "",
  } = PARTS.exec(stored.slice(JUDGED.length))?.groups ?? {};
  if (!SEVERITIES.some((candidate) => candidate === severity)) return null;
  const reason = t(ruleReason(rule)).replace(/\.$/, "");
  return passage === ""
    ? t("ai.moderation.finding", { reason, severity })
    : t("ai.moderation.findingWithPassage", { reason, severity, passage });
}
