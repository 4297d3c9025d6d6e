import { t } from "#i18n/t.ts";

/**
 * How a fan is scored: the same as the generated column of channel_fans
 * (worker/db/tables/channel-fans.ts), which a test holds against it.
 */
export const FAN_SCORE = {
  minutesMost: 600,
  comment: 5,
  commentsMost: 20,
  chat: 10,
  centsAPoint: 50,
} as const;

/** The rule in words, for the page. */
export const fanRules = (): string[] => [
  t("dashboard.aPointForAMinute", { most: FAN_SCORE.minutesMost }),
  t("dashboard.pointsForAComment", { points: FAN_SCORE.comment, most: FAN_SCORE.commentsMost }),
  t("dashboard.pointsForAChat", { points: FAN_SCORE.chat }),
  t("dashboard.pointsForADollar", { points: 100 / FAN_SCORE.centsAPoint }),
  t("dashboard.watchingCountsOnceItIsOver"),
];

/** What somebody did for a channel in a month. */
export interface FanDeeds {
  watchedMs: number;
  /** Shown. */
  comments: number;
  /** Streams in whose chat they wrote. */
  chats: number;
  /** Less what went back. */
  tipCents: number;
}

export interface Fan extends FanDeeds {
  username: string;
  name: string;
  avatar: string | null;
  score: number;
}

/** Points of a month, whole. */
export const fanScore = ({ watchedMs, comments, chats, tipCents }: FanDeeds): number =>
  Math.min(Math.floor(watchedMs / 60_000), FAN_SCORE.minutesMost) +
  FAN_SCORE.comment * Math.min(comments, FAN_SCORE.commentsMost) +
  FAN_SCORE.chat * chats +
  Math.floor(tipCents / FAN_SCORE.centsAPoint);
