import { and, gt, inArray, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  aiAnswers,
  aiSpending,
  apiKeyDays,
  clientErrors,
  creatorHours,
  deadLetters,
  dmcaNotices,
  houseAdShowings,
  interactions,
  jobRuns,
  memberDeeds,
  notifications,
  oauthAttempts,
  oneTimeCodes,
  playbackSessions,
  prompts,
  sessions,
  statusChecks,
  statusDays,
  trendActs,
  watchProgress,
} from "../../../db/schema.ts";
import { USAGE_DAYS } from "../../accounts/api-keys/contract-usage.ts";
import { SESSION_IDLE_MS } from "../../accounts/sessions/rules.ts";
import { PROMPT_UNDO_MS } from "../../ai/prompts/contract.ts";
import { DAYS_BACK } from "../../community/gamification/open-days.ts";
import { PROGRESS_RETENTION_MS } from "../../creator/analytics/contract.ts";
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

/** Rows are kept longer than DAYS_BACK, so that no day loses rows while its activity can change. */
const DEED_RETENTION_MS = (DAYS_BACK + 5) * DAY_MS;
/**
 * Exceeds the retention of queue messages and the accepted age of a client's event. Otherwise a
 * redelivered action would count twice after its row was deleted.
 */
const TREND_ACT_RETENTION_DAYS = 14;
/** After this time the effect of an interaction has decayed to 1/64. */
const INTERACTION_RETENTION_MS = 360 * DAY_MS;
/** Searches are deleted earlier, because search queries are more sensitive than opened items. */
const SEARCH_RETENTION_MS = 30 * DAY_MS;
const AI_SPENDING_RETENTION_DAYS = 40;
const HOUSE_AD_RETENTION_MS = 400 * DAY_MS;
const NOTIFICATION_RETENTION_MS = 180 * DAY_MS;

interface RetentionRule {
  table: SQLiteTable;
  /** Returns the condition of expired rows at a time, ms since the epoch. */
  expired: (at: number) => SQL | undefined;
}

/** Which rows of each table expire, and when. */
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
  // A removed prompt can be restored for a time.
  prompts: { table: prompts, expired: (at) => lt(prompts.removedAt, at - PROMPT_UNDO_MS) },
  // A notice that keeps a video down never expires.
  dmca_notices: {
    table: dmcaNotices,
    expired: (at) =>
      and(
        inArray(dmcaNotices.state, ["rejected", "restored", "withdrawn"]),
        lt(dmcaNotices.updatedAt, at - NOTICE_RETENTION_DAYS * DAY_MS),
      ),
  },
  notifications: {
    table: notifications,
    expired: (at) => lt(notifications.updatedAt, at - NOTIFICATION_RETENTION_MS),
  },
  api_key_days: {
    table: apiKeyDays,
    expired: (at) => lt(apiKeyDays.day, dayOf(at) - USAGE_DAYS + 1),
  },
  // Only rows whose subject ends with a day expire. Without one of the other rows, the same action
  // would count twice.
  member_deeds: {
    table: memberDeeds,
    expired: (at) =>
      and(lt(memberDeeds.at, at - DEED_RETENTION_MS), sql`${memberDeeds.subject} glob '*:[0-9]*'`),
  },
  // A playback without a final verdict has no `settledAt`, so it is kept however old it is.
  playback_sessions: {
    table: playbackSessions,
    expired: (at) => lt(playbackSessions.settledAt, at - RECEIPTS_KEPT_MS),
  },
  watch_progress: {
    table: watchProgress,
    expired: (at) => lt(watchProgress.updatedAt, at - PROGRESS_RETENTION_MS),
  },
  creator_hours: {
    table: creatorHours,
    expired: (at) => lt(creatorHours.hour, Math.floor(at / HOUR_MS) - HOURS_KEPT),
  },
  // Likes have day 0 and never expire, because a like counts only once ever.
  trend_acts: {
    table: trendActs,
    expired: (at) =>
      and(gt(trendActs.day, 0), lt(trendActs.day, dayOf(at) - TREND_ACT_RETENTION_DAYS)),
  },
  // The SQL text must equal the partial index's condition. Otherwise SQLite does not use the index.
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
  // A dead letter that waits for a retry is kept.
  dead_letters: {
    table: deadLetters,
    expired: (at) =>
      and(
        lt(deadLetters.diedAt, at - FAILURE_RETENTION_DAYS * DAY_MS),
        ne(deadLetters.state, "again"),
      ),
  },
};
