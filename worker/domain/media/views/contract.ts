import { type Message, msg, t } from "#i18n/t.ts";
import { RECEIPTS_KEPT_DAYS } from "../verdicts/contract-limits.ts";

/** Milliseconds of playback that count as a view. For shorter videos see `viewThreshold`. */
export const VIEW_AFTER_MS = 30_000;

/** Results of deciding whether a playback is a view. Only "counted" raises the view count. */
export const VERDICTS = [
  "counted",
  "too_short",
  "repeat",
  "crowded",
  "not_fetched",
  "own",
  "staff",
  "robot",
] as const;
export type Verdict = (typeof VERDICTS)[number];
export const BARRED_VERDICTS = ["own", "staff", "robot"] as const satisfies readonly Verdict[];
/** Verdicts on playbacks by real viewers, whose watch time is part of the analytics. */
export const AUDIENCE: readonly Verdict[] = ["counted", "too_short", "repeat"];
/** Maximum number of views of one video by visitors of one IP network on one day. */
export const NETWORK_MOST = 20;

/** A playback without a report for this long has ended. */
export const SETTLE_AFTER_MS = 30 * 60_000;

/** Played time (ms) that may be missing in a short video, as players stop a little early. */
export const END_SLACK_MS = 1000;
/** Lower limit of `viewThreshold`, for very short videos. */
export const LEAST_MS = 500;
/** A report cannot claim more media time than this playback speed allows in the elapsed time. */
export const MAX_RATE = 2;

/** Shortest video length in seconds for which a view requires `VIEW_AFTER_MS` of playback. */
export const FULL_VIEW_SECONDS = (VIEW_AFTER_MS + END_SLACK_MS) / 1000;

/** Returns the played time (ms) from which a playback counts as a view. */
export const viewThreshold = (durationSeconds: number | null): number =>
  durationSeconds === null
    ? VIEW_AFTER_MS
    : Math.min(VIEW_AFTER_MS, Math.max(LEAST_MS, durationSeconds * 1000 - END_SLACK_MS));

const NEEDED_S = VIEW_AFTER_MS / 1000;
const OVER_MIN = SETTLE_AFTER_MS / 60_000;

/** Texts on why a playback is a view or not. "earlier": from before reasons were stored. */
export const VERDICT_WORDS: Record<Verdict | "earlier", { label: Message; why: Message }> = {
  counted: {
    label: msg("analytics.verdicts.counted.label"),
    why: msg("analytics.verdicts.counted.reason", () => ({ neededS: NEEDED_S })),
  },
  too_short: {
    label: msg("analytics.verdicts.tooShort.label"),
    why: msg("analytics.verdicts.tooShort.reason", () => ({ neededS: NEEDED_S })),
  },
  repeat: {
    label: msg("analytics.verdicts.repeat.label"),
    why: msg("analytics.verdicts.repeat.reason"),
  },
  crowded: {
    label: msg("analytics.verdicts.crowdedConnection.label"),
    why: msg("analytics.verdicts.crowdedConnection.reason", () => ({
      networkMost: NETWORK_MOST,
    })),
  },
  not_fetched: {
    label: msg("analytics.verdicts.notFetched.label"),
    why: msg("analytics.verdicts.notFetched.reason"),
  },
  own: {
    label: msg("analytics.verdicts.ownPlayback.label"),
    why: msg("analytics.verdicts.ownPlayback.reason"),
  },
  staff: {
    label: msg("analytics.verdicts.staff.label"),
    why: msg("analytics.verdicts.staff.reason"),
  },
  robot: {
    label: msg("analytics.verdicts.robot.label"),
    why: msg("analytics.verdicts.robot.reason"),
  },
  earlier: {
    label: msg("analytics.verdicts.earlier.label"),
    why: msg("analytics.verdicts.earlier.reason"),
  },
};

/** Returns the rules of view counting as sentences, with the limits that the code applies. */
export const viewRules = (): string[] => [
  t("analytics.countingRules.countedWhenPlayed", {
    neededS: NEEDED_S,
    slackS: END_SLACK_MS / 1000,
  }),
  t("analytics.countingRules.serverClock", { rate: MAX_RATE }),
  t("analytics.countingRules.mustBeFetched"),
  t("analytics.countingRules.oncePerDay"),
  t("analytics.countingRules.visitorLimit", { most: NETWORK_MOST }),
  t("analytics.countingRules.receiptRetention", { days: RECEIPTS_KEPT_DAYS }),
  t("analytics.countingRules.neverCounted"),
  t("analytics.countingRules.settlementDelay", { minutes: OVER_MIN }),
];
