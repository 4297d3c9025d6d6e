import { t } from "#i18n/t.ts";
import type { DailyQuest, Reward } from "./contract.ts";

export interface Quest {
  slug: string;
  title: string;
  type: DailyQuest["type"];
  /** Rows of member_deeds that it counts, by their amount. */
  deed: string;
  target: number;
  reward: Reward;
  /** Needs a channel that has published or streamed. */
  forCreators?: boolean;
}

const EASY: Reward = { xp: 20, coins: 10 };
const FAIR: Reward = { xp: 35, coins: 15 };
const HARD: Reward = { xp: 60, coins: 30 };

/** What a day may ask for. A slug keeps its meaning: it is in the keys of what was given. */
export const QUESTS: readonly Quest[] = [
  {
    slug: "watch-2",
    get title() {
      return t("gamification.watch2Videos");
    },
    type: "interact",
    deed: "watch",
    target: 2,
    reward: EASY,
  },
  {
    slug: "watch-5",
    get title() {
      return t("gamification.watch5Videos");
    },
    type: "interact",
    deed: "watch",
    target: 5,
    reward: FAIR,
  },
  {
    slug: "like-2",
    get title() {
      return t("gamification.like2Videos");
    },
    type: "interact",
    deed: "like",
    target: 2,
    reward: EASY,
  },
  {
    slug: "like-4",
    get title() {
      return t("gamification.like4Videos");
    },
    type: "interact",
    deed: "like",
    target: 4,
    reward: FAIR,
  },
  {
    slug: "comment-1",
    get title() {
      return t("gamification.commentOnAVideo");
    },
    type: "interact",
    deed: "comment",
    target: 1,
    reward: EASY,
  },
  {
    slug: "comment-3",
    get title() {
      return t("gamification.commentOn3Videos");
    },
    type: "interact",
    deed: "comment",
    target: 3,
    reward: FAIR,
  },
  {
    slug: "follow-1",
    get title() {
      return t("gamification.followAChannelThatIsNew");
    },
    type: "interact",
    deed: "follow",
    target: 1,
    reward: EASY,
  },
  {
    slug: "save-2",
    get title() {
      return t("gamification.save2VideosToAPlaylist");
    },
    type: "interact",
    deed: "save",
    target: 2,
    reward: EASY,
  },
  {
    slug: "share-1",
    get title() {
      return t("gamification.shareAVideo");
    },
    type: "interact",
    deed: "share",
    target: 1,
    reward: EASY,
  },
  {
    slug: "answer-2",
    get title() {
      return t("gamification.answer2CommentsOnYourVideos");
    },
    type: "interact",
    deed: "answer",
    target: 2,
    reward: FAIR,
    forCreators: true,
  },
  {
    slug: "publish-1",
    get title() {
      return t("gamification.publishAVideo");
    },
    type: "upload",
    deed: "publish",
    target: 1,
    reward: HARD,
    forCreators: true,
  },
  {
    slug: "captions-1",
    get title() {
      return t("gamification.addCaptionsToAVideoOf");
    },
    type: "upload",
    deed: "captions",
    target: 1,
    reward: FAIR,
    forCreators: true,
  },
  {
    slug: "stream-15",
    get title() {
      return t("gamification.beLiveFor15Minutes");
    },
    type: "stream",
    deed: "stream",
    target: 15,
    reward: FAIR,
    forCreators: true,
  },
  {
    slug: "stream-45",
    get title() {
      return t("gamification.beLiveFor45Minutes");
    },
    type: "stream",
    deed: "stream",
    target: 45,
    reward: HARD,
    forCreators: true,
  },
];

/** Quests of a day. */
export const QUESTS_A_DAY = 3;

/** FNV-1a of 32 bits, stirred at the end (the finaliser of MurmurHash3): alike texts give unlike numbers. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * A person's quests of a day, the same however often one asks: three that ask for different deeds. A creator's first is about
 * their channel; who has none is asked for nothing that needs one.
 * @returns slugs
 */
export function chooseQuests({ userId, day, isCreator }: { userId: string; day: number; isCreator: boolean }): string[] {
  const turn = (quest: Quest) => hash(`${userId}:${day}:${quest.slug}`);
  const inTurn = [...QUESTS].sort((a, b) => turn(a) - turn(b) || (a.slug < b.slug ? -1 : 1));
  const ofChannel = isCreator ? inTurn.filter(({ forCreators }) => forCreators).slice(0, 1) : [];
  const chosen = [...ofChannel];
  for (const quest of inTurn) {
    if (chosen.length === QUESTS_A_DAY) break;
    if (!quest.forCreators && chosen.every(({ deed }) => deed !== quest.deed)) chosen.push(quest);
  }
  return chosen.map(({ slug }) => slug);
}

export const findQuest = (slug: string): Quest | null => QUESTS.find((quest) => quest.slug === slug) ?? null;
