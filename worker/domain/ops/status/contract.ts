import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";

/** Components that the status job probes, in the order of the status page. */
export const COMPONENT_IDS = [
  "database",
  "media",
  "queue",
  "chat",
  "live",
  "payments",
  "mail",
] as const;
export type Component = (typeof COMPONENT_IDS)[number];
export const COMPONENTS: Record<Component, { label: Message; about: Message }> = {
  database: {
    label: msg("status.components.database.name"),
    about: msg("status.components.database.description"),
  },
  media: {
    label: msg("status.components.media.name"),
    about: msg("status.components.media.description"),
  },
  queue: {
    label: msg("status.components.queue.name"),
    about: msg("status.components.queue.description"),
  },
  chat: {
    label: msg("status.components.chat.name"),
    about: msg("status.components.chat.description"),
  },
  live: {
    label: msg("status.components.live.name"),
    about: msg("status.components.live.description"),
  },
  payments: {
    label: msg("status.components.payments.name"),
    about: msg("status.components.payments.description"),
  },
  mail: {
    label: msg("status.components.email.name"),
    about: msg("status.components.email.description"),
  },
};

export const CHECK_RETENTION_HOURS = 48;
export const HISTORY_DAYS = 90;
/** Time limit of a probe, ms. A probe without a response within this time counts as failed. */
export const PROBE_TIMEOUT_MS = 5_000;
/** A component whose last result is older than twice this time in ms has an unknown status. */
export const STALE_MS = 5 * 60_000;

export const IMPACTS = ["maintenance", "degraded", "outage"] as const;
export const IMPACT_LABELS: Record<(typeof IMPACTS)[number], Message> = {
  maintenance: msg("status.impact.maintenance"),
  degraded: msg("status.impact.degraded"),
  outage: msg("status.impact.outage"),
};
export const INCIDENT_STATES = ["investigating", "identified", "watching", "resolved"] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];
export const INCIDENT_STATE_LABELS: Record<IncidentState, Message> = {
  investigating: msg("status.incidentState.investigating"),
  identified: msg("status.incidentState.identified"),
  watching: msg("status.incidentState.watching"),
  resolved: msg("status.incidentState.resolved"),
};
const IncidentState = z.enum(INCIDENT_STATES);
const Impact = z.enum(IMPACTS);

export interface Probe {
  component: Component;
  /** Minute of the probe, ms since the epoch. */
  at: number;
  ok: boolean;
  ms: number;
}

/** `day` is the number of UTC days since the epoch. */
const Day = z.object({ day: z.number(), checks: z.number(), failed: z.number() });
export const StatusView = z.object({
  /** Time when this status was computed, ms since the epoch. */
  at: z.number(),
  components: z.array(
    z.object({
      id: z.enum(COMPONENT_IDS),
      /** Result of the component's last probe; null before the first probe. */
      ok: z.boolean().nullable(),
      ms: z.number(),
      checkedAt: z.number(),
      days: z.array(Day),
    }),
  ),
  incidents: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      impact: Impact,
      components: z.array(z.string()),
      startedAt: z.number(),
      resolvedAt: z.number().nullable(),
      updates: z.array(
        z.object({ id: z.string(), state: IncidentState, body: z.string(), createdAt: z.number() }),
      ),
    }),
  ),
});
export type StatusView = z.output<typeof StatusView>;
export type StatusIncident = StatusView["incidents"][number];

export const NewIncident = z.object({
  title: z
    .string()
    .trim()
    .min(3, { error: () => t("status.incidentForm.titleRequired") })
    .max(120),
  impact: Impact,
  components: z
    .array(z.enum(COMPONENT_IDS))
    .min(1, { error: () => t("status.incidentForm.componentsRequired") }),
  body: z
    .string()
    .trim()
    .min(3, { error: () => t("status.incidentForm.bodyRequired") })
    .max(2000),
});
export const NewUpdate = z.object({
  incidentId: z.string().regex(/^inc_\w{1,40}$/),
  state: IncidentState,
  body: z
    .string()
    .trim()
    .min(3, { error: () => t("status.incidentForm.updateRequired") })
    .max(2000),
});

export const Liveness = z.object({ status: z.literal("ok") });

export const Readiness = z.object({
  status: z.enum(["ok", "failing"]),
  checks: z.object({ d1: z.boolean(), r2: z.boolean() }),
});
