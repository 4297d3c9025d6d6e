import { t } from "#i18n/t.ts";
import type { Achievement, AchievementCategory, Milestone, Rarity, Reward } from "./contract.ts";

/** What an achievement asks for: a counter, divided by `per`, at least so high. */
export interface AchievementRule
  extends Pick<Achievement, "id" | "title" | "description" | "category" | "rarity" | "maxProgress" | "reward"> {
  counter: string;
  per: number;
}

const WORTH: Record<Rarity, { xp: number; coins: number }> = {
  common: { xp: 50, coins: 20 },
  rare: { xp: 150, coins: 60 },
  epic: { xp: 400, coins: 150 },
  legendary: { xp: 1000, coins: 400 },
};

type Line = [id: string, title: string, description: string, target: number, rarity: Rarity, more?: Pick<Reward, "badge" | "title">];

const of = (category: AchievementCategory, counter: string, lines: Line[], per = 1): AchievementRule[] =>
  lines.map(([id, title, description, maxProgress, rarity, more = {}]) => ({
    ...{ id, title, description, category, rarity, maxProgress, counter, per },
    reward: { ...WORTH[rarity], ...more },
  }));

/** Every achievement. An id keeps its meaning: it is in the keys of what was given. A stream counts from five minutes on. */
export const ACHIEVEMENTS: readonly AchievementRule[] = [
  ...of("streaming", "streams_held", [
    ["first-stream", "On the air", "Hold a live stream of five minutes or more.", 1, "common"],
    ["streams-10", "Regular slot", "Hold 10 live streams.", 10, "rare"],
    [
      "streams-50",
      "Fixture",
      "Hold 50 live streams.",
      50,
      "epic",
      {
        get badge() {
          return t("gamification.fiftyStreams");
        },
      },
    ],
    [
      "streams-250",
      "Institution",
      "Hold 250 live streams.",
      250,
      "legendary",
      {
        get title() {
          return t("gamification.broadcaster");
        },
      },
    ],
  ]),
  ...of("streaming", "live_minutes", [
    ["live-1h", "First hour", "Be live for an hour in all.", 60, "common"],
    ["live-24h", "Round the clock", "Be live for 24 hours in all.", 1440, "rare"],
    [
      "live-200h",
      "Open door",
      "Be live for 200 hours in all.",
      12_000,
      "epic",
      {
        get title() {
          return t("gamification.nightOwl");
        },
      },
    ],
  ]),
  ...of("streaming", "peak_viewers", [
    ["peak-10", "A full table", "Have 10 people watch a stream at once.", 10, "common"],
    ["peak-100", "A full room", "Have 100 people watch a stream at once.", 100, "rare"],
    [
      "peak-1000",
      "A full house",
      "Have 1,000 people watch a stream at once.",
      1000,
      "legendary",
      {
        get title() {
          return t("gamification.headliner");
        },
      },
    ],
  ]),
  ...of("content", "videos_published", [
    ["first-video", "First cut", "Publish a video for everybody.", 1, "common"],
    ["videos-10", "A body of work", "Have 10 videos published.", 10, "rare"],
    [
      "videos-50",
      "A shelf of its own",
      "Have 50 videos published.",
      50,
      "epic",
      {
        get badge() {
          return t("gamification.fiftyVideos");
        },
      },
    ],
    [
      "videos-250",
      "The archive",
      "Have 250 videos published.",
      250,
      "legendary",
      {
        get title() {
          return t("gamification.archivist");
        },
      },
    ],
  ]),
  ...of("content", "captions_published", [
    ["captions-1", "In writing", "Publish captions for a video of yours.", 1, "common"],
    [
      "captions-25",
      "Heard by all",
      "Have captions published 25 times.",
      25,
      "epic",
      {
        get title() {
          return t("gamification.wordForWord");
        },
      },
    ],
  ]),
  ...of("content", "likes_received", [
    ["liked-10", "Well liked", "Get 10 likes for your videos.", 10, "common"],
    ["liked-100", "Crowd pleaser", "Get 100 likes for your videos.", 100, "rare"],
    ["liked-1000", "Beloved", "Get 1,000 likes for your videos.", 1000, "epic"],
  ]),
  ...of("content", "comments_received", [
    ["talked-10", "Talked about", "Get 10 comments on your videos.", 10, "common"],
    ["talked-250", "Talk of the town", "Get 250 comments on your videos.", 250, "epic"],
  ]),
  ...of("social", "following", [
    ["follow-1", "Good company", "Follow a channel.", 1, "common"],
    ["follow-25", "Wide circle", "Follow 25 channels.", 25, "rare"],
  ]),
  ...of("social", "comments_made", [
    ["comment-1", "First word", "Comment on somebody's video.", 1, "common"],
    ["comment-25", "In conversation", "Write 25 comments on others' videos.", 25, "rare"],
    [
      "comment-250",
      "Correspondent",
      "Write 250 comments on others' videos.",
      250,
      "epic",
      {
        get title() {
          return t("gamification.correspondent");
        },
      },
    ],
  ]),
  ...of("social", "likes_given", [
    ["like-1", "Thumbs up", "Like somebody's video.", 1, "common"],
    ["like-100", "Generous", "Like 100 videos.", 100, "rare"],
  ]),
  ...of("social", "answers_given", [
    ["answer-10", "Good host", "Answer 10 comments on your own videos.", 10, "rare"],
    [
      "answer-100",
      "Always there",
      "Answer 100 comments on your own videos.",
      100,
      "epic",
      {
        get title() {
          return t("gamification.goodHost");
        },
      },
    ],
  ]),
  ...of("social", "comment_likes_received", [
    [
      "witty-25",
      "Well put",
      "Get 25 likes for your comments.",
      25,
      "rare",
      {
        get title() {
          return t("gamification.wit");
        },
      },
    ],
  ]),
  ...of("social", "chats_joined", [
    ["chat-1", "Hello, chat", "Say something in a stream's chat.", 1, "common"],
    ["chat-25", "Chat regular", "Say something in the chats of 25 streams.", 25, "rare"],
  ]),
  ...of("social", "shares_made", [["share-10", "Word of mouth", "Share videos 10 times.", 10, "common"]]),
  ...of("social", "playlists_made", [
    ["playlist-1", "Curator", "Make a playlist with a video in it.", 1, "common"],
    [
      "playlist-10",
      "Librarian",
      "Make 10 playlists with videos in them.",
      10,
      "rare",
      {
        get title() {
          return t("gamification.librarian");
        },
      },
    ],
  ]),
  ...of("milestone", "followers", [
    ["followers-10", "A following", "Reach 10 followers.", 10, "common"],
    ["followers-100", "A hundred strong", "Reach 100 followers.", 100, "rare"],
    [
      "followers-1000",
      "A thousand voices",
      "Reach 1,000 followers.",
      1000,
      "epic",
      {
        get badge() {
          return t("gamification.n1000Followers");
        },
      },
    ],
    [
      "followers-100000",
      "A river of people",
      "Reach 100,000 followers.",
      100_000,
      "legendary",
      {
        get title() {
          return t("gamification.river");
        },
      },
    ],
  ]),
  ...of("milestone", "views_received", [
    ["views-100", "Seen", "Reach 100 views.", 100, "common"],
    ["views-10000", "Widely seen", "Reach 10,000 views.", 10_000, "rare"],
    [
      "views-100000",
      "Far and wide",
      "Reach 100,000 views.",
      100_000,
      "epic",
      {
        get badge() {
          return t("gamification.n100000Views");
        },
      },
    ],
    [
      "views-1000000",
      "A million times",
      "Reach 1,000,000 views.",
      1_000_000,
      "legendary",
      {
        get title() {
          return t("gamification.million");
        },
      },
    ],
  ]),
  ...of("milestone", "level", [
    ["level-5", "Finding the current", "Reach level 5.", 5, "common"],
    ["level-10", "With the current", "Reach level 10.", 10, "rare"],
    ["level-25", "Midstream", "Reach level 25.", 25, "epic", { badge: "Level 25" }],
  ]),
  ...of("special", "best_streak", [
    ["streak-3", "Three in a row", "Do something on three days in a row.", 3, "common"],
    ["streak-7", "A whole week", "Keep a streak of 7 days.", 7, "rare"],
    [
      "streak-30",
      "A whole month",
      "Keep a streak of 30 days.",
      30,
      "epic",
      {
        get title() {
          return t("gamification.steady");
        },
      },
    ],
    [
      "streak-100",
      "A hundred days",
      "Keep a streak of 100 days.",
      100,
      "legendary",
      {
        get title() {
          return t("gamification.evergreen");
        },
      },
    ],
  ]),
  ...of("special", "active_days", [["days-100", "Old friend", "Do something on 100 days.", 100, "epic"]]),
  ...of("special", "quests_done", [
    ["quests-1", "Errand", "Claim a daily quest.", 1, "common"],
    [
      "quests-50",
      "Adventurer",
      "Claim 50 daily quests.",
      50,
      "epic",
      {
        get title() {
          return t("gamification.adventurer");
        },
      },
    ],
  ]),
  ...of("special", "videos_watched", [
    ["watch-1", "Front row", "Watch a video for half a minute.", 1, "common"],
    [
      "watch-100",
      "Connoisseur",
      "Watch 100 videos.",
      100,
      "rare",
      {
        get title() {
          return t("gamification.connoisseur");
        },
      },
    ],
  ]),
  ...of("special", "watched_ms", [["watched-24h", "A day well spent", "Watch for 24 hours in all.", 24, "epic"]], 3_600_000),
  ...of("special", "categories_watched", [
    [
      "explorer",
      "Explorer",
      "Watch videos of 5 categories.",
      5,
      "rare",
      {
        get title() {
          return t("gamification.explorer");
        },
      },
    ],
  ]),
  ...of("special", "tips_given", [
    [
      "patron",
      "Patron",
      "Give a creator a tip.",
      1,
      "rare",
      {
        get title() {
          return t("gamification.patron");
        },
      },
    ],
  ]),
  ...of("special", "profile_complete", [["profile", "Nice to meet you", "Give your profile a picture and a bio.", 1, "common"]]),
  ...of("special", "partner", [["partner", "Partner", "Become an active partner.", 1, "epic", { badge: "Partner" }]]),
];

export interface MilestoneRule extends Omit<Milestone, "current" | "completed" | "claimed"> {
  counter: string;
}

const milestones = (
  type: Milestone["type"],
  counter: string,
  lines: [target: number, title: string, xp: number, coins: number][],
): MilestoneRule[] =>
  lines.map(([target, title, xp, coins]) => ({ id: `${type}-${target}`, title, target, type, counter, reward: { xp, coins } }));

/** What is claimed once it is reached, in the order of their targets. */
export const MILESTONES: readonly MilestoneRule[] = [
  ...milestones("views", "views_received", [
    [50, "50 views", 40, 25],
    [1000, "1,000 views", 150, 75],
    [10_000, "10,000 views", 400, 150],
    [100_000, "100,000 views", 900, 300],
    [1_000_000, "1 million views", 2000, 800],
    [10_000_000, "10 million views", 4000, 1600],
  ]),
  ...milestones("followers", "followers", [
    [5, "5 followers", 40, 25],
    [100, "100 followers", 150, 75],
    [1000, "1,000 followers", 400, 150],
    [10_000, "10,000 followers", 900, 300],
    [100_000, "100,000 followers", 2000, 800],
    [1_000_000, "1 million followers", 4000, 1600],
  ]),
];
