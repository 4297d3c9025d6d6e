import { and, eq, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { statusChecks, statusDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Component, PROBE_TIMEOUT_MS, type Probe } from "./contract.ts";
import { readCopy, writeCopy } from "./copy.ts";
import { readView } from "./read-status.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Minutes after which a probe's queue message that has not arrived counts as lost. */
const QUEUE_MINUTES = 2;
/** Interval of probes of external services in minutes, because these services limit requests. */
const EXTERNAL_PROBE_MINUTES = 5;

const NAME = "status-probe";

/**
 * Maximum number of waiting probe results that one run stores. D1 limits the statements of one
 * Worker invocation, and each probe result needs two statements.
 */
const STORED_PER_RUN = 300;
/** Maximum number of probe results in one D1 batch. Each probe result needs two statements. */
const STORED_PER_BATCH = 50;

type ProbeDeps = Pick<
  Deps,
  "db" | "storage" | "rooms" | "origins" | "payments" | "mail" | "queue" | "now" | "log"
>;

const rejectAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });

const TRIES = 2;

/** Repeats a failed probe once, because one lost request or a cold isolate is no outage. */
async function probe(
  deps: ProbeDeps,
  component: Component,
  at: number,
  sendRequest: () => Promise<unknown>,
): Promise<Probe> {
  for (let n = 1; ; n++) {
    const from = deps.now();
    try {
      await Promise.race([sendRequest(), rejectAfter(PROBE_TIMEOUT_MS)]);
      return { component, at, ok: true, ms: deps.now() - from };
    } catch (cause) {
      deps.log.error("probe failed", cause, { component, try: n });
      if (n === TRIES) return { component, at, ok: false, ms: deps.now() - from };
    }
  }
}

/**
 * Probes all components and stores the results, idempotent per minute of `at` (ms since the epoch).
 * This cannot be a queue job, because probing must work while the queue is down.
 * If the database is down, the results wait in the copy in R2.
 */
export async function probeAll(deps: ProbeDeps, at: number): Promise<void> {
  const pendingProbes = [
    probe(deps, "database", at, () => deps.db.run(sql`select 1`)),
    probe(deps, "media", at, () => deps.storage.head(NAME)),
    probe(deps, "chat", at, () => deps.rooms.viewerCount(NAME)),
    probe(deps, "live", at, () => deps.origins.accessChanged(NAME)),
  ];
  const probesExternal = Math.floor(at / MINUTE_MS) % EXTERNAL_PROBE_MINUTES === 0;
  if (probesExternal && deps.payments.mode !== "off")
    pendingProbes.push(
      probe(deps, "payments", at, () => deps.payments.findSubscription(`sub_${NAME}`)),
    );
  if (probesExternal && deps.mail.ping) pendingProbes.push(probe(deps, "mail", at, deps.mail.ping));
  const [probes] = await Promise.all([
    Promise.all(pendingProbes),
    deps.queue
      .send({ type: "probe-queue", at })
      .catch((error: unknown) => deps.log.error("probe of the queue not sent", error)),
  ]);
  const copy = await readCopy(deps).catch(() => null);
  const unwritten = [...(copy?.unwritten ?? []), ...probes];
  try {
    const lost = await probeLostMessage(deps, at);
    // After a long outage, this run stores the latest results, so that the status page is current.
    // Older results wait for later runs.
    await storeProbes(deps, [...unwritten.slice(-STORED_PER_RUN), lost]);
    const remaining = unwritten.slice(0, -STORED_PER_RUN);
    await writeCopy(deps, { view: await readView(deps), unwritten: remaining });
  } catch (cause) {
    deps.log.error("status not written down", cause);
    if (copy) await writeCopy(deps, { view: withProbes(copy.view, probes), unwritten });
  }
}

/** Records that the queue message of a probe has arrived. Queue job. */
export const recordQueueProbe = (
  deps: Pick<Deps, "db" | "now">,
  { at }: { at: number },
): Promise<void> =>
  storeProbes(deps, [{ component: "queue", at, ok: true, ms: Math.max(0, deps.now() - at) }]);

/** Returns a failed probe for a lost message. If the message arrived, the stored success stays. */
const probeLostMessage = async (deps: Pick<Deps, "db">, at: number): Promise<Probe> => {
  const sentAt = at - QUEUE_MINUTES * MINUTE_MS;
  const sentProbe = await deps.db
    .select({ ok: statusChecks.ok })
    .from(statusChecks)
    .where(and(eq(statusChecks.component, "database"), eq(statusChecks.at, sentAt)))
    .get();
  // If no probe ran at that time, no queue message was sent that could be lost.
  return sentProbe
    ? { component: "queue", at: sentAt, ok: false, ms: QUEUE_MINUTES * MINUTE_MS }
    : { component: "queue", at: -1, ok: true, ms: 0 };
};

/** The daily totals count each component once per minute, even if a write is repeated. */
async function storeProbes(deps: Pick<Deps, "db">, probes: Probe[]): Promise<void> {
  for (let from = 0; from < probes.length; from += STORED_PER_BATCH)
    await storeBatch(deps, probes.slice(from, from + STORED_PER_BATCH));
}

async function storeBatch({ db }: Pick<Deps, "db">, probes: Probe[]): Promise<void> {
  const [firstStatement, ...otherStatements] = probes
    .filter(({ at }) => at >= 0)
    .flatMap((result) => [
      db.insert(statusChecks).values(result).onConflictDoNothing(),
      insertWhere(
        db,
        statusDays,
        {
          component: result.component,
          day: Math.floor(result.at / DAY_MS),
          checks: 1,
          failed: result.ok ? 0 : 1,
          sumMs: result.ms,
        },
        sql`changes() = 1`,
      ).onConflictDoUpdate({
        target: [statusDays.component, statusDays.day],
        set: {
          checks: sql`${statusDays.checks} + 1`,
          failed: sql`${statusDays.failed} + excluded.failed`,
          sumMs: sql`${statusDays.sumMs} + excluded.sum_ms`,
        },
      }),
    ]);
  if (firstStatement) await db.batch([firstStatement, ...otherStatements]);
}

function withProbes(view: Awaited<ReturnType<typeof readView>>, probes: Probe[]) {
  const components = view.components.map((previous) => {
    const result = probes.find(({ component }) => component === previous.id);
    return result ? { ...previous, ok: result.ok, ms: result.ms, checkedAt: result.at } : previous;
  });
  return { ...view, components };
}
