import { type Message, msg, t } from "#i18n/t.ts";

/**
 * Labels for the moderation rules of the built-in AI provider. External providers may return other
 * rules.
 */
const RULES: Record<string, Message> = {
  threat: msg("ai.moderation.rules.threat"),
  violence: msg("ai.moderation.rules.violence"),
  "self-harm": msg("ai.moderation.rules.selfHarm"),
  harassment: msg("ai.moderation.rules.harassment"),
  "sexual-minors": msg("ai.moderation.rules.sexualMinors"),
  slur: msg("ai.moderation.rules.slur"),
  hate: msg("ai.moderation.rules.hate"),
  sexual: msg("ai.moderation.rules.sexual"),
  vulgar: msg("ai.moderation.rules.vulgar"),
  scam: msg("ai.moderation.rules.scam"),
  spam: msg("ai.moderation.rules.spam"),
  doxxing: msg("ai.moderation.rules.doxxing"),
  profanity: msg("ai.moderation.rules.profanity"),
  likely: msg("ai.moderation.rules.likely"),
};
const EMOTIONS: Record<string, Message> = {
  joy: msg("ai.sentiment.emotions.joy"),
  love: msg("ai.sentiment.emotions.love"),
  excitement: msg("ai.sentiment.emotions.excitement"),
  gratitude: msg("ai.sentiment.emotions.gratitude"),
  amusement: msg("ai.sentiment.emotions.amusement"),
  pride: msg("ai.sentiment.emotions.pride"),
  relief: msg("ai.sentiment.emotions.relief"),
  hope: msg("ai.sentiment.emotions.hope"),
  surprise: msg("ai.sentiment.emotions.surprise"),
  sadness: msg("ai.sentiment.emotions.sadness"),
  disappointment: msg("ai.sentiment.emotions.disappointment"),
  anger: msg("ai.sentiment.emotions.anger"),
  fear: msg("ai.sentiment.emotions.fear"),
  disgust: msg("ai.sentiment.emotions.disgust"),
  boredom: msg("ai.sentiment.emotions.boredom"),
  embarrassment: msg("ai.sentiment.emotions.embarrassment"),
};

const labelOf = (known: Record<string, Message>, name: string): string => {
  const message = known[name];
  return message === undefined ? name : t(message);
};

export const ruleLabel = (rule: string): string => labelOf(RULES, rule);
export const emotionLabel = (emotion: string): string => labelOf(EMOTIONS, emotion);
