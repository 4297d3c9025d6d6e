import type { Severity } from "./rule.ts";

/** Violations found by their form instead of words: phone numbers, addresses, wallets, links. */
export interface Shape {
  rule: string;
  severity: Severity;
  pattern: RegExp;
  near?: RegExp;
  unless?: RegExp;
}

const BUSINESS_CONTEXT =
  /\b(?:our|my|us|store|shop|support|hotline|helpline|office|book(?:ing)?|customer|emergency|headquarters|museum|restaurant|call me|contact|reservations?)\b/i;
const PERSON_CONTEXT = /\b(?:his|her|hers|their|your|him|she|he|they|lives?|home|house|@\w+)\b/i;
const STREET =
  /\b\d{1,5}[a-z]? (?:[\p{L}'.-]+ ){1,3}(?:street|str|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|terrace|close|crescent|square)\b/giu;

export const SHAPES: Shape[] = [
  {
    rule: "scam",
    severity: "medium",
    pattern: /[$€£]\s?\d[\d,.]{0,12}k?\s?(?:\/|per|a|every)\s?(?:day|week|hr|hour|month)\b/gi,
    near: /\b(?:bio|dm|link|trick|whatsapp|telegram|from home|online|join|click|guaranteed|invest)\b/i,
  },
  {
    rule: "scam",
    severity: "medium",
    pattern: /[$€£]\s?\d[\d,.]{0,12} [\w ]{0,20}gift card/gi,
    near: /\b(?:free|selected|claim|win|won|receive|congratulations)\b/i,
  },
  {
    rule: "doxxing",
    severity: "high",
    pattern: STREET,
    near: PERSON_CONTEXT,
    unless:
      /\b(?:our|store|shop|museum|restaurant|office|cafe|gallery|venue|hotel|tour|opens?|bar)\b/i,
  },
  {
    rule: "doxxing",
    severity: "high",
    pattern: /(?<![\w#.-])(?:\+?\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/g,
    near: PERSON_CONTEXT,
    unless: BUSINESS_CONTEXT,
  },
  {
    rule: "doxxing",
    severity: "high",
    pattern: /(?<![\w.-])\d{3}-\d{2}-\d{4}(?![\w-])/g,
    near: /\b(?:social|ssn|security|his|her|your|their)\b/i,
  },
  {
    rule: "doxxing",
    severity: "high",
    pattern: /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g,
    near: /\b(?:your|his|her|their|you|him)\b/i,
  },
  {
    rule: "doxxing",
    severity: "high",
    pattern: /[\w+-]{1,64}(?:\.[\w+-]{1,64}){0,4}@[\w-]{1,63}(?:\.[\w-]{2,24}){1,3}/g,
    near: /\b(?:his|her|their|your) (?:email|e-mail|mail|address|house|home)\b/i,
    unless: /\b(?:our|my|us|support|contact)\b/i,
  },
  {
    rule: "scam",
    severity: "medium",
    pattern: /\b(?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,60}|[13][1-9a-km-z]{25,34})\b/g,
    near: /\b(?:send|double|giveaway|free|invest|deposit|get)\b/i,
  },
  {
    rule: "scam",
    severity: "medium",
    pattern:
      /\b(?:https?:\/\/)?(?:bit\.ly|tinyurl\.com|goo\.gl|t\.ly|cutt\.ly|is\.gd|rb\.gy|shorturl\.at|[a-z0-9-]{3,40}\.(?:xyz|top|click|icu|gq|tk|ml|cf|win|loan))(?:\/\S{0,200})?/gi,
    near: /\b(?:free|claim|win|won|prize|gift|earn|giveaway|nudes?|hot|bonus|verify|robux|nitro|crypto|profit|click)\b/i,
  },
  {
    rule: "scam",
    severity: "medium",
    pattern: /\b(?:dm|whatsapp|telegram|text|message)\b[^.!?\n]{0,40}\+\d[\d -]{7,16}/gi,
  },
  {
    rule: "scam",
    severity: "medium",
    pattern:
      /\b(?:earn|make|made|making|get paid)\b[^.!?\n]{0,20}[$€£]\s?\d[\d,.]{0,12}k?\b[^.!?\n]{0,12}\b(?:a|per|every|each|in|weekly|daily|monthly)\b/gi,
    near: /\b(?:from home|online|dm|message|whatsapp|telegram|click|link|no experience|guaranteed|trading|invest|bio|join)\b/i,
  },
  {
    rule: "scam",
    severity: "medium",
    pattern:
      /\b\d{2,4} ?% (?:\w{1,30} )?(?:returns?|profits?|roi|gains?|daily|weekly|guaranteed)\b/gi,
  },
  {
    rule: "scam",
    severity: "medium",
    pattern:
      /\b(?:send|deposit)\b[^.!?\n]{0,12}[$€£]\s?\d[\d,.]{0,12}\b[^.!?\n]{0,50}\b(?:double|back|receive|instantly)\b/gi,
  },
  {
    rule: "scam",
    severity: "medium",
    pattern:
      /\bfree \d{2,7} (?:robux|v-?bucks|nitro|bitcoins?|coins|gems|subs|followers)\b|\b\d{2,7} free (?:robux|v-?bucks|coins|gems|followers)\b/gi,
  },
  {
    rule: "scam",
    severity: "medium",
    pattern:
      /\b\d{1,4} ?k? (?:followers|subs|subscribers|viewers|likes)\b[^.!?\n]{0,30}\b(?:cheap|whatsapp|telegram|dm|for only|[$€£]\d)/gi,
  },
];

/** Matches two to six words that are repeated at least three times in a row. */
export const REPEATED =
  /\b([\p{L}\p{N}]{1,30}(?: [\p{L}\p{N}]{1,30}){1,5})(?:[\s,.!]{1,3}\1){2,}/giu;
