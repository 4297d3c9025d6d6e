import { type Message, msg } from "#i18n/t.ts";
import type { AchievementCategory, Rarity } from "./contract.ts";
import type { Achievement, Milestone, Reward } from "./contract-api.ts";

/**
 * An achievement is reached when a counter, divided by `per`, reaches the target. The badge and the
 * title of the reward are ids (contract-names.ts).
 */
export interface AchievementRule
  extends Pick<Achievement, "id" | "category" | "rarity" | "maxProgress" | "reward"> {
  title: Message;
  description: Message;
  counter: string;
  per: number;
}

const WORTH: Record<Rarity, { xp: number; coins: number }> = {
  common: { xp: 50, coins: 20 },
  rare: { xp: 150, coins: 60 },
  epic: { xp: 400, coins: 150 },
  legendary: { xp: 1000, coins: 400 },
};

type Line = [
  id: string,
  title: Message,
  target: number,
  rarity: Rarity,
  more?: Pick<Reward, "badge" | "title">,
];

/** @param about builds the task's text from `target`, or from `hours` for counters of minutes */
const of = (
  category: AchievementCategory,
  counter: string,
  about: Message,
  lines: Line[],
  per = 1,
): AchievementRule[] =>
  lines.map(([id, title, maxProgress, rarity, more = {}]) => ({
    id,
    title,
    description: msg(about, () => ({ target: maxProgress, hours: maxProgress / 60 })),
    category,
    rarity,
    maxProgress,
    counter,
    per,
    reward: { ...WORTH[rarity], ...more },
  }));

/**
 * All achievements. Ids must not change their meaning, because the keys of stored rewards contain
 * them. A stream counts from five minutes on.
 */
