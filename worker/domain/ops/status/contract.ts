import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";

/** The probed components in the order of the page. */
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
    label: msg("status.accountsAndPages"),
    about: msg("status.theDatabaseBehindEveryPage"),
  },
  media: {
    label: msg("status.videosAndPictures"),
    about: msg("status.whereFilesAreStored"),
  },
  queue: {
    label: msg("status.backgroundWork"),
    about: msg("status.mailsDeletionsAndEverythingThatIs"),
  },
  chat: {
    label: msg("status.chat"),
    about: msg("status.theRoomsOfLiveStreams"),
  },
  live: {
    label: msg("status.live"),
    about: msg("status.whereBroadcastsAreTakenInAnd"),
  },
  payments: {
    label: msg("status.payments"),
    about: msg("status.thePaymentCompany"),
  },
  mail: {
    label: msg("status.mail"),
    about: msg("status.theMailService"),
  },
};

export const CHECKS_KEPT_HOURS = 48;
export const DAYS_SHOWN = 90;
/** A probe that takes longer counts as failed. */
export const PROBE_TIMEOUT_MS = 5_000;
/** Older results are shown as unknown. */
export const STALE_MS = 5 * 60_000;

export const IMPACTS = ["maintenance", "degraded", "outage"] as const;
export const IMPACT_LABELS: Record<(typeof IMPACTS)[number], Message> = {
  maintenance: msg("status.maintenance"),
  degraded: msg("status.degraded"),
  outage: msg("status.outage"),
};
export const INCIDENT_STATES = ["investigating", "identified", "watching", "resolved"] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];
export const INCIDENT_STATE_LABELS: Record<IncidentState, Message> = {
  investigating: msg("status.investigating"),
  identified: msg("status.identified"),
  watching: msg("status.watching"),
  resolved: msg("status.resolved"),
};
const IncidentState = z.enum(INCIDENT_STATES);
const Impact = z.enum(IMPACTS);

export interface Probe {
  component: Component;
  /** Minute of the probe, ms. */
  at: number;
  ok: boolean;
  ms: number;
}

/** A day (UTC), as days since the epoch. */
const Day = z.object({ day: z.number(), checks: z.number(), failed: z.number() });
export const StatusView = z.object({
  /** Time when the view was created, ms. */
  at: z.number(),
  components: z.array(
    z.object({
      id: z.enum(COMPONENT_IDS),
      /** Result of the last probe; null without one. */
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
    .min(3, { error: () => t("status.sayInAFewWordsWhat") })
    .max(120),
  impact: Impact,
  components: z
    .array(z.enum(COMPONENT_IDS))
    .min(1, { error: () => t("status.chooseWhatIsAffected") }),
  body: z
    .string()
    .trim()
    .min(3, { error: () => t("status.sayWhatPeopleNotice") })
    .max(2000),
});
export const NewUpdate = z.object({
  incidentId: z.string().regex(/^inc_\w{1,40}$/),
  state: IncidentState,
  body: z
    .string()
    .trim()
    .min(3, { error: () => t("status.sayWhatChanged") })
    .max(2000),
});
