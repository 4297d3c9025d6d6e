import { and, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  acts,
  aiAnswers,
  aiSpending,
  apiKeyDays,
  channelNews,
  clientErrors,
  creatorHours,
  deadLetters,
  deletedWatchTimes,
  dmcaNotices,
  houseAdShowings,
  interactions,
  jobRuns,
  knownDevices,
  memberDeeds,
  notifications,
  oauthAttempts,
  offlineGrants,
  oneTimeCodes,
  planMonths,
  playbackSessions,
  prompts,
  securityEvents,
  sessions,
  statusChecks,
  statusDays,
  trendActs,
  uploads,
  userRestrictions,
  videos,
  watchProgress,
} from "../../../db/schema.ts";
import { USAGE_DAYS } from "../../accounts/api-keys/contract-usage.ts";
import { NEWS_RETENTION_MS } from "../../accounts/notifications/channel-news.ts";
import { SESSION_IDLE_MS } from "../../accounts/sessions/rules.ts";
import { PROMPT_UNDO_MS } from "../../ai/prompts/contract.ts";
import { DAYS_BACK } from "../../community/gamification/open-days.ts";
import { PROGRESS_RETENTION_MS } from "../../creator/analytics/contract.ts";
import { monthOf } from "../../kernel/calendar/months.ts";
import { ENDED_KEPT_MS } from "../../media/uploads/rules.ts";
import { RECEIPTS_KEPT_MS } from "../../media/verdicts/contract-limits.ts";
import { HOURS_KEPT } from "../../media/views/rules.ts";
import { NOTICE_RETENTION_DAYS } from "../../trust/dmca/contract-figures.ts";
import { ERROR_RETENTION_DAYS } from "../client-errors/contract.ts";
import { FAILURE_RETENTION_DAYS, RUN_RETENTION_DAYS } from "../jobs/contract.ts";
import type { ExpiringTable } from "../jobs/expiring-tables.ts";
import { CHECK_RETENTION_HOURS, HISTORY_DAYS } from "../status/contract.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

/**
 * Activity can be recorded for a day until DAYS_BACK days later. The rows of a day are kept longer,
 * because they prevent that the same activity counts twice.
 */
const DEED_RETENTION_MS = (DAYS_BACK + 5) * DAY_MS;
/**
 * Longer than a message can wait in the queue, and than the maximum age of an event that a browser
 * reports late. Otherwise an action could arrive again after its row was deleted, and count twice.
 */
const TREND_ACT_RETENTION_DAYS = 14;
/** Recommendations weigh an interaction of this age with 1/64 of its first weight. */
const INTERACTION_RETENTION_MS = 360 * DAY_MS;
/** Shorter than for other interactions, because search queries reveal more about a user. */
const SEARCH_RETENTION_MS = 30 * DAY_MS;
const AI_SPENDING_RETENTION_DAYS = 40;
const HOUSE_AD_RETENTION_MS = 400 * DAY_MS;
const NOTIFICATION_RETENTION_MS = 180 * DAY_MS;
/** A browser is forgotten after this time. Its next sign-in then causes an email. */
const DEVICE_RETENTION_MS = 400 * DAY_MS;
/** The permission for a download ends much earlier. Then the browser only deletes the download. */
const OFFLINE_GRANT_RETENTION_MS = DEVICE_RETENTION_MS;
const SECURITY_EVENT_RETENTION_MS = 800 * DAY_MS;

interface RetentionRule {
  table: SQLiteTable;
  /** Returns an SQL condition: the row has expired at the time `at`, ms since the epoch. */
  expired: (at: number) => SQL | undefined;
  /** Rows per statement. Low if each row has many dependent rows, which are deleted with it. */
  slice?: number;
}

