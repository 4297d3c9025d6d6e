import { categorize, moderate } from "../../worker/domain/ai/ai/built-in/index.ts";
import { loadKnowledge } from "../../worker/domain/ai/ai/built-in/knowledge.ts";
import { scoreText } from "../../worker/domain/ai/ai/built-in/sentiment/score.ts";
import { sentimentOf } from "../../worker/domain/ai/ai/built-in/sentiment.ts";
import { CATEGORIES } from "../../worker/domain/media/videos/contract-categories.ts";
import type { Row } from "./tsv.ts";

await loadKnowledge();

export const TASKS = ["sentiment", "moderation", "category"] as const;
export type Task = (typeof TASKS)[number];

/** Both patterns match labels in lower case with "-" for a space: "hate-speech". */
const UNSAFE =
  /^(?:unsafe|toxic|toxicity|1|true|yes|y|bad|hate|hateful|hate-?speech|offensive|abusive|abuse|abusive-language|insult(?:s|ing)?|obscene|obscenity|threat(?:s|ening)?|severe-?toxic|identity-?(?:hate|attack)|(?:sexual-|targeted-)?harassment|harass|spam|scams?|spam-scam|scam-spam|phishing|fraud|flag(?:ged)?|block(?:ed)?|reject(?:ed)?|removed?|nsfw|adult|explicit|profan(?:e|ity)|swearing|vulgar(?:ity)?|sexual(?:ly)?(?:-explicit|-content|-solicitation|-minors)?|porn(?:ography)?|violen(?:ce|t)|self-?harm|suicid(?:e|al)|dox+(?:x?ing)?|privacy|pii|violation|unacceptable|inappropriate|high|medium|low|positive|cyber-?bullying|bullying|harmful|personal-attack|attack|racis(?:m|t)|sexis(?:m|t)|homophob(?:ia|ic)|transphob(?:ia|ic)|misogyn(?:y|istic)|slurs?|discrimination|extremism|dehumani[sz](?:ation|ing)|dangerous|illegal|drugs|not-ok(?:ay)?|not-safe|evasion|leetspeak|leet|homoglyphs?|obfuscat(?:ed|ion)|spaced(?:-letters)?)$/;
const SAFE =
  /^(?:safe|non-?toxic|not-?toxic|0|false|no|n|good|clean|ok|okay|none|neutral|neither|normal|benign|ham|not-?hate|non-?hate|no-?hate|not-?offensive|non-?offensive|appropriate|acceptable|allow(?:ed)?|approved?|negative|harmless|not-?abusive|non-?abusive|civil|not-?spam|pass|legit(?:imate)?|innocent|fine|unflagged|not-?flagged|other)$/;
const NEGATIVE =
  /^(?:neg|negative|very-?negative|slightly-?negative|bad|1-?stars?|2-?stars?|sad|angry|anger|sadness|n|disappointed)$/;
const POSITIVE =
  /^(?:pos|positive|very-?positive|slightly-?positive|good|4-?stars?|5-?stars?|happy|joy|love|p)$/;
const NEUTRAL = /^(?:neu|neut|neutral|mixed|none|3-?stars?|other|objective)$/;

const ALIASES: Record<string, string> = {
  technology: "tech",
  "science-technology": "tech",
  "science-and-technology": "tech",
  science: "education",
  programming: "tech",
  software: "tech",
  gadgets: "tech",
  games: "gaming",
  game: "gaming",
  "video-games": "gaming",
  videogames: "gaming",
  esports: "gaming",
  arts: "art",
  "art-and-design": "art",
  design: "art",
  "arts-and-crafts": "art",
  crafts: "art",
  drawing: "art",
  painting: "art",
  creative: "art",
  songs: "music",
  musical: "music",
  food: "cooking",
  "food-and-drink": "cooking",
  "food-drink": "cooking",
  recipes: "cooking",
  baking: "cooking",
  cook: "cooking",
  sport: "sports",
  fitness: "sports",
  football: "sports",
  edu: "education",
  learning: "education",
  educational: "education",
  howto: "education",
  comedy: "entertainment",
  film: "entertainment",
  "film-animation": "entertainment",
  "film-and-animation": "entertainment",
  movies: "entertainment",
  movie: "entertainment",
  tv: "entertainment",
  show: "entertainment",
  shows: "entertainment",
  "people-blogs": "lifestyle",
  "people-and-blogs": "lifestyle",
  life: "lifestyle",
  fashion: "lifestyle",
  beauty: "lifestyle",
  "howto-style": "lifestyle",
  "howto-and-style": "lifestyle",
  home: "lifestyle",
  vlog: "lifestyle",
  "pets-animals": "lifestyle",
  "travel-events": "travel",
  "travel-and-events": "travel",
  "travel-outdoors": "travel",
  trips: "travel",
  outdoors: "travel",
  "just-chatting": "justchatting",
  chatting: "justchatting",
  chat: "justchatting",
  talk: "justchatting",
  podcast: "justchatting",
  irl: "justchatting",
  "talk-shows-podcasts": "justchatting",
};