export const ACHIEVEMENTS: readonly AchievementRule[] = [
  ...of("streaming", "streams_held", msg("gamification.aboutStreamsHeld"), [
    ["first-stream", msg("gamification.achievementFirstStream"), 1, "common"],
    ["streams-10", msg("gamification.achievementStreams10"), 10, "rare"],
    [
      "streams-50",
      msg("gamification.achievementStreams50"),
      50,
      "epic",
      { badge: "fifty-streams" },
    ],
    [
      "streams-250",
      msg("gamification.achievementStreams250"),
      250,
      "legendary",
      { title: "broadcaster" },
    ],
  ]),
  ...of("streaming", "live_minutes", msg("gamification.aboutLiveMinutes"), [
    ["live-1h", msg("gamification.achievementLive1h"), 60, "common"],
    ["live-24h", msg("gamification.achievementLive24h"), 1440, "rare"],
    ["live-200h", msg("gamification.achievementLive200h"), 12_000, "epic", { title: "night-owl" }],
  ]),
  ...of("streaming", "peak_viewers", msg("gamification.aboutPeakViewers"), [
    ["peak-10", msg("gamification.achievementPeak10"), 10, "common"],
    ["peak-100", msg("gamification.achievementPeak100"), 100, "rare"],
    [
      "peak-1000",
      msg("gamification.achievementPeak1000"),
      1000,
      "legendary",
      { title: "headliner" },
    ],
  ]),
  ...of("content", "videos_published", msg("gamification.aboutVideosPublished"), [
    ["first-video", msg("gamification.achievementFirstVideo"), 1, "common"],
    ["videos-10", msg("gamification.achievementVideos10"), 10, "rare"],
    ["videos-50", msg("gamification.achievementVideos50"), 50, "epic", { badge: "fifty-videos" }],
    [
      "videos-250",
      msg("gamification.achievementVideos250"),
      250,
      "legendary",
      { title: "archivist" },
    ],
  ]),
  ...of("content", "captions_published", msg("gamification.aboutCaptionsPublished"), [
    ["captions-1", msg("gamification.achievementCaptions1"), 1, "common"],
    [
      "captions-25",
      msg("gamification.achievementCaptions25"),
      25,
      "epic",
      { title: "word-for-word" },
    ],
  ]),
  ...of("content", "likes_received", msg("gamification.aboutLikesReceived"), [
    ["liked-10", msg("gamification.achievementLiked10"), 10, "common"],
    ["liked-100", msg("gamification.achievementLiked100"), 100, "rare"],
    ["liked-1000", msg("gamification.achievementLiked1000"), 1000, "epic"],
  ]),
  ...of("content", "comments_received", msg("gamification.aboutCommentsReceived"), [
    ["talked-10", msg("gamification.achievementTalked10"), 10, "common"],
    ["talked-250", msg("gamification.achievementTalked250"), 250, "epic"],
  ]),
  ...of("social", "following", msg("gamification.aboutFollowing"), [
    ["follow-1", msg("gamification.achievementFollow1"), 1, "common"],
    ["follow-25", msg("gamification.achievementFollow25"), 25, "rare"],
  ]),
  ...of("social", "comments_made", msg("gamification.aboutCommentsMade"), [
    ["comment-1", msg("gamification.achievementComment1"), 1, "common"],
    ["comment-25", msg("gamification.achievementComment25"), 25, "rare"],
    [
      "comment-250",
      msg("gamification.achievementComment250"),
      250,
      "epic",
      { title: "correspondent" },
    ],
  ]),
  ...of("social", "likes_given", msg("gamification.aboutLikesGiven"), [
    ["like-1", msg("gamification.achievementLike1"), 1, "common"],
    ["like-100", msg("gamification.achievementLike100"), 100, "rare"],
  ]),
  ...of("social", "answers_given", msg("gamification.aboutAnswersGiven"), [
    ["answer-10", msg("gamification.achievementAnswer10"), 10, "rare"],
    ["answer-100", msg("gamification.achievementAnswer100"), 100, "epic", { title: "good-host" }],
  ]),
  ...of("social", "comment_likes_received", msg("gamification.aboutCommentLikesReceived"), [
    ["witty-25", msg("gamification.achievementWitty25"), 25, "rare", { title: "wit" }],
  ]),
  ...of("social", "chats_joined", msg("gamification.aboutChatsJoined"), [
    ["chat-1", msg("gamification.achievementChat1"), 1, "common"],
    ["chat-25", msg("gamification.achievementChat25"), 25, "rare"],
  ]),
  ...of("social", "shares_made", msg("gamification.aboutSharesMade"), [
    ["share-10", msg("gamification.achievementShare10"), 10, "common"],
  ]),
  ...of("social", "playlists_made", msg("gamification.aboutPlaylistsMade"), [
    ["playlist-1", msg("gamification.achievementPlaylist1"), 1, "common"],
    ["playlist-10", msg("gamification.achievementPlaylist10"), 10, "rare", { title: "librarian" }],
  ]),
  ...of("milestone", "followers", msg("gamification.aboutFollowers"), [
    ["followers-10", msg("gamification.achievementFollowers10"), 10, "common"],
    ["followers-100", msg("gamification.achievementFollowers100"), 100, "rare"],
    [
      "followers-1000",
      msg("gamification.achievementFollowers1000"),
      1000,
      "epic",
      { badge: "1000-followers" },
    ],
    [
      "followers-100000",
      msg("gamification.achievementFollowers100000"),
      100_000,
      "legendary",
      { title: "river" },
    ],
  ]),
  ...of("milestone", "views_received", msg("gamification.aboutViewsReceived"), [
    ["views-100", msg("gamification.achievementViews100"), 100, "common"],
    ["views-10000", msg("gamification.achievementViews10000"), 10_000, "rare"],
    [
      "views-100000",
      msg("gamification.achievementViews100000"),
      100_000,
      "epic",
      { badge: "100000-views" },
    ],
    [
      "views-1000000",
      msg("gamification.achievementViews1000000"),
      1_000_000,
      "legendary",
      { title: "million" },
    ],
  ]),
  ...of("milestone", "level", msg("gamification.aboutLevel"), [
    ["level-5", msg("gamification.achievementLevel5"), 5, "common"],
    ["level-10", msg("gamification.achievementLevel10"), 10, "rare"],
    ["level-25", msg("gamification.achievementLevel25"), 25, "epic", { badge: "level-25" }],
  ]),
  ...of("special", "best_streak", msg("gamification.aboutBestStreak"), [
    ["streak-3", msg("gamification.achievementStreak3"), 3, "common"],
    ["streak-7", msg("gamification.achievementStreak7"), 7, "rare"],
    ["streak-30", msg("gamification.achievementStreak30"), 30, "epic", { title: "steady" }],
    [
      "streak-100",
      msg("gamification.achievementStreak100"),
      100,
      "legendary",
      { title: "evergreen" },
    ],
  ]),
  ...of("special", "active_days", msg("gamification.aboutActiveDays"), [
    ["days-100", msg("gamification.achievementDays100"), 100, "epic"],
  ]),
  ...of("special", "quests_done", msg("gamification.aboutQuestsDone"), [
    ["quests-1", msg("gamification.achievementQuests1"), 1, "common"],
    ["quests-50", msg("gamification.achievementQuests50"), 50, "epic", { title: "adventurer" }],
  ]),
  ...of("special", "videos_watched", msg("gamification.aboutVideosWatched"), [
    ["watch-1", msg("gamification.achievementWatch1"), 1, "common"],
    ["watch-100", msg("gamification.achievementWatch100"), 100, "rare", { title: "connoisseur" }],
  ]),
  ...of(
    "special",
    "watched_ms",
    msg("gamification.aboutWatchedMs"),
    [["watched-24h", msg("gamification.achievementWatched24h"), 24, "epic"]],
    3_600_000,
  ),
  ...of("special", "categories_watched", msg("gamification.aboutCategoriesWatched"), [
    ["explorer", msg("gamification.achievementExplorer"), 5, "rare", { title: "explorer" }],
  ]),
  ...of("special", "tips_given", msg("gamification.aboutTipsGiven"), [
    ["patron", msg("gamification.achievementPatron"), 1, "rare", { title: "patron" }],
  ]),
  ...of("special", "profile_complete", msg("gamification.aboutProfileComplete"), [
    ["profile", msg("gamification.achievementProfile"), 1, "common"],
  ]),
  ...of("special", "partner", msg("gamification.aboutPartner"), [
    ["partner", msg("gamification.achievementPartner"), 1, "epic", { badge: "partner" }],
  ]),
];

export interface MilestoneRule
  extends Omit<Milestone, "title" | "current" | "completed" | "claimed"> {
  title: Message;
  counter: string;
}

const milestones = (
  type: Milestone["type"],
  counter: string,
  name: Message,
  lines: [target: number, xp: number, coins: number][],
): MilestoneRule[] =>
  lines.map(([target, xp, coins]) => ({
    id: `${type}-${target}`,
    title: msg(name, () => ({ target })),
    target,
    type,
    counter,
    reward: { xp, coins },
  }));

/** Milestones, whose rewards users claim. Sorted by target. */
export const MILESTONES: readonly MilestoneRule[] = [
  ...milestones("views", "views_received", msg("gamification.milestoneViews"), [
    [50, 40, 25],
    [1000, 150, 75],
    [10_000, 400, 150],
    [100_000, 900, 300],
    [1_000_000, 2000, 800],
    [10_000_000, 4000, 1600],
  ]),
  ...milestones("followers", "followers", msg("gamification.milestoneFollowers"), [
    [5, 40, 25],
    [100, 150, 75],
    [1000, 400, 150],
    [10_000, 900, 300],
    [100_000, 2000, 800],
    [1_000_000, 4000, 1600],
  ]),
];
