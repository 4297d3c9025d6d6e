import { asc, desc, gt, gte, inArray, max, or, sql } from "drizzle-orm";
import { incidents, incidentUpdates, statusChecks, statusDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { COMPONENT_IDS, HISTORY_DAYS, STALE_MS, type StatusView } from "./contract.ts";
import { readCopy } from "./copy.ts";

const DAY_MS = 86_400_000;

/** Reads the data of the status page from the database. */
export async function readView({ db, now }: Pick<Deps, "db" | "now">): Promise<StatusView> {
  const at = now();
  const c = statusChecks;
  const newest = db
    .select({ component: c.component, at: max(c.at).as("at") })
    .from(c)
    .groupBy(c.component);
  const [checks, days, incidentRows] = await db.batch([
    db.select().from(c).where(sql`(${c.component}, ${c.at}) in ${newest}`),
    db
      .select()
      .from(statusDays)
      .where(gt(statusDays.day, Math.floor(at / DAY_MS) - HISTORY_DAYS))
      .orderBy(asc(statusDays.day)),
    db
      .select()
      .from(incidents)
      .where(
        or(
          gte(incidents.startedAt, at - HISTORY_DAYS * DAY_MS),
          sql`${incidents.resolvedAt} is null`,
        ),
      )
      .orderBy(desc(incidents.startedAt))
      .limit(50),
  ]);
  const ids = incidentRows.map(({ id }) => id);
  const updates =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(incidentUpdates)
          .where(inArray(incidentUpdates.incidentId, ids))
          .orderBy(desc(incidentUpdates.createdAt));
  return {
    at,
    components: COMPONENT_IDS.flatMap((id) => {
      const lastCheck = checks.find(({ component }) => component === id);
      const componentDays = days.filter(({ component }) => component === id);
      if (!lastCheck && componentDays.length === 0) return [];
      const counted = componentDays.map(({ day, checks: n, failed }) => ({
        day,
        checks: n,
        failed,
      }));
      return [
        {
          id,
          ok: lastCheck?.ok ?? null,
          ms: lastCheck?.ms ?? 0,
          checkedAt: lastCheck?.at ?? 0,
          days: counted,
        },
      ];
    }),
    incidents: incidentRows.map((incident) => ({
      ...incident,
      updates: updates
        .filter(({ incidentId }) => incidentId === incident.id)
        .map(({ id, state, body, createdAt }) => ({ id, state, body, createdAt })),
    })),
  };
}

/** Reads the status page's data from the database, else from the copy in R2; null if both fail. */
export async function readStatus(
  deps: Pick<Deps, "db" | "storage" | "now" | "log">,
): Promise<StatusView | null> {
  const view = await readView(deps).catch(async (cause: unknown) => {
    deps.log.error("status without the database", cause);
    const copy = await readCopy(deps).catch((error: unknown) =>
      deps.log.error("status without a copy", error),
    );
    if (!copy) return null;
    const components = copy.view.components.map((component) =>
      component.id === "database" ? { ...component, ok: false, checkedAt: deps.now() } : component,
    );
    return { ...copy.view, components };
  });
  if (!view) return null;
  const oldest = deps.now() - 2 * STALE_MS;
  return {
    ...view,
    components: view.components.map((component) =>
      component.checkedAt < oldest ? { ...component, ok: null } : component,
    ),
  };
}
