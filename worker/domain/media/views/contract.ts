import { type Message, msg, t } from "#i18n/t.ts";
import { RECEIPTS_KEPT_DAYS } from "../counting/contract-limits.ts";

/** Playback time that makes a view, ms. For shorter videos see `viewThreshold`. */
export const VIEW_AFTER_MS = 30_000;

/** Every playback gets one of these verdicts. Only "counted" raises the view count. */
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
/** Verdicts that are known when the playback starts. */
export const BARRED_VERDICTS = ["own", "staff", "robot"] as const satisfies readonly Verdict[];
/**
 * Verdicts of playbacks by real viewers, counted or not. Their watch time and watched parts are
 * included in analytics.
 */
export const AUDIENCE: readonly Verdict[] = ["counted", "too_short", "repeat"];
/**
 * Largest number of views of one video on one day that visitors on one network can make. A
 * household stays below it; a click farm does not.
 */
export const NETWORK_MOST = 20;

/** A playback without a report for this long has ended, ms. */
export const SETTLE_AFTER_MS = 30 * 60_000;

/**
 * For a video that is shorter than `VIEW_AFTER_MS`, this much may be missing at the end, because
 * players stop a little early, ms.
 */
export const END_SLACK_MS = 1000;
/** Smallest `viewThreshold`, for very short videos, ms. */
export const LEAST_MS = 500;
/**
 * The fastest playback speed of the player. A report cannot claim more video than this speed allows
 * in the elapsed time.
 */
export const MAX_RATE = 2;

/**
 * Returns the playback time that makes a view, ms.
 * @param durationSeconds null if the duration is not known yet
 */
export const viewThreshold = (durationSeconds: number | null): number =>
  Math.min(
    VIEW_AFTER_MS,
    Math.max(LEAST_MS, (durationSeconds ?? VIEW_AFTER_MS / 1000) * 1000 - END_SLACK_MS),
  );

const NEEDED_S = VIEW_AFTER_MS / 1000;
const OVER_MIN = SETTLE_AFTER_MS / 60_000;

/**
 * Label and explanation of each verdict, with the limits of its rule. "earlier" is for views that
 * were counted before verdicts were stored.
 */
export const VERDICT_WORDS: Record<Verdict | "earlier", { label: Message; why: Message }> = {
  counted: {
    label: msg("analytics.counted"),
    why: msg("analytics.playedForAtLeastNeededsSeconds", () => ({ neededS: NEEDED_S })),
  },
  too_short: {
    label: msg("analytics.tooShort"),
    why: msg("analytics.playedForLessThanNeededsSeconds", () => ({ neededS: NEEDED_S })),
  },
  repeat: {
    label: msg("analytics.repeat"),
    why: msg("analytics.theSameViewerAlreadyHasA"),
  },
  crowded: {
    label: msg("analytics.crowdedConnection"),
    why: msg("analytics.networkmostVisitorsWithoutAnAccountHad", () => ({
      networkMost: NETWORK_MOST,
    })),
  },
  not_fetched: {
    label: msg("analytics.nothingFetched"),
    why: msg("analytics.thePageSaidThatItPlayed"),
  },
  own: {
    label: msg("analytics.yourOwn"),
    why: msg("analytics.youWatchedYourOwnVideoThat"),
  },
  staff: {
    label: msg("analytics.ourStaff"),
    why: msg("analytics.ourStaffLookedAtAVideo"),
  },
  robot: {
    label: msg("analytics.robot"),
    why: msg("analytics.theSoftwareThatOpenedItSays"),
  },
  earlier: {
    label: msg("analytics.countedEarlier"),
    why: msg("analytics.viewsFromBeforeReceiptsWereKept"),
  },
};

/**
 * Returns the rules of view counting as sentences for users. They use the same constants as the
 * code.
 */
export const viewRules = (): string[] => [
  t("analytics.aPlaybackIsAView", { neededS: NEEDED_S, slackS: END_SLACK_MS / 1000 }),
  t("analytics.timeIsMeasuredByOurClock", { rate: MAX_RATE }),
  t("analytics.theVideoMustHaveBeenFetched"),
  t("analytics.aViewerCountsOnceADay"),
  t("analytics.ofVisitorsAtMost", { most: NETWORK_MOST }),
  t("analytics.receiptsAreKeptFor", { days: RECEIPTS_KEPT_DAYS }),
  t("analytics.yourOwnPlaybacksNeverCount"),
  t("analytics.aViewCountsTheMoment", { minutes: OVER_MIN }),
];
