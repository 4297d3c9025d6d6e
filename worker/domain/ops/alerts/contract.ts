import { formatDecimal, formatPercent } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { AlertName } from "../../accounts/email-delivery/contract-alerts.ts";

const MINUTE_MS = 60_000;
const GB = 1e9;

/** Number of minutes whose metrics give the error rate and the database's response time. */
export const WINDOW_MINUTES = 10;
/**
 * Minimum number of requests in `WINDOW_MINUTES` for an error rate, so that one failed request at
 * night starts no alert.
 */
export const REQUESTS_MIN = 50;

interface Alert {
  label: Message;
  /** A measurement above the limit starts the alert. */
  limit: number;
  format: (value: number) => string;
  /** Staff page that shows the cause of the alert. */
  path: "/admin/metrics" | "/admin/jobs";
}

const minutes = (ms: number) => t("alerts.units.minutes", { n: Math.round(ms / MINUTE_MS) });

export const ALERTS: Record<AlertName, Alert> = {
  /** Share of requests that the server answered with a 5xx status, 0 to 1. */
  errorRate: {
    label: msg("alerts.errorRate.label"),
    limit: 0.02,
    format: (share) => formatPercent(share, 1),
    path: "/admin/metrics",
  },
  /** 95th percentile of the duration of calls to D1, ms. */
  databaseTime: {
    label: msg("alerts.databaseTime.label"),
    limit: 500,
    // The metrics count all durations above 10 s together, so their exact values are unknown.
    format: (ms) =>
      ms > 10_000 ? t("alerts.units.overTenSeconds") : t("alerts.units.milliseconds", { n: ms }),
    path: "/admin/metrics",
  },
  /** Size of the D1 database in bytes. D1 rejects writes to a database of 10 GB. */
  databaseSize: {
    label: msg("alerts.databaseSize.label"),
    limit: 7 * GB,
    format: (bytes) => t("alerts.units.gigabytes", { n: formatDecimal(bytes / GB) }),
    path: "/admin/metrics",
  },
  /** Time since the oldest unfinished job became due, ms. */
  queueDelay: {
    label: msg("alerts.queueDelay.label"),
    limit: 15 * MINUTE_MS,
    format: minutes,
    path: "/admin/jobs",
  },
  /** Number of queue messages that failed too often and wait for a decision of staff. */
  deadLetters: {
    label: msg("alerts.deadLetters.label"),
    limit: 0,
    format: String,
    path: "/admin/jobs",
  },
};

/** An alert that has started and not ended. `value` is the latest measurement. */
export interface ActiveAlert {
  name: AlertName;
  value: number;
  startedAt: number;
}
