import { type Message, msg } from "#i18n/t.ts";
import type { DailyQuest, Reward } from "./contract-api.ts";

export interface Quest {
  slug: string;
  title: Message;
  type: DailyQuest["type"];
  /** The kind of action that the quest counts (column `deed` of member_deeds). */
  deed: string;
  target: number;
  reward: Reward;
  /** True if the quest is only for users whose channel has published a video or streamed. */
  forCreators: boolean;
}

const EASY: Reward = { xp: 20, coins: 10 };
const FAIR: Reward = { xp: 35, coins: 15 };
const HARD: Reward = { xp: 60, coins: 30 };

const quest = (
  slug: string,
  title: Message,
  type: Quest["type"],
  deed: string,
  target: number,
  reward: Reward,
  forCreators = false,
): Quest => ({
  slug,
  title,
  type,
  deed,
  target,
  reward,
  forCreators,
});

/** A slug must never change its meaning, because the keys of stored rewards contain the slug. */
export const QUESTS: readonly Quest[] = [
  quest("watch-2", msg("gamification.quests.watch.easy"), "interact", "watch", 2, EASY),
  quest("watch-5", msg("gamification.quests.watch.fair"), "interact", "watch", 5, FAIR),
  quest("like-2", msg("gamification.quests.like.easy"), "interact", "like", 2, EASY),
  quest("like-4", msg("gamification.quests.like.fair"), "interact", "like", 4, FAIR),
  quest("comment-1", msg("gamification.quests.comment.easy"), "interact", "comment", 1, EASY),
  quest("comment-3", msg("gamification.quests.comment.fair"), "interact", "comment", 3, FAIR),
  quest("follow-1", msg("gamification.quests.follow.easy"), "interact", "follow", 1, EASY),
  quest("save-2", msg("gamification.quests.save.easy"), "interact", "save", 2, EASY),
  quest("share-1", msg("gamification.quests.share.easy"), "interact", "share", 1, EASY),
  quest("answer-2", msg("gamification.quests.reply.fair"), "interact", "answer", 2, FAIR, true),
  quest("publish-1", msg("gamification.quests.publish.hard"), "upload", "publish", 1, HARD, true),
  quest(
    "captions-1",
    msg("gamification.quests.captions.fair"),
    "upload",
    "captions",
    1,
    FAIR,
    true,
  ),
  quest("stream-15", msg("gamification.quests.stream.fair"), "stream", "stream", 15, FAIR, true),
  quest("stream-45", msg("gamification.quests.stream.hard"), "stream", "stream", 45, HARD, true),
];

export const QUESTS_A_DAY = 3;

/** FNV-1a (32 bits). The finalizer of MurmurHash3 makes the hashes of similar texts differ. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns the slugs of a user's three quests of a day. The same input gives the same quests. */
export function chooseQuests({
  userId,
  day,
  isCreator,
}: {
  userId: string;
  day: number;
  isCreator: boolean;
}): string[] {
  const orderOf = (quest: Quest) => hash(`${userId}:${day}:${quest.slug}`);
  const ordered = [...QUESTS].sort((a, b) => orderOf(a) - orderOf(b) || (a.slug < b.slug ? -1 : 1));
  const creatorQuests = isCreator
    ? ordered.filter(({ forCreators }) => forCreators).slice(0, 1)
    : [];
  const chosen = [...creatorQuests];
  for (const quest of ordered) {
    if (chosen.length === QUESTS_A_DAY) break;
    if (!quest.forCreators && chosen.every(({ deed }) => deed !== quest.deed)) chosen.push(quest);
  }
  return chosen.map(({ slug }) => slug);
}

export const findQuest = (slug: string): Quest | null =>
  QUESTS.find((quest) => quest.slug === slug) ?? null;
