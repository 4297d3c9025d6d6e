import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { StreamCard } from "../../live/streams/contract-api.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { categoryLabel } from "../../media/videos/contract-categories.ts";
import { DIALS, type Dial } from "./contract.ts";
import type { ScoreParts } from "./contract-api.ts";
import type { Profile } from "./profile.ts";

interface ReasonFacts {
  because: readonly string[];
  searched: string | null;
  creator: { name: string; isFollowed: boolean; watched: number };
  category: string | null;
  isInterest: boolean;
  watchedOfCategory: number;
  ageDays: number;
  isStream: boolean;
}

const MAX_SENTENCES = 3;

/** The settings' sliders whose score parts depend on the viewer. */
const PERSONAL_DIALS: ReadonlySet<Dial> = new Set(["watched", "creator", "category"]);

/** Builds the reasons for a recommendation as sentences, largest score part first; never empty. */
export function reasonsOf(
  parts: ScoreParts,
  facts: ReasonFacts,
): { reasons: string[]; shortReason: string } {
  const explained = DIALS.filter((dial) => parts[dial] > 0)
    .sort((a, b) => parts[b] - parts[a])
    .flatMap((dial) => {
      const sentence = sentenceOf(dial, facts);
      return sentence === null ? [] : [{ dial, sentence }];
    })
    .slice(0, MAX_SENTENCES);
  const reasons = explained.map(({ sentence }) => sentence);
  if (parts.less < 0) reasons.push(t("recommendations.reasons.lessLikeThis"));
  const usual = facts.isStream
    ? t("recommendations.reasons.liveNow")
    : t("recommendations.reasons.newest");
  if (reasons.length === 0) reasons.push(usual);
  return {
    reasons,
    shortReason:
      explained.find(({ dial }) => PERSONAL_DIALS.has(dial))?.sentence ?? reasons[0] ?? usual,
  };
}

function sentenceOf(
  dial: Dial,
  { because, searched, creator, category, ...facts }: ReasonFacts,
): string | null {
  switch (dial) {
    case "watched":
      if (searched !== null) return t("recommendations.reasons.searchedFor", { searched });
      return because.length > 0
        ? t("recommendations.reasons.becauseWatched", { titles: quoted(because) })
        : t("recommendations.reasons.similarToWatched");
    case "creator":
      if (creator.isFollowed)
        return t("recommendations.reasons.followedCreator", { name: creator.name });
      return t("recommendations.reasons.watchedCreator", {
        n: creator.watched,
        name: creator.name,
      });
    case "category":
      if (category === null) return null;
      if (facts.watchedOfCategory > 0)
        return t("recommendations.reasons.watchedCategory", {
          n: facts.watchedOfCategory,
          category,
        });
      return facts.isInterest ? t("recommendations.reasons.likedCategory", { category }) : null;
    case "trending":
      return facts.isStream
        ? t("recommendations.reasons.trendingStream")
        : t("recommendations.reasons.trendingVideo");
    case "fresh":
      if (facts.isStream) return t("recommendations.reasons.liveNow");
      if (facts.ageDays < 1) return t("recommendations.reasons.publishedToday");
      return facts.ageDays <= 14
        ? t("recommendations.reasons.publishedDaysAgo", { ageDays: facts.ageDays })
        : null;
    case "exploration":
      return facts.isStream
        ? t("recommendations.reasons.undiscoveredStream")
        : t("recommendations.reasons.undiscoveredVideo");
    default: {
      const never: never = dial;
      throw new Error(`No sentence for ${String(never)}`);
    }
  }
}

const quoted = (titles: readonly string[]): string =>
  new Intl.ListFormat(intlLocale()).format(
    titles.map((title) => t("recommendations.reasons.quotedTitle", { title })),
  );

const DAY_MS = 86_400_000;

type ProfileFacts = Pick<Profile, "takenUp" | "followed" | "interests">;

function factsOf(
  { takenUp, followed, interests }: ProfileFacts,
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
    watchedOfCategory: takenUp.filter((item) => item.category === category).length,
  };
}

/** Builds the reasons for recommending a video. Times in ms since the epoch. */
export function videoReasons(input: {
  card: Pick<VideoCard, "creator" | "category">;
  parts: ScoreParts;
  because: readonly string[];
  searched: string | null;
  profile: ProfileFacts;
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

export function streamReasons(input: {
  card: Pick<StreamCard, "streamer" | "category">;
  parts: ScoreParts;
  profile: ProfileFacts;
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
