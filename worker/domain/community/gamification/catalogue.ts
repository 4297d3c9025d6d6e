import { type Message, msg } from "#i18n/t.ts";
import type { AchievementCategory, Rarity } from "./contract.ts";
import type { Achievement, Milestone, Reward } from "./contract-api.ts";

/** A user reaches an achievement when `counter` / `per` is at least `maxProgress`. */
export interface AchievementRule
  extends Pick<Achievement, "id" | "category" | "rarity" | "maxProgress" | "reward"> {
  title: Message;
  description: Message;
  counter: string;
  per: number;
}

const REWARD_BY_RARITY: Record<Rarity, { xp: number; coins: number }> = {
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
    reward: { ...REWARD_BY_RARITY[rarity], ...more },
  }));

/** An achievement's id must never change its meaning, because keys of stored rewards contain it. */
export const ACHIEVEMENTS: readonly AchievementRule[] = [
  ...of("streaming", "streams_held", msg("gamification.achievements.streamsHeld.description"), [
    ["first-stream", msg("gamification.achievements.streamsHeld.commonName"), 1, "common"],
    ["streams-10", msg("gamification.achievements.streamsHeld.rareName"), 10, "rare"],
    [
      "streams-50",
      msg("gamification.achievements.streamsHeld.epicName"),
      50,
      "epic",
      { badge: "fifty-streams" },
    ],
    [
      "streams-250",
      msg("gamification.achievements.streamsHeld.legendaryName"),
      250,
      "legendary",
      { title: "broadcaster" },
    ],
  ]),
  ...of("streaming", "live_minutes", msg("gamification.achievements.liveMinutes.description"), [
    ["live-1h", msg("gamification.achievements.liveMinutes.commonName"), 60, "common"],
    ["live-24h", msg("gamification.achievements.liveMinutes.rareName"), 1440, "rare"],
    [
      "live-200h",
      msg("gamification.achievements.liveMinutes.epicName"),
      12_000,
      "epic",
      { title: "night-owl" },
    ],
  ]),
  ...of("streaming", "peak_viewers", msg("gamification.achievements.peakViewers.description"), [
    ["peak-10", msg("gamification.achievements.peakViewers.commonName"), 10, "common"],
    ["peak-100", msg("gamification.achievements.peakViewers.rareName"), 100, "rare"],
    [
      "peak-1000",
      msg("gamification.achievements.peakViewers.legendaryName"),
      1000,
      "legendary",
      { title: "headliner" },
    ],
  ]),
  ...of(
    "content",
    "videos_published",
    msg("gamification.achievements.videosPublished.description"),
    [
      ["first-video", msg("gamification.achievements.videosPublished.commonName"), 1, "common"],
      ["videos-10", msg("gamification.achievements.videosPublished.rareName"), 10, "rare"],
      [
        "videos-50",
        msg("gamification.achievements.videosPublished.epicName"),
        50,
        "epic",
        { badge: "fifty-videos" },
      ],
      [
        "videos-250",
        msg("gamification.achievements.videosPublished.legendaryName"),
        250,
        "legendary",
        { title: "archivist" },
      ],
    ],
  ),
  ...of(
    "content",
    "captions_published",
    msg("gamification.achievements.captionsPublished.description"),
    [
      ["captions-1", msg("gamification.achievements.captionsPublished.commonName"), 1, "common"],
      [
        "captions-25",
        msg("gamification.achievements.captionsPublished.epicName"),
        25,
        "epic",
        { title: "word-for-word" },
      ],
    ],
  ),
  ...of("content", "likes_received", msg("gamification.achievements.likesReceived.description"), [
    ["liked-10", msg("gamification.achievements.likesReceived.commonName"), 10, "common"],
    ["liked-100", msg("gamification.achievements.likesReceived.rareName"), 100, "rare"],
    ["liked-1000", msg("gamification.achievements.likesReceived.epicName"), 1000, "epic"],
  ]),
  ...of(
    "content",
    "comments_received",
    msg("gamification.achievements.commentsReceived.description"),
    [
      ["talked-10", msg("gamification.achievements.commentsReceived.commonName"), 10, "common"],
      ["talked-250", msg("gamification.achievements.commentsReceived.epicName"), 250, "epic"],
    ],
  ),
  ...of("social", "following", msg("gamification.achievements.following.description"), [
    ["follow-1", msg("gamification.achievements.following.commonName"), 1, "common"],
    ["follow-25", msg("gamification.achievements.following.rareName"), 25, "rare"],
  ]),
  ...of("social", "comments_made", msg("gamification.achievements.commentsMade.description"), [
    ["comment-1", msg("gamification.achievements.commentsMade.commonName"), 1, "common"],
    ["comment-25", msg("gamification.achievements.commentsMade.rareName"), 25, "rare"],
    [
      "comment-250",
      msg("gamification.achievements.commentsMade.epicName"),
      250,
      "epic",
      { title: "correspondent" },
    ],
  ]),
  ...of("social", "likes_given", msg("gamification.achievements.likesGiven.description"), [
    ["like-1", msg("gamification.achievements.likesGiven.commonName"), 1, "common"],
    ["like-100", msg("gamification.achievements.likesGiven.rareName"), 100, "rare"],
  ]),
  ...of("social", "answers_given", msg("gamification.achievements.repliesGiven.description"), [
    ["answer-10", msg("gamification.achievements.repliesGiven.rareName"), 10, "rare"],
    [
      "answer-100",
      msg("gamification.achievements.repliesGiven.epicName"),
      100,
      "epic",
      { title: "good-host" },
    ],
  ]),
  ...of(
    "social",
    "comment_likes_received",
    msg("gamification.achievements.commentLikesReceived.description"),
    [
      [
        "witty-25",
        msg("gamification.achievements.commentLikesReceived.rareName"),
        25,
        "rare",
        { title: "wit" },
      ],
    ],
  ),
  ...of("social", "chats_joined", msg("gamification.achievements.chatsJoined.description"), [
    ["chat-1", msg("gamification.achievements.chatsJoined.commonName"), 1, "common"],
    ["chat-25", msg("gamification.achievements.chatsJoined.rareName"), 25, "rare"],
  ]),
  ...of("social", "shares_made", msg("gamification.achievements.sharesMade.description"), [
    ["share-10", msg("gamification.achievements.sharesMade.commonName"), 10, "common"],
  ]),
  ...of("social", "playlists_made", msg("gamification.achievements.playlistsMade.description"), [
    ["playlist-1", msg("gamification.achievements.playlistsMade.commonName"), 1, "common"],
    [
      "playlist-10",
      msg("gamification.achievements.playlistsMade.rareName"),
      10,
      "rare",
      { title: "librarian" },
    ],
  ]),
  ...of("milestone", "followers", msg("gamification.achievements.followers.description"), [
    ["followers-10", msg("gamification.achievements.followers.commonName"), 10, "common"],
    ["followers-100", msg("gamification.achievements.followers.rareName"), 100, "rare"],
    [
      "followers-1000",
      msg("gamification.achievements.followers.epicName"),
      1000,
      "epic",
      { badge: "1000-followers" },
    ],
    [
      "followers-100000",
      msg("gamification.achievements.followers.legendaryName"),
      100_000,
      "legendary",
      { title: "river" },
    ],
  ]),
  ...of("milestone", "views_received", msg("gamification.achievements.viewsReceived.description"), [
    ["views-100", msg("gamification.achievements.viewsReceived.commonName"), 100, "common"],
    ["views-10000", msg("gamification.achievements.viewsReceived.rareName"), 10_000, "rare"],
    [
      "views-100000",
      msg("gamification.achievements.viewsReceived.epicName"),
      100_000,
      "epic",
      { badge: "100000-views" },
    ],
    [
      "views-1000000",
      msg("gamification.achievements.viewsReceived.legendaryName"),
      1_000_000,
      "legendary",
      { title: "million" },
    ],
  ]),
  ...of("milestone", "level", msg("gamification.achievements.level.description"), [
    ["level-5", msg("gamification.achievements.level.commonName"), 5, "common"],
    ["level-10", msg("gamification.achievements.level.rareName"), 10, "rare"],
    [
      "level-25",
      msg("gamification.achievements.level.epicName"),
      25,
      "epic",
      { badge: "level-25" },
    ],
  ]),
  ...of("special", "best_streak", msg("gamification.achievements.bestStreak.description"), [
    ["streak-3", msg("gamification.achievements.bestStreak.commonName"), 3, "common"],
    ["streak-7", msg("gamification.achievements.bestStreak.rareName"), 7, "rare"],
    [
      "streak-30",
      msg("gamification.achievements.bestStreak.epicName"),
      30,
      "epic",
      { title: "steady" },
    ],
    [
      "streak-100",
      msg("gamification.achievements.bestStreak.legendaryName"),
      100,
      "legendary",
      { title: "evergreen" },
    ],
  ]),
  ...of("special", "active_days", msg("gamification.achievements.activeDays.description"), [
    ["days-100", msg("gamification.achievements.activeDays.epicName"), 100, "epic"],
  ]),
  ...of("special", "quests_done", msg("gamification.achievements.questsDone.description"), [
    ["quests-1", msg("gamification.achievements.questsDone.commonName"), 1, "common"],
    [
      "quests-50",
      msg("gamification.achievements.questsDone.epicName"),
      50,
      "epic",
      { title: "adventurer" },
    ],
  ]),
  ...of("special", "videos_watched", msg("gamification.achievements.videosWatched.description"), [
    ["watch-1", msg("gamification.achievements.videosWatched.commonName"), 1, "common"],
    [
      "watch-100",
      msg("gamification.achievements.videosWatched.rareName"),
      100,
      "rare",
      { title: "connoisseur" },
    ],
  ]),
  ...of(
    "special",
    "watched_ms",
    msg("gamification.achievements.watchTime.description"),
    [["watched-24h", msg("gamification.achievements.watchTime.epicName"), 24, "epic"]],
    3_600_000,
  ),
  ...of(
    "special",
    "categories_watched",
    msg("gamification.achievements.categoriesWatched.description"),
    [
      [
        "explorer",
        msg("gamification.achievements.categoriesWatched.rareName"),
        5,
        "rare",
        { title: "explorer" },
      ],
    ],
  ),
  ...of("special", "tips_given", msg("gamification.achievements.tipsGiven.description"), [
    ["patron", msg("gamification.achievements.tipsGiven.rareName"), 1, "rare", { title: "patron" }],
  ]),
  ...of(
    "special",
    "profile_complete",
    msg("gamification.achievements.profileComplete.description"),
    [["profile", msg("gamification.achievements.profileComplete.commonName"), 1, "common"]],
  ),
  ...of("special", "partner", msg("gamification.achievements.partner.description"), [
    ["partner", msg("gamification.achievements.partner.epicName"), 1, "epic", { badge: "partner" }],
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

export const MILESTONES: readonly MilestoneRule[] = [
  ...milestones("views", "views_received", msg("gamification.milestones.views.target"), [
    [50, 40, 25],
    [1000, 150, 75],
    [10_000, 400, 150],
    [100_000, 900, 300],
    [1_000_000, 2000, 800],
    [10_000_000, 4000, 1600],
  ]),
  ...milestones("followers", "followers", msg("gamification.milestones.followers.target"), [
    [5, 40, 25],
    [100, 150, 75],
    [1000, 400, 150],
    [10_000, 900, 300],
    [100_000, 2000, 800],
    [1_000_000, 4000, 1600],
  ]),
];
