import { type Message, msg, t } from "#i18n/t.ts";
import { RECEIPTS_KEPT_DAYS } from "../counting/contract-limits.ts";

/** Played this long, or to the end of a shorter video, a playback is a view. */
export const VIEW_AFTER_MS = 30_000;

/** What can become of a playback. */
export const VERDICTS = ["counted", "too_short", "repeat", "crowded", "not_fetched", "own", "staff", "robot"] as const;
export type Verdict = (typeof VERDICTS)[number];
/** Those of people who watched, whether it counted or not: their time and their places in the video are added up. */
export const AUDIENCE: readonly Verdict[] = ["counted", "too_short", "repeat"];
/** Views of visitors without an account that one internet connection can give a video on a day: a household has them, a farm of browsers has more. */
export const NETWORK_MOST = 20;

/** A playback that said nothing for this long is over, ms. */
export const SETTLE_AFTER_MS = 30 * 60_000;

/** Of a video shorter than a view needs, all but this is enough: players stop a little early, ms. */
export const END_SLACK_MS = 1000;
/** At least this much of the shortest video, ms. */
export const LEAST_MS = 500;
/** The fastest speed the player offers: no claim may hold more video than fits the time that passed at it. */
export const MAX_RATE = 2;

/** What must be played for a view, ms. @param durationSeconds null where it is not known yet */
export const viewThreshold = (durationSeconds: number | null): number =>
  Math.min(VIEW_AFTER_MS, Math.max(LEAST_MS, (durationSeconds ?? VIEW_AFTER_MS / 1000) * 1000 - END_SLACK_MS));

const NEEDED_S = VIEW_AFTER_MS / 1000;
const OVER_MIN = SETTLE_AFTER_MS / 60_000;

/** Each verdict in plain words, with the figure of its rule; "earlier" stands for what was counted before verdicts were kept. */
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
    why: msg("analytics.networkmostVisitorsWithoutAnAccountHad", () => ({ networkMost: NETWORK_MOST })),
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

/** How a view is counted, sentence by sentence, of the same figures as the rule itself. */
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
