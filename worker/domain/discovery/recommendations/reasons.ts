import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { StreamCard } from "../../live/streams/contract-api.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { categoryLabel } from "../../media/videos/contract-categories.ts";
import { DIALS, type Dial } from "./contract.ts";
import type { ScoreParts } from "./contract-api.ts";
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

/** What speaks of the viewer; what is trending or new is so for everybody. */
const PERSONAL: ReadonlySet<Dial> = new Set(["watched", "creator", "category"]);

/**
 * Why a thing is recommended. `reasons`: sentences, that of the largest part first. A part that
 * adds nothing is not spoken of, and what a person asked for less of always is. Never empty.
 * `shortReason`: one of them, for a card: the first that speaks of the viewer, else the first.
 */
export function reasonsOf(
  parts: ScoreParts,
  facts: ReasonFacts,
): { reasons: string[]; shortReason: string } {
  const told = DIALS.filter((dial) => parts[dial] > 0)
    .sort((a, b) => parts[b] - parts[a])
    .flatMap((dial) => {
      const sentence = sentenceOf(dial, facts);
      return sentence === null ? [] : [{ dial, sentence }];
    })
    .slice(0, SENTENCES);
  const reasons = told.map(({ sentence }) => sentence);
  if (parts.less < 0) reasons.push(t("recommendations.itStandsFurtherDownSinceYou"));
  const usual = facts.isStream
    ? t("recommendations.itIsLiveNow")
    : t("recommendations.itIsAmongTheNewest");
  if (reasons.length === 0) reasons.push(usual);
  return {
    reasons,
    shortReason: told.find(({ dial }) => PERSONAL.has(dial))?.sentence ?? reasons[0] ?? usual,
  };
}

function sentenceOf(
  dial: Dial,
  { because, searched, creator, category, ...facts }: ReasonFacts,
): string | null {
  switch (dial) {
    case "watched":
      if (searched !== null) return t("recommendations.youSearchedForSearched", { searched });
      return because.length > 0
        ? t("recommendations.becauseYouWatched", { titles: quoted(because) })
        : t("recommendations.itGoesWithWhatYouWatched");
    case "creator":
      if (creator.isFollowed) return t("recommendations.youFollowName", { name: creator.name });
      return t("recommendations.youWatchedOfName", { n: creator.watched, name: creator.name });
    case "category":
      if (category === null) return null;
      if (facts.watchedOfCategory > 0)
        return t("recommendations.youWatchedInCategory", { n: facts.watchedOfCategory, category });
      return facts.isInterest
        ? t("recommendations.youSaidThatYouLikeCategory", { category })
        : null;
    case "trending":
      return facts.isStream
        ? t("recommendations.manyAreWatchingItNow")
        : t("recommendations.itIsTrendingNow");
    case "fresh":
      if (facts.isStream) return t("recommendations.itIsLiveNow");
      if (facts.ageDays < 1) return t("recommendations.itCameOutToday");
      return facts.ageDays <= 14
        ? t("recommendations.itCameOutNAgo", { ageDays: facts.ageDays })
        : null;
    case "exploration":
      return facts.isStream
        ? t("recommendations.fewHaveFoundThisStreamYet")
        : t("recommendations.itIsNewHereAndFew");
    default: {
      const never: never = dial;
      throw new Error(`No sentence for ${String(never)}`);
    }
  }
}

const quoted = (titles: readonly string[]): string =>
  new Intl.ListFormat(intlLocale()).format(
    titles.map((title) => t("recommendations.quotedTitle", { title })),
  );

const DAY_MS = 86_400_000;

type Known = Pick<Profile, "takenUp" | "followed" | "interests">;

/** What a profile says of one creator and one category. */
function factsOf(
  { takenUp, followed, interests }: Known,
  creator: { id: string; name: string },
  category: string,
) {
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

/**
 * Why a video is recommended, in sentences.
 * @param input.publishedAt and `now`: milliseconds since the epoch
 */
export function videoReasons(input: {
  card: Pick<VideoCard, "creator" | "category">;
  parts: ScoreParts;
  because: readonly string[];
  searched: string | null;
  profile: Known;
  publishedAt: number;
  now: number;
}): ReturnType<typeof reasonsOf> {
  const { card, parts, because, searched, profile, publishedAt, now } = input;
  const ageDays = Math.max(0, Math.floor((now - publishedAt) / DAY_MS));
  return reasonsOf(parts, {
    ...factsOf(profile, card.creator, card.category),
    because,
    searched,
    ageDays,
    isStream: false,
  });
}

/** Why a live stream is recommended, in sentences. */
export function streamReasons(input: {
  card: Pick<StreamCard, "streamer" | "category">;
  parts: ScoreParts;
  profile: Known;
}): ReturnType<typeof reasonsOf> {
  const { card, parts, profile } = input;
  return reasonsOf(parts, {
    ...factsOf(profile, card.streamer, card.category),
    because: [],
    searched: null,
    ageDays: 0,
    isStream: true,
  });
}
