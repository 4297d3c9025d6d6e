import { t } from "#i18n/t.ts";

/** These values must equal those of the generated column in worker/db/tables/channel-fans.ts. */
export const FAN_SCORE = {
  minutesMost: 600,
  comment: 5,
  commentsMost: 20,
  chat: 10,
  centsAPoint: 50,
} as const;

export const fanRules = (): string[] => [
  t("dashboard.topFans.rules.watchTime", { most: FAN_SCORE.minutesMost }),
  t("dashboard.topFans.rules.comments", {
    points: FAN_SCORE.comment,
    most: FAN_SCORE.commentsMost,
  }),
  t("dashboard.topFans.rules.chat", { points: FAN_SCORE.chat }),
  t("dashboard.topFans.rules.tips", { points: 100 / FAN_SCORE.centsAPoint }),
  t("dashboard.topFans.rules.analyticsNote"),
];

export interface FanDeeds {
  watchedMs: number;
  /** Comments that other users can see. */
  comments: number;
  /** Number of streams in whose chat the viewer wrote. */
  chats: number;
  /** Cents of the viewer's tips, after refunds. */
  tipCents: number;
}

export interface Fan extends FanDeeds {
  username: string;
  name: string;
  avatar: string | null;
  score: number;
}

/** Returns a viewer's points of one month, a whole number. */
export const fanScore = ({ watchedMs, comments, chats, tipCents }: FanDeeds): number =>
  Math.min(Math.floor(watchedMs / 60_000), FAN_SCORE.minutesMost) +
  FAN_SCORE.comment * Math.min(comments, FAN_SCORE.commentsMost) +
  FAN_SCORE.chat * chats +
  Math.floor(tipCents / FAN_SCORE.centsAPoint);
