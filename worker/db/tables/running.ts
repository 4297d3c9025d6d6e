import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the queue ran and what it is to run, a row for each message; written by domain/jobs. No row says what a message held. */
export const jobRuns = sqliteTable(
  "job_runs",
  {
    /** Of a job that the cron gave: the job and its scheduled time, so that the same is there once; else the message's own. */
    id: text("id").primaryKey(),
    job: text("job").notNull(),
    source: text("source", { enum: ["cron", "request", "event", "alarm"] }).notNull(),
    /** waiting: written down, not run yet. failed: to be tried again. dead: in dead_letters. */
    state: text("state", { enum: ["waiting", "done", "failed", "dead"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it was due: the cron's time, else when it was sent. */
    dueAt: integer("due_at").notNull(),
    startedAt: integer("started_at"),
    durationMs: integer("duration_ms"),
    /** Of a try that failed: the error, without what it was given. */
    cause: text("cause"),
    /** Of the request, cron or job that sent it. */
    requestId: text("request_id").notNull(),
  },
  (t) => [index("job_runs_newest").on(t.dueAt), index("job_runs_state").on(t.state, t.dueAt), index("job_runs_job").on(t.job, t.dueAt)],
);

/** Messages that failed too often, kept for staff. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    /** As in job_runs. */
    id: text("id").primaryKey(),
    queue: text("queue", { enum: ["jobs", "events"] }).notNull(),
    job: text("job").notNull(),
    /** The message, sealed: it may name people. */
    sealed: text("sealed").notNull(),
    cause: text("cause").notNull(),
    attempts: integer("attempts").notNull(),
    requestId: text("request_id").notNull(),
    diedAt: integer("died_at").notNull(),
    /** again: staff want it tried, and it may not be in its queue yet. */
    state: text("state", { enum: ["open", "again", "retried", "discarded"] }).notNull(),
    /** The line of staff_actions that decided it. */
    actionId: text("action_id"),
    decidedAt: integer("decided_at"),
  },
  (t) => [index("dead_letters_state").on(t.state, t.diedAt)],
);

/** Faults in people's browsers, gathered by what they have in common. */
export const clientErrors = sqliteTable(
  "client_errors",
  {
    fingerprint: text("fingerprint").primaryKey(),
    kind: text("kind", { enum: ["error", "rejection", "boundary", "csp"] }).notNull(),
    message: text("message").notNull(),
    /** The uppermost frames, with the names of files as they are in every build. */
    stack: text("stack").notNull(),
    /** The pattern of the page's address, such as /watch/:videoId. */
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

/** What each probe found, kept for two days. */
export const statusChecks = sqliteTable(
  "status_checks",
  {
    component: text("component").notNull(),
    /** The minute of the probe, ms. */
    at: integer("at").notNull(),
    ok: integer("ok", { mode: "boolean" }).notNull(),
    ms: integer("ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.component, t.at] }), index("status_checks_at").on(t.at)],
);

/** The probes of a day (UTC) in sums, kept for ninety days. */
export const statusDays = sqliteTable(
  "status_days",
  {
    component: text("component").notNull(),
    /** Days since the epoch. */
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
    impact: text("impact", { enum: ["maintenance", "degraded", "outage"] }).notNull(),
    /** JSON: the components, as domain/ops/status/contract.ts names them. */
    components: text("components", { mode: "json" }).$type<string[]>().notNull().default(sql`'[]'`),
    startedAt: integer("started_at").notNull(),
    resolvedAt: integer("resolved_at"),
  },
  (t) => [index("incidents_newest").on(t.startedAt)],
);

/** What was said of an incident as it went on; who said it is in staff_actions. */
export const incidentUpdates = sqliteTable(
  "incident_updates",
  {
    id: text("id").primaryKey(),
    incidentId: text("incident_id")
      .notNull()
      .references(() => incidents.id),
    state: text("state", { enum: ["investigating", "identified", "watching", "resolved"] }).notNull(),
    body: text("body").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("incident_updates_incident").on(t.incidentId, t.createdAt)],
);
