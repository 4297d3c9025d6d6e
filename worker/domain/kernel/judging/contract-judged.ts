import { type Message, msg, t } from "#i18n/t.ts";
import { SEVERITIES, type Severity } from "./contract.ts";

/** What each rule of the built-in moderation minds, in a sentence. */
const RULE_REASONS: Record<string, Message> = {
  threat: msg("ai.reasonThreat"),
  violence: msg("ai.reasonViolence"),
  "self-harm": msg("ai.reasonSelfHarm"),
  harassment: msg("ai.reasonHarassment"),
  "sexual-minors": msg("ai.reasonSexualMinors"),
  slur: msg("ai.reasonSlur"),
  hate: msg("ai.reasonHate"),
  sexual: msg("ai.reasonSexual"),
  vulgar: msg("ai.reasonVulgar"),
  scam: msg("ai.reasonScam"),
  spam: msg("ai.reasonSpam"),
  doxxing: msg("ai.reasonDoxxing"),
  profanity: msg("ai.reasonProfanity"),
  likely: msg("ai.reasonLikely"),
};
const AGAINST_THE_RULES = msg("ai.againstTheRules");

/** The reason of a rule; of one that is no more: that it goes against the rules. */
export const ruleReason = (rule: string): Message => RULE_REASONS[rule] ?? AGAINST_THE_RULES;

const JUDGED = "judged:";
const PARTS = /^(?<rule>[^:]*):(?<severity>[^:]*):(?<passage>.*)$/su;

interface Judged {
  rule: string;
  severity: Severity;
  /** The words that it minds, as they were written; empty where there are none. */
  passage: string;
}

/**
 * What the built-in moderation minds, as it is stored: its sentence is said where it is read, in
 * the reader's language.
 */
export const judgedFor = ({ rule, severity, passage }: Judged): string =>
  `${JUDGED}${rule}:${severity}:${passage}`;

/**
 * The sentence of a stored reason; null for one of another kind, and for those that were stored in
 * words.
 */
export function judgedWords(stored: string): string | null {
  if (!stored.startsWith(JUDGED)) return null;
  const {
    rule = "",
    severity = "",
    passage = "",
  } = PARTS.exec(stored.slice(JUDGED.length))?.groups ?? {};
  if (!SEVERITIES.some((known) => known === severity)) return null;
  const reason = t(ruleReason(rule)).replace(/\.$/, "");
  return passage === ""
    ? t("ai.judged", { reason, severity })
    : t("ai.judgedPassage", { reason, severity, passage });
}
