import type { StreamCard } from "../streams/contract.ts";
import type { VideoCard } from "../videos/contract.ts";
import { categoryLabel } from "../videos/contract-categories.ts";
import { DIALS, type Dial, type ScoreParts } from "./contract.ts";
import type { Profile } from "./profile.ts";

/** What reasons are told of: names for people, and what was counted. */
interface ReasonFacts {
  /** Titles of what was taken up that speak most for it. */
  because: readonly string[];
  /** Words that were searched for and find it. */
  searched: string | null;
  creator: { name: string; isFollowed: boolean; watched: number };
  /** Its label; null where it has none. */
  category: string | null;
  /** Of it a person said that they like it, or how many of its videos they took up. */
  isInterest: boolean;
  watchedOfCategory: number;
  /** Whole days since it came out. */
  ageDays: number;
  isStream: boolean;
}

/** At most so many sentences; those of the largest parts. */
const SENTENCES = 3;

/**
 * Why a thing is recommended, in sentences, that of the largest part first. A part that adds nothing is not spoken of, and
 * what a person asked for less of always is. Never empty.
 */
export function reasonsOf(parts: ScoreParts, facts: ReasonFacts): string[] {
  const sentences = DIALS.filter((dial) => parts[dial] > 0)
    .sort((a, b) => parts[b] - parts[a])
    .flatMap((dial) => sentenceOf(dial, facts) ?? [])
    .slice(0, SENTENCES);
  if (parts.less < 0) sentences.push("It stands further down, since you asked for less like this.");
  return sentences.length > 0 ? sentences : [facts.isStream ? "It is live now." : "It is among the newest."];
}

const videos = (n: number) => `${n} ${n === 1 ? "video" : "videos"}`;

function sentenceOf(dial: Dial, { because, searched, creator, category, ...facts }: ReasonFacts): string | null {
  switch (dial) {
    case "watched":
      if (searched !== null) return `You searched for “${searched}”.`;
      return because.length > 0 ? `Because you watched ${quoted(because)}.` : "It goes with what you watched.";
    case "creator":
      if (creator.isFollowed) return `You follow ${creator.name}.`;
      return `You watched ${videos(creator.watched)} of ${creator.name}.`;
    case "category":
      if (category === null) return null;
      if (facts.watchedOfCategory > 0) return `You watched ${videos(facts.watchedOfCategory)} in ${category}.`;
      return facts.isInterest ? `You said that you like ${category}.` : null;
    case "trending":
      return facts.isStream ? "Many are watching it now." : "It is trending now.";
    case "fresh":
      if (facts.isStream) return "It is live now.";
      if (facts.ageDays < 1) return "It came out today.";
      return facts.ageDays <= 14 ? `It came out ${facts.ageDays} ${facts.ageDays === 1 ? "day" : "days"} ago.` : null;
    case "exploration":
      return facts.isStream ? "Few have found this stream yet." : "It is new here, and few have seen it yet.";
    default: {
      const never: never = dial;
      throw new Error(`No sentence for ${String(never)}`);
    }
  }
}

function quoted(titles: readonly string[]): string {
  const marked = titles.map((title) => `“${title}”`);
  return marked.length < 2 ? (marked[0] ?? "") : `${marked.slice(0, -1).join(", ")} and ${marked.at(-1)}`;
}

const DAY_MS = 86_400_000;

type Known = Pick<Profile, "takenUp" | "followed" | "interests">;

/** What a profile says of one creator and one category. */
function factsOf({ takenUp, followed, interests }: Known, creator: { id: string; name: string }, category: string) {
  return {
    creator: {
      name: creator.name,
      isFollowed: followed.has(creator.id),
      watched: takenUp.filter(({ creatorId }) => creatorId === creator.id).length,
    },
    category: categoryLabel(category),
    isInterest: interests.some((slug) => slug === category),
    watchedOfCategory: takenUp.filter((thing) => thing.category === category).length,
  };
}

/** Why a video is recommended, in sentences. @param input.publishedAt and `now`: milliseconds since the epoch */
export function videoReasons(input: {
  card: Pick<VideoCard, "creator" | "category">;
  parts: ScoreParts;
  because: readonly string[];
  searched: string | null;
  profile: Known;
  publishedAt: number;
  now: number;
}): string[] {
  const { card, parts, because, searched, profile, publishedAt, now } = input;
  const ageDays = Math.max(0, Math.floor((now - publishedAt) / DAY_MS));
  return reasonsOf(parts, { ...factsOf(profile, card.creator, card.category), because, searched, ageDays, isStream: false });
}

/** Why a live stream is recommended, in sentences. */
export function streamReasons(input: { card: Pick<StreamCard, "streamer" | "category">; parts: ScoreParts; profile: Known }): string[] {
  const { card, parts, profile } = input;
  return reasonsOf(parts, { ...factsOf(profile, card.streamer, card.category), because: [], searched: null, ageDays: 0, isStream: true });
}
