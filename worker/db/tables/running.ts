import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ALERT_NAMES } from "../../domain/accounts/email-delivery/contract-alerts.ts";
import { ERROR_KINDS } from "../../domain/ops/client-errors/contract.ts";
import {
  DEAD_LETTER_STATES,
  QUEUES,
  RUN_SOURCES,
  RUN_STATES,
} from "../../domain/ops/jobs/contract.ts";
import { IMPACTS, INCIDENT_STATES } from "../../domain/ops/status/contract.ts";

/** One row per queue message. A row must not contain the content of the message. */
export const jobRuns = sqliteTable(
  "job_runs",
  {
    /** Message id; for a cron job, its name and scheduled time, so that each start has one row. */
    id: text("id").primaryKey(),
    job: text("job").notNull(),
    source: text("source", { enum: RUN_SOURCES }).notNull(),
    /** waiting: not started. failed: will be retried. dead: moved to dead_letters. */
    state: text("state", { enum: RUN_STATES }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    dueAt: integer("due_at").notNull(),
    startedAt: integer("started_at"),
    durationMs: integer("duration_ms"),
    /** Error of a failed attempt, without the input of the job. */
    cause: text("cause"),
    requestId: text("request_id").notNull(),
  },
  (t) => [
    index("job_runs_newest").on(t.dueAt),
    index("job_runs_state").on(t.state, t.dueAt),
    index("job_runs_job").on(t.job, t.dueAt),
  ],
);

export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: text("id").primaryKey(),
    queue: text("queue", { enum: QUEUES }).notNull(),
    job: text("job").notNull(),
    /** The encrypted message, which can contain personal data. */
    sealed: text("sealed").notNull(),
    cause: text("cause").notNull(),
    attempts: integer("attempts").notNull(),
    requestId: text("request_id").notNull(),
    diedAt: integer("died_at").notNull(),
    /** again: staff requested a retry, and the message is possibly not in its queue yet. */
    state: text("state", { enum: DEAD_LETTER_STATES }).notNull(),
    actionId: text("action_id"),
    decidedAt: integer("decided_at"),
  },
  (t) => [index("dead_letters_state").on(t.state, t.diedAt)],
);

/**
 * Alerts that email admins about measurements above their limits (domain/ops/alerts). The row of an
 * alert exists from the alert's start until the email about the alert's end is sent.
 */
export const alerts = sqliteTable("alerts", {
  name: text("name", { enum: ALERT_NAMES }).primaryKey(),
  value: real("value").notNull(),
  startedAt: integer("started_at").notNull(),
  /**
   * Time of the email about the alert's start, ms since the epoch; null until the email is sent.
   */
  mailedAt: integer("mailed_at"),
  endedAt: integer("ended_at"),
});

export const clientErrors = sqliteTable(
  "client_errors",
  {
    fingerprint: text("fingerprint").primaryKey(),
    kind: text("kind", { enum: ERROR_KINDS }).notNull(),
    message: text("message").notNull(),
    stack: text("stack").notNull(),
    page: text("page").notNull(),
    browser: text("browser").notNull(),
    buildId: text("build_id").notNull(),
    requestId: text("request_id").notNull(),
    count: integer("count").notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (t) => [index("client_errors_last").on(t.lastAt)],
);

export const statusChecks = sqliteTable(
  "status_checks",
  {
    component: text("component").notNull(),
    /** Start of the minute in which the probe ran, ms since 1970-01-01. */
    at: integer("at").notNull(),
    ok: integer("ok", { mode: "boolean" }).notNull(),
    ms: integer("ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.component, t.at] }), index("status_checks_at").on(t.at)],
);

export const statusDays = sqliteTable(
  "status_days",
  {
    component: text("component").notNull(),
    /** Days since 1970-01-01 (UTC). */
    day: integer("day").notNull(),
    checks: integer("checks").notNull(),
    failed: integer("failed").notNull(),
    sumMs: integer("sum_ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.component, t.day] })],
);

export const incidents = sqliteTable(
  "incidents",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    impact: text("impact", { enum: IMPACTS }).notNull(),
    components: text("components", { mode: "json" }).$type<string[]>().notNull().default(sql`'[]'`),
    startedAt: integer("started_at").notNull(),
    resolvedAt: integer("resolved_at"),
  },
  (t) => [index("incidents_newest").on(t.startedAt)],
);

export const incidentUpdates = sqliteTable(
  "incident_updates",
  {
    id: text("id").primaryKey(),
    incidentId: text("incident_id")
      .notNull()
      .references(() => incidents.id),
    state: text("state", {
      enum: INCIDENT_STATES,
    }).notNull(),
    body: text("body").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("incident_updates_incident").on(t.incidentId, t.createdAt)],
);