/** For each table: which of its rows expire, and when. */
export const RETENTION: Record<ExpiringTable, RetentionRule> = {
  sessions: {
    table: sessions,
    expired: (at) => or(lt(sessions.expiresAt, at), lt(sessions.lastSeenAt, at - SESSION_IDLE_MS)),
  },
  one_time_codes: { table: oneTimeCodes, expired: (at) => lt(oneTimeCodes.expiresAt, at) },
  oauth_attempts: { table: oauthAttempts, expired: (at) => lt(oauthAttempts.expiresAt, at) },
  ai_answers: { table: aiAnswers, expired: (at) => lte(aiAnswers.expiresAt, at) },
  ai_spending: {
    table: aiSpending,
    expired: (at) => lt(aiSpending.day, dayOf(at) - AI_SPENDING_RETENTION_DAYS),
  },
  // Users can restore a removed prompt until then.
  prompts: { table: prompts, expired: (at) => lt(prompts.removedAt, at - PROMPT_UNDO_MS) },
  // A copyright notice never expires while it keeps a video from being shown.
  dmca_notices: {
    table: dmcaNotices,
    expired: (at) =>
      and(
        inArray(dmcaNotices.state, ["rejected", "restored", "withdrawn"]),
        lt(dmcaNotices.updatedAt, at - NOTICE_RETENTION_DAYS * DAY_MS),
      ),
  },
  user_restrictions: {
    table: userRestrictions,
    expired: (at) => lte(userRestrictions.until, at),
  },
  // The row of an ended upload is kept for late requests. Its parts are deleted with the row.
  uploads: {
    table: uploads,
    expired: (at) =>
      and(
        inArray(uploads.state, ["completed", "aborted"]),
        lt(uploads.updatedAt, at - ENDED_KEPT_MS),
      ),
    slice: 200,
  },
  // A draft expires if it has no upload, no title and no description.
  videos: {
    table: videos,
    expired: (at) =>
      and(
        eq(videos.state, "draft"),
        eq(videos.title, ""),
        eq(videos.description, ""),
        isNull(videos.originalKey),
        isNull(videos.streamId),
        lt(videos.updatedAt, at - ENDED_KEPT_MS),
        sql`not exists (select 1 from ${uploads} u where u.video_id = ${videos.id})`,
      ),
    slice: 50,
  },
  notifications: {
    table: notifications,
    expired: (at) => lt(notifications.updatedAt, at - NOTIFICATION_RETENTION_MS),
  },
  known_devices: {
    table: knownDevices,
    expired: (at) => lt(knownDevices.lastSeenAt, at - DEVICE_RETENTION_MS),
  },
  offline_grants: {
    table: offlineGrants,
    expired: (at) => lt(offlineGrants.expiresAt, at - OFFLINE_GRANT_RETENTION_MS),
  },
  security_events: {
    table: securityEvents,
    expired: (at) => lt(securityEvents.createdAt, at - SECURITY_EVENT_RETENTION_MS),
  },
  channel_news: {
    table: channelNews,
    expired: (at) => lt(channelNews.at, at - NEWS_RETENTION_MS),
  },
  api_key_days: {
    table: apiKeyDays,
    expired: (at) => lt(apiKeyDays.day, dayOf(at) - USAGE_DAYS + 1),
  },
  // Some actions count once per day: their subject ends with the day ("vid_1:20570"), and their rows
  // expire. The rows of all other actions stay, because each of these actions counts only once.
  member_deeds: {
    table: memberDeeds,
    expired: (at) =>
      and(lt(memberDeeds.at, at - DEED_RETENTION_MS), sql`${memberDeeds.subject} glob '*:[0-9]*'`),
  },
  // A playback that was not decided yet has no `settledAt`, so it never expires.
  playback_sessions: {
    table: playbackSessions,
    expired: (at) => lt(playbackSessions.settledAt, at - RECEIPTS_KEPT_MS),
  },
  deleted_watch_times: {
    table: deletedWatchTimes,
    expired: (at) =>
      and(
        lt(deletedWatchTimes.month, monthOf(at - RECEIPTS_KEPT_MS)),
        sql`not exists (select 1 from ${planMonths} p where p.user_id = ${deletedWatchTimes.userId}
          and p.month = ${deletedWatchTimes.month} and p.split_at is null)`,
      ),
  },
  watch_progress: {
    table: watchProgress,
    expired: (at) => lt(watchProgress.updatedAt, at - PROGRESS_RETENTION_MS),
  },
  creator_hours: {
    table: creatorHours,
    expired: (at) => lt(creatorHours.hour, Math.floor(at / HOUR_MS) - HOURS_KEPT),
  },
  // Actions of follows never expire by age, because creators see whether each follower counts.
  acts: {
    table: acts,
    expired: (at) => and(lt(acts.at, at - RECEIPTS_KEPT_MS), ne(acts.kind, "follow")),
  },
  // The day is 0 for likes, which never expire: a user's like of a video counts only once.
  trend_acts: {
    table: trendActs,
    expired: (at) =>
      and(gt(trendActs.day, 0), lt(trendActs.day, dayOf(at) - TREND_ACT_RETENTION_DAYS)),
  },
  // SQLite uses the partial index `interactions_searches` only if this SQL equals its condition.
  interactions: {
    table: interactions,
    expired: (at) =>
      or(
        lt(interactions.createdAt, at - INTERACTION_RETENTION_MS),
        and(sql`content_type = 'search'`, lt(interactions.createdAt, at - SEARCH_RETENTION_MS)),
      ),
  },
  house_ad_showings: {
    table: houseAdShowings,
    expired: (at) => lt(houseAdShowings.shownAt, at - HOUSE_AD_RETENTION_MS),
  },
  client_errors: {
    table: clientErrors,
    expired: (at) => lt(clientErrors.lastAt, at - ERROR_RETENTION_DAYS * DAY_MS),
  },
  status_checks: {
    table: statusChecks,
    expired: (at) => lt(statusChecks.at, at - CHECK_RETENTION_HOURS * HOUR_MS),
  },
  status_days: { table: statusDays, expired: (at) => lt(statusDays.day, dayOf(at) - HISTORY_DAYS) },
  job_runs: {
    table: jobRuns,
    expired: (at) =>
      or(
        lt(jobRuns.dueAt, at - FAILURE_RETENTION_DAYS * DAY_MS),
        and(lt(jobRuns.dueAt, at - RUN_RETENTION_DAYS * DAY_MS), sql`${jobRuns.state} = 'done'`),
      ),
  },
  // A dead letter in the state "again" waits for its next attempt.
  dead_letters: {
    table: deadLetters,
    expired: (at) =>
      and(
        lt(deadLetters.diedAt, at - FAILURE_RETENTION_DAYS * DAY_MS),
        ne(deadLetters.state, "again"),
      ),
  },
};