export function labelReader(task: Task, rows: readonly Row[]): (label: string) => string | null {
  if (task === "moderation") return moderationLabel;
  return task === "sentiment" ? sentimentLabels(rows) : categoryLabel;
}

const normal = (label: string) =>
  label
    .trim()
    .toLowerCase()
    .replace(/\.0$/, "")
    .replace(/[^\p{L}\p{N}.+-]+/gu, "-")
    .replace(/^-(?=\D)|-$/g, "");

function moderationLabel(label: string): string | null {
  const plain = normal(label);
  // The first word of "unsafe-hate" or "toxic: insult" decides.
  if (UNSAFE.test(plain) || /^(?:unsafe|toxic|harmful)-/.test(plain)) return "unsafe";
  if (/^safe-/.test(plain)) return "safe";
  if (SAFE.test(plain)) return "safe";
  // A number from 0 to 1 is the share of raters who found the text toxic.
  const share = Number(plain);
  return plain !== "" && share >= 0 && share <= 1 ? (share >= 0.5 ? "unsafe" : "safe") : null;
}

function sentimentLabels(rows: readonly Row[]): (label: string) => string | null {
  const numbers = new Set(
    rows.map(({ label }) => Number(label.replace(/\+/, ""))).filter((n) => !Number.isNaN(n)),
  );
  const most = Math.max(...numbers);
  const least = Math.min(...numbers);
  return (label) => {
    const plain = normal(label);
    if (NEGATIVE.test(plain)) return "negative";
    if (POSITIVE.test(plain)) return "positive";
    if (NEUTRAL.test(plain)) return "neutral";
    const n = Number(plain.replace(/\+/, ""));
    if (plain === "" || Number.isNaN(n)) return null;
    if (least < 0) return n < 0 ? "negative" : n > 0 ? "positive" : "neutral";
    if (most <= 1) return n >= 0.5 ? "positive" : "negative";
    const middle = least >= 1 ? (most <= 5 ? 3 : 5.5) : most / 2;
    return Math.abs(n - middle) < 0.6 ? "neutral" : n > middle ? "positive" : "negative";
  };
}

function categoryLabel(label: string): string | null {
  const slug = label
    .toLowerCase()
    .trim()
    .replace(/&/g, " ")
    .replace(/[\s_/-]+/g, "-")
    .replace(/^-|-$/g, "");
  const compound = slug.replace(/-/g, "");
  return (
    CATEGORIES.find((c) => c.slug === slug || c.slug === compound)?.slug ?? ALIASES[slug] ?? null
  );
}

/** If no line is labeled "neutral", the sign of the score decides between positive and negative. */
export function predictorOf(task: Task, truths: ReadonlySet<string>): (text: string) => string {
  if (task === "moderation") return (text) => (moderate(text).safe ? "safe" : "unsafe");
  if (task === "category") return (text) => categorize(text).category;
  const hasNeutral = truths.has("neutral");
  return (text) => {
    const { rating } = sentimentOf(text);
    if (rating === 3 && hasNeutral) return "neutral";
    return (rating === 3 ? scoreText(text).tone > 0 : rating > 3) ? "positive" : "negative";
  };
}
