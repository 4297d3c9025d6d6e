import { desc, sql } from "drizzle-orm";
import { clientErrors } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import {
  type ClientError,
  DISTINCT_ERRORS_MAX,
  type ErrorKind,
  SAMPLE_INTERVAL,
  UNSAMPLED_PER_MINUTE,
} from "./contract.ts";
import { framesOf, identityTextOf, redactPersonalData } from "./rules.ts";

const MINUTE_MS = 60_000;
/** Number of different errors above which an isolate forgets the counts of all errors. */
const TRACKED_ERRORS_MAX = 500;

interface Report {
  kind: ErrorKind;
  message: string;
  stack: string;
  page: string;
  browser: string;
  buildId: string;
  requestId: string;
}

interface ErrorCount {
  /** Minute of the latest report, in minutes since the epoch. */
  minute: number;
  reportsInMinute: number;
  /**
   * Number of reports that were skipped after the last stored report. The next stored report counts
   * for the skipped reports, too.
   */
  skipped: number;
}

const errorCounts = new Map<string, ErrorCount>();

/** Returns how many occurrences a report counts for; 0 if the report is skipped. */
function weightOf(fingerprint: string, at: number): number {
  if (errorCounts.size > TRACKED_ERRORS_MAX) errorCounts.clear();
  const minute = Math.floor(at / MINUTE_MS);
  const earlier = errorCounts.get(fingerprint);
  const reportsInMinute = earlier?.minute === minute ? earlier.reportsInMinute + 1 : 1;
  const unstored = (earlier?.skipped ?? 0) + 1;
  const isStored = reportsInMinute <= UNSAMPLED_PER_MINUTE || unstored >= SAMPLE_INTERVAL;
  const skipped = isStored ? 0 : unstored;
  errorCounts.set(fingerprint, { minute, reportsInMinute, skipped });
  return isStored ? unstored : 0;
}

async function fingerprintOf(report: Report): Promise<string> {
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(identityTextOf(report)),
  );
  return [...new Uint8Array(digest).subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/**
 * Stores a browser error without personal data, and counts equal errors in one row.
 * Only a sample of a flood is stored. Above `DISTINCT_ERRORS_MAX`, errors of one kind share a row.
 */
export async function recordError(deps: Pick<Deps, "db" | "now">, report: Report): Promise<void> {
  const at = deps.now();
  const fingerprint = await fingerprintOf(report);
  const weight = weightOf(fingerprint, at);
  if (weight === 0) return;
  const stack = framesOf(report.stack)
    .map(({ name, file, place }) => `${name || "(anonymous)"} ${file}:${place}`)
    .join("\n");
  const { kind, page, browser, buildId, requestId } = report;
  const latest = { stack, page, browser, buildId, requestId, lastAt: at };
  const e = clientErrors;
  const isBelowLimit = sql`(exists (select 1 from ${e} where fingerprint = ${fingerprint})
    or (select count(*) from ${e} where kind = ${kind}) < ${DISTINCT_ERRORS_MAX})`;
  const row = {
    fingerprint: sql<string>`iif(${isBelowLimit}, ${fingerprint}, ${`other-${kind}`})`,
    message: sql<string>`iif(${isBelowLimit}, ${redactPersonalData(report.message)}, 'Other errors')`,
  };
  await deps.db
    .insert(e)
    .values({ ...row, kind, ...latest, count: weight, firstAt: at })
    .onConflictDoUpdate({
      target: e.fingerprint,
      set: { ...latest, count: sql`${e.count} + ${weight}` },
    });
}

export const listErrors = (
  { db }: Pick<Deps, "db">,
  { limit }: { limit: number },
): Promise<ClientError[]> =>
  db.select().from(clientErrors).orderBy(desc(clientErrors.lastAt)).limit(limit);
