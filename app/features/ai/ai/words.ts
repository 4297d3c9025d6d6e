import { type Message, msg, t } from "#i18n/t.ts";

/**
 * Labels for the rules of the built-in provider. External providers may return rules of their own.
 */
const RULES: Record<string, Message> = {
  threat: msg("ai.ruleThreat"),
  violence: msg("ai.ruleViolence"),
  "self-harm": msg("ai.ruleSelfHarm"),
  harassment: msg("ai.ruleHarassment"),
  "sexual-minors": msg("ai.ruleSexualMinors"),
  slur: msg("ai.ruleSlur"),
  hate: msg("ai.ruleHate"),
  sexual: msg("ai.ruleSexual"),
  vulgar: msg("ai.ruleVulgar"),
  scam: msg("ai.ruleScam"),
  spam: msg("ai.ruleSpam"),
  doxxing: msg("ai.ruleDoxxing"),
  profanity: msg("ai.ruleProfanity"),
  likely: msg("ai.ruleLikely"),
};
const EMOTIONS: Record<string, Message> = {
  joy: msg("ai.emotionJoy"),
  love: msg("ai.emotionLove"),
  excitement: msg("ai.emotionExcitement"),
  gratitude: msg("ai.emotionGratitude"),
  amusement: msg("ai.emotionAmusement"),
  pride: msg("ai.emotionPride"),
  relief: msg("ai.emotionRelief"),
  hope: msg("ai.emotionHope"),
  surprise: msg("ai.emotionSurprise"),
  sadness: msg("ai.emotionSadness"),
  disappointment: msg("ai.emotionDisappointment"),
  anger: msg("ai.emotionAnger"),
  fear: msg("ai.emotionFear"),
  disgust: msg("ai.emotionDisgust"),
  boredom: msg("ai.emotionBoredom"),
  embarrassment: msg("ai.emotionEmbarrassment"),
};

const said = (known: Record<string, Message>, name: string): string => {
  const message = known[name];
  return message === undefined ? name : t(message);
};

export const ruleWords = (rule: string): string => said(RULES, rule);
export const emotionWords = (emotion: string): string => said(EMOTIONS, emotion);
